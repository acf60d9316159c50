import { setTimeout as sleep } from 'node:timers/promises';
import { HtmlValidate } from 'html-validate';
import { readDocument, type ReadDocument } from '../../stack/document.ts';
import { expect, test } from '../../stack/test.ts';

// Nothing of other sites is fetched.

/** Members' pages and downloads have their own journeys. */
const skipped = [/^\/(login|auth|dashboard|admin)(\/|$)/, /^\/api\/episodes\/[^/]+\/(stream|download)$/];
const scriptedFragments = new Set(['lecteur']);
const atOnce = 3;
/** Of each kind of page: checking a document takes far longer than reading it. */
const checkedOfAKind = 3;
/** What each page has of its own: a drawn picture, sizes of its cover, its comments as a feed, its player for others. */
const ofEachPage = /^\/(pictures\/[^/]+|covers|api\/subjects|api\/oembed)(?=[/?])/;
/** Of each such kind: drawing the pictures of all pages takes as long as reading all pages. */
const readOfAKind = 20;
const mostTries = 20;
const markup = new HtmlValidate({ extends: ['html-validate:standard'] });

interface Visited {
  status: number;
  document?: ReadDocument;
  /** Violations of the HTML standard. */
  faults: string[];
}

interface Mention {
  from: string;
  written: string;
}

/** Groups addresses by the kind of page, whatever their id. */
const kindOf = (address: string) =>
  address.replace(/^\/(episodes|users|invites|blog)\/[^/?]+/, '/$1/…').replace(/\d+/g, '…');

/** Retries where the site asks for it, as on an overloaded machine. */
async function open(url: string, method = 'GET'): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, { method, headers: { accept: 'text/html' } });
    const seconds = response.headers.get('retry-after');
    if (response.status !== 503 || !seconds || tries === mostTries) return response;
    await response.body?.cancel();
    await sleep(Number(seconds) * 1_000);
  }
}

async function faultsOf(address: string, html: string): Promise<string[]> {
  const { results } = await markup.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${address}: ${message} (${ruleId}, ${selector ?? ''})`),
  );
}

async function read(origin: string, address: string, checked: Map<string, number>): Promise<Visited> {
  const response = await open(origin + address);
  const { status } = response;
  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    await response.body?.cancel();
    return { status, faults: [] };
  }
  const html = await response.text();
  const kind = kindOf(address);
  const count = checked.get(kind) ?? 0;
  checked.set(kind, count + 1);
  const faults = count < checkedOfAKind ? await faultsOf(address, html) : [];
  return { status, document: readDocument(html), faults };
}

const check = async (origin: string, address: string): Promise<Visited> => ({
  status: (await open(origin + address, 'HEAD')).status,
  faults: [],
});

async function addressesOfSitemap(origin: string): Promise<string[]> {
  const locations = async (address: string) => {
    const text = await (await fetch(origin + address)).text();
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  };
  const robots = await (await fetch(`${origin}/robots.txt`)).text();
  const maps = await locations(new URL(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '').pathname);
  return (await Promise.all(maps.map(locations))).flat();
}

// F14, OG1, OG4
test('every link and part of the public pages is there, every fragment leads somewhere, their HTML is valid, and the sitemap has them', async ({
  stack,
}) => {
  test.setTimeout(300_000);
  const { origin } = new URL(stack.url);
  const visits = new Map<string, Promise<Visited>>();
  const checked = new Map<string, number>();
  const ofPages = new Map<string, Set<string>>();
  const mentions: (Mention & { address: string; fragment: string })[] = [];
  const problems = new Set<string>();
  const queue: { address: string; isPart: boolean }[] = [];

  const add = ({ from, written }: Mention, isPart = false) => {
    if (!URL.canParse(written, origin + from)) {
      problems.add(`${from}: ${written} is no address`);
      return;
    }
    const url = new URL(written, origin + from);
    if (url.origin !== origin || skipped.some((pattern) => pattern.test(url.pathname))) return;
    const address = url.pathname + url.search;
    const [kind] = ofEachPage.exec(address) ?? [];
    if (kind !== undefined) {
      const known = ofPages.get(kind) ?? new Set();
      ofPages.set(kind, known);
      if (known.size >= readOfAKind && !known.has(address)) return;
      known.add(address);
    }
    mentions.push({ from, written, address, fragment: decodeURIComponent(url.hash.slice(1)) });
    if (!visits.has(address)) queue.push({ address, isPart });
  };

  add({ from: '/', written: '/' });
  const inSitemap = new Set(await addressesOfSitemap(origin));
  for (const written of inSitemap) add({ from: '/sitemap.xml', written });
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { address, isPart } = next;
      if (visits.has(address)) continue;
      const visit = isPart ? check(origin, address) : read(origin, address, checked);
      visits.set(address, visit);
      const { document, faults } = await visit;
      for (const fault of faults) problems.add(fault);
      for (const written of document?.links ?? []) add({ from: address, written });
      for (const written of document?.parts ?? []) add({ from: address, written }, true);
    }
  };
  // A worker may find nothing to do while the others still read documents.
  while (queue.length > 0) await Promise.all(Array.from({ length: atOnce }, work));

  for (const { from, written, address, fragment } of mentions) {
    const target = await visits.get(address);
    if (!target || target.status >= 400) problems.add(`${from}: ${written} answers ${target?.status}`);
    else if (fragment && !scriptedFragments.has(fragment) && target.document?.ids.has(fragment) === false)
      problems.add(`${from}: ${written} leads to no element`);
  }
  for (const [address, visit] of visits) {
    const { status, document } = await visit;
    // Member profiles may be found, but are not in the sitemap.
    const isPage = status === 200 && document?.isIndexed && !/\?|^\/users\//.test(address);
    if (isPage && !inSitemap.has(address)) problems.add(`${address} is in no sitemap`);
    if (inSitemap.has(address) && !document?.isIndexed)
      problems.add(`${address} is hidden from search engines`);
  }
  expect([...problems]).toEqual([]);
  expect(visits.size).toBeGreaterThan(100);
});
