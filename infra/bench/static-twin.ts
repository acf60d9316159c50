import { fetchRaw } from './load.ts';
import { servePlainFiles } from './plain-files.ts';
import type { PlainFile } from './plain-server.ts';
import type { ObservedRequest } from './throttled-page.ts';
import { brotliDecompressSync } from 'node:zlib';

/** A script of this size that does nothing: what travels is the same, what runs is not. */
const inertScript = (length: number) => Buffer.from('/*'.padEnd(length - 2, ' ') + '*/');

function scriptPaths(document: PlainFile): Set<string> {
  const html = (
    document.encoding === 'br' ? brotliDecompressSync(document.body) : Buffer.from(document.body)
  ).toString('utf8');
  return new Set([...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map((match) => match[1] ?? ''));
}

/**
 * The static page with the same bytes: the very files of a visit from a bare server, with the executed
 * scripts replaced by inert ones of the same transferred size. What was only fetched because a script
 * ran is not fetched here; it is part of what running costs.
 */
export async function serveStaticTwin(pageUrl: string, requests: readonly ObservedRequest[]) {
  const { origin } = new URL(pageUrl);
  const urls = new Set([pageUrl, ...requests.map(({ url }) => url)]);
  const files: PlainFile[] = [];
  for (const url of urls) {
    if (!url.startsWith(origin)) continue;
    const { body, type, encoding } = await fetchRaw(url, { 'accept-encoding': 'br' });
    files.push({ path: url.slice(origin.length) || '/', type, encoding, body });
  }
  const document = files[0];
  if (!document) throw new Error(`${pageUrl} is no page of this site.`);
  const scripts = scriptPaths(document);
  const twins = files.map((file) =>
    scripts.has(file.path) ? { ...file, encoding: undefined, body: inertScript(file.body.byteLength) } : file,
  );
  const { url, stop } = await servePlainFiles(twins);
  return { url: `${url}${document.path}`, stop };
}
