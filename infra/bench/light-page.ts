import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fetchRaw } from './load.ts';
import { servePlainFiles } from './plain-files.ts';
import type { PlainFile } from './plain-server.ts';
import type { ObservedRequest } from './visit.ts';

// The baseline for paint times: the same visible page, as light as possible. HTML and CSS in one file, system fonts,
// no script.

const script = /<script\b[^>]*>.*?<\/script>/gis;
const sheet = /<style\b[^>]*>(.*?)<\/style>|<link\b[^>]*\brel="stylesheet"[^>]*>/gis;
const resourceHints =
  /<link\b[^>]*\brel="(?:preload|modulepreload|prefetch|preconnect|dns-prefetch)"[^>]*>/gi;
const webFont = /@font-face\s*\{[^}]*\burl\([^}]*\}/gi;

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1];
const isDisabled = (tag: string) => /\sdisabled\b/i.test(tag);

type StyleSheet = { file: string } | { text: string };

/** The style sheets of a document in order: addresses of files, or the text itself. */
export function styleSheetsOf(html: string): StyleSheet[] {
  return [...html.replaceAll(script, '').matchAll(sheet)].flatMap(([tag, text]): StyleSheet[] => {
    if (text !== undefined) return [{ text }];
    const file = attribute(tag, 'href');
    return file === undefined || isDisabled(tag) ? [] : [{ file }];
  });
}

/**
 * Removes web fonts from the CSS; faces that adjust a system font (`local()`) stay, so that lines break in the same
 * places.
 */
export function buildLightPage(html: string, css: string): string {
  const bare = html.replaceAll(script, '').replaceAll(sheet, '').replaceAll(resourceHints, '');
  const style = `<style>${css.replaceAll(webFont, '')}</style>`;
  // `$` has a meaning in a replacement string.
  return bare.replace('</head>', () => `${style}</head>`);
}

const decoders: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

async function fetchText(url: string): Promise<string> {
  const { status, body, headers } = await fetchRaw(url, { 'accept-encoding': 'br' });
  if (status !== 200) throw new Error(`${url} returned ${status}.`);
  const decode = decoders[headers['content-encoding'] ?? ''];
  return (decode ? decode(body) : body).toString('utf8');
}

async function fetchCss(pageUrl: string, html: string): Promise<string> {
  const texts = await Promise.all(
    styleSheetsOf(html).map(async (found) => {
      if ('text' in found) return found.text;
      const url = new URL(found.file, pageUrl);
      const text = await fetchText(url.href);
      return text.replaceAll(
        /\burl\((["']?)(?!["']?(?:data:|#))([^"')]+)\1\)/gi,
        (_, __, address: string) => `url("${new URL(address, url).pathname}")`,
      );
    }),
  );
  return texts.join('\n');
}

export interface LightPageOptions {
  pageUrl: string;
  requests: readonly ObservedRequest[];
  /** An earlier light page, compressed, instead of that of the present page. */
  kept?: Buffer;
}

export async function makeLightPage(pageUrl: string): Promise<Buffer> {
  const source = await fetchText(pageUrl);
  return brotliCompressSync(buildLightPage(source, await fetchCss(pageUrl, source)));
}

export async function serveLightPage({ pageUrl, requests, kept }: LightPageOptions) {
  const light = kept ?? (await makeLightPage(pageUrl));
  const { origin, pathname, search } = new URL(pageUrl);
  const path = pathname + search;
  // The browser reports no resource type for the icon.
  const pictures = requests.filter(
    ({ url, type }) => ['Image', 'Other'].includes(type) && url.startsWith(origin),
  );
  const files: PlainFile[] = [
    {
      path,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
      body: light,
    },
  ];
  for (const url of new Set(pictures.map((picture) => picture.url))) {
    const { body, headers } = await fetchRaw(url, { 'accept-encoding': 'br' });
    files.push({ path: url.slice(origin.length), headers, body });
  }
  const { url, stop } = await servePlainFiles(files);
  return { url: `${url}${path}`, bytes: files[0]?.body.byteLength ?? 0, stop };
}
