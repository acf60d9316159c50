import type { APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { readDocument, type ReadDocument } from '../stack/document.ts';
import { expect, test } from '../stack/test.ts';

// Follows every link of the running site, as a search engine does. Nothing of other sites is fetched.

/** What only members see, and the downloads of files: see their own journeys. */
const skipped = [/^\/(login|auth|dashboard|admin)(\/|$)/, /^\/api\/episodes\/[^/]+\/(stream|download)$/];
/** The skip link to the dock: scripts show both. */
const scriptedFragments = new Set(['lecteur']);
const atOnce = 8;
const markup = new HtmlValidate({ extends: ['html-validate:standard'] });

interface Visited {
  status: number;
  document?: ReadDocument;
  /** What the HTML standard does not allow. */
  faults: string[];
}

/** An address as it stands in a document of ours. */
interface Mention {
  from: string;
  written: string;
}

async function read(request: APIRequestContext, address: string): Promise<Visited> {
  const response = await request.get(address, { headers: { Accept: 'text/html' } });
  const status = response.status();
  const isDocument = (response.headers()['content-type'] ?? '').startsWith('text/html');
  const html = isDocument ? await response.text() : undefined;
  await response.dispose();
  if (html === undefined) return { status, faults: [] };
  const report = await markup.validateString(html);
  const faults = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${address}: ${message} (${ruleId}, ${selector ?? ''})`),
  );
  return { status, document: readDocument(html), faults };
}

/** Of a file, whether it is there. */
async function check(request: APIRequestContext, address: string): Promise<Visited> {
  const response = await request.head(address);
  await response.dispose();
  return { status: response.status(), faults: [] };
}

async function addressesOfSitemap(request: APIRequestContext): Promise<string[]> {
  const locations = async (address: string) => {
    const text = await (await request.get(address)).text();
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  };
  const maps = await locations('/sitemap.xml');
  return (await Promise.all(maps.map(locations))).flat();
}

test('every link and part of the public pages is there, every fragment leads somewhere, and their HTML is valid', async ({
  request,
  stack,
}) => {
  test.setTimeout(300_000);
  const { origin } = new URL(stack.url);
  const visits = new Map<string, Promise<Visited>>();
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
    mentions.push({ from, written, address, fragment: decodeURIComponent(url.hash.slice(1)) });
    if (!visits.has(address)) queue.push({ address, isPart });
  };

  add({ from: '/', written: '/' });
  for (const written of await addressesOfSitemap(request)) add({ from: '/sitemap.xml', written });
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { address, isPart } = next;
      if (visits.has(address)) continue;
      const visit = isPart ? check(request, address) : read(request, address);
      visits.set(address, visit);
      const { document, faults } = await visit;
      for (const fault of faults) problems.add(fault);
      for (const written of document?.links ?? []) add({ from: address, written });
      for (const written of document?.parts ?? []) add({ from: address, written }, true);
    }
  };
  // Who finds nothing to do may be early: the others still read documents.
  while (queue.length > 0) await Promise.all(Array.from({ length: atOnce }, work));

  for (const { from, written, address, fragment } of mentions) {
    const target = await visits.get(address);
    if (!target || target.status >= 400) problems.add(`${from}: ${written} answers ${target?.status}`);
    else if (fragment && !scriptedFragments.has(fragment) && target.document?.ids.has(fragment) === false)
      problems.add(`${from}: ${written} leads to no element`);
  }
  expect([...problems]).toEqual([]);
  // Far more than the navigation names.
  expect(visits.size).toBeGreaterThan(100);
});
