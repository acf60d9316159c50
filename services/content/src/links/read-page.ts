import { markedEncoding, textOf } from '../imports/feed/feed-text.ts';
import type { SafeFetch } from '../imports/feed/safe-fetch.ts';
import { webAddress } from '../imports/feed/text.rules.ts';
import { runWithin } from '../imports/feed/time-limit.ts';
import { readFacts, type PageFacts } from './link-cards.rules.ts';

/** What a page says of itself stands at its beginning: only so much of it is read. */
const maxPageBytes = 512 * 1024;
/** Reading stops at `maxPageBytes`; a longer page is no failure. */
const pageLimits = { maxBytes: Number.MAX_SAFE_INTEGER, totalMs: 15_000, idleMs: 8_000 };
/** Parsing blocks the event loop that answers requests. */
const parseMs = 1_000;

const isPage = (contentType: string) => ['text/html', 'application/xhtml+xml', ''].includes(contentType);

/**
 * How HTML names its encoding in its first kilobyte. A page in which this can be read is not UTF-16, whatever it says.
 */
function declaredEncoding(page: Buffer): string | undefined {
  const [, name] = /<meta\s[^>]*charset\s*=\s*["']?([\w-]+)/i.exec(page.toString('latin1', 0, 1_024)) ?? [];
  return name && /^utf-16/i.test(name) ? 'utf-8' : name;
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= maxPageBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxPageBytes);
}

/**
 * What the page at an address says of itself; undefined where there is something else, such as a PDF. Opened as the
 * import does: on the public internet only, wherever it redirects.
 * @throws ImportProblem
 */
export async function readPage(
  fetcher: Pick<SafeFetch, 'open'>,
  address: string,
  stopping: AbortSignal,
): Promise<PageFacts | undefined> {
  const reading = new AbortController();
  try {
    const { contentType, charset, url, body } = await fetcher.open(
      address,
      pageLimits,
      AbortSignal.any([reading.signal, stopping]),
    );
    if (!isPage(contentType)) return undefined;
    const page = await readStart(body);
    const html = textOf(page, markedEncoding(page) ?? charset ?? declaredEncoding(page) ?? 'utf-8');
    const facts = runWithin(parseMs, () => readFacts(html));
    return { ...facts, picture: webAddress(facts.picture ?? undefined, { base: url }) };
  } finally {
    reading.abort();
  }
}
