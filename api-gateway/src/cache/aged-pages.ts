import { isEmbedAddress } from '@nobicast/contracts/embed';
import { escapeHtml } from '@nobicast/contracts/escape-html';
import { agedPageElementId, agedPageScriptPath } from './aged-page.script.ts';
import { agedSentence } from './aged-pages.copy.ts';
import { messageOf, valueIn, type Entry, type Message } from './entry.ts';

const agedAfterMs = 5 * 60_000;

const startOfContent = /<body[^>]*>/;
/** Embedded players get no line with their age: their policy refuses the script that removes it. */
const isPage = ({ key, status, head }: Entry) =>
  status === 200 && !isEmbedAddress(key) && valueIn(head, 'content-type')?.startsWith('text/html') === true;

/**
 * Adds a line with its age to a stale page over five minutes old; everything else is returned unchanged. Each
 * such page is built once and has its own ETag.
 */
export function createAgedPages() {
  const pages = new WeakMap<Entry, Message>();

  return (
    entry: Entry,
    storedAt: Date,
    { now, onBytesAdded }: { now: Date; onBytesAdded(bytes: number): void },
  ): Message => {
    if (now.getTime() - storedAt.getTime() < agedAfterMs || !isPage(entry)) return entry;
    const known = pages.get(entry);
    if (known) return known;
    const line = `<p id="${agedPageElementId}" role="status">${escapeHtml(agedSentence(storedAt, now))}</p><script defer src="${agedPageScriptPath}"></script>`;
    const html = entry.plain.toString().replace(startOfContent, (tag) => tag + line);
    const page = messageOf({ ...entry, plain: Buffer.from(html) });
    pages.set(entry, page);
    onBytesAdded(page.plain.length);
    return page;
  };
}
