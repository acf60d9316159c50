import { escapeHtml } from '@nobicast/contracts/escape-html';
import { agedPageElementId, agedPageScriptPath } from './aged-page.script.ts';
import { agedSentence } from './aged-pages.copy.ts';
import { messageOf, valueIn, type Entry, type Message } from './entry.ts';

/** A page that is older than this says so. */
const agedAfterMs = 5 * 60_000;

const startOfContent = /<body[^>]*>/;
const isPage = ({ status, head }: Message) =>
  status === 200 && valueIn(head, 'content-type')?.startsWith('text/html') === true;

/**
 * What is sent in the place of a fresh reply: a page that is older than five minutes with a line that says how old it is,
 * everything else as it is. Each such page is made once; its bytes are others, and so is its tag.
 */
export function createAgedPages() {
  const pages = new WeakMap<Entry, Message>();

  return (
    entry: Entry,
    storedAt: Date,
    { now, onGrown }: { now: Date; onGrown(bytes: number): void },
  ): Message => {
    if (now.getTime() - storedAt.getTime() < agedAfterMs || !isPage(entry)) return entry;
    const known = pages.get(entry);
    if (known) return known;
    const line = `<p id="${agedPageElementId}" role="status">${escapeHtml(agedSentence(storedAt, now))}</p><script defer src="${agedPageScriptPath}"></script>`;
    const html = entry.plain.toString().replace(startOfContent, (tag) => tag + line);
    const page = messageOf({ ...entry, plain: Buffer.from(html) });
    pages.set(entry, page);
    onGrown(page.plain.length);
    return page;
  };
}
