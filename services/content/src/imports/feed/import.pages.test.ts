import { buildFeed, buildItem } from './testing/feeds.ts';
import { startImportForTest, startPublisher, type ImportForTest } from './testing/import-for-test.ts';

let harness: ImportForTest;
let publisher: Awaited<ReturnType<typeof startPublisher>>;
/** What the publisher serves; tests change it. */
const pages: Parameters<typeof startPublisher>[0] = new Map();

beforeAll(async () => {
  harness = await startImportForTest();
  publisher = await startPublisher(pages);
});
afterEach(async () => {
  pages.clear();
  publisher.hits.length = 0;
  await harness.empty();
});
afterAll(async () => {
  await publisher.close();
  await harness.close();
});

const link = (rel: string, href: string) =>
  `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="${rel}" href="${href}"/>\n`;
/** A page with these episodes, which leads to the next one. */
const page = (guids: readonly string[], next?: string, more = '') =>
  buildFeed(
    next === undefined ? more : link('next', next) + more,
    ...guids.map((guid, index) =>
      buildItem({ guid, title: guid, date: `Fri, 03 Jul 2026 07:00:${10 + index} +0000` }),
    ),
  );
const run = (path: string, ...args: string[]) =>
  harness.run(publisher.url + path, '--allow-private', ...args);
const guids = async () => (await harness.episodes()).map(({ guid }) => guid).sort();

test.each(['next', 'prev-archive'])('a feed in pages is read whole by following %s', async (rel) => {
  pages.set('/feed', buildFeed(link(rel, '/feed?page=2'), buildItem({ guid: 'd' })));
  pages.set('/feed?page=2', buildFeed(link(rel, `${publisher.url}/feed?page=1`), buildItem({ guid: 'c' })));
  pages.set('/feed?page=1', page(['b', 'a']));
  const { code, lines } = await run('/feed');
  expect([code, lines.at(-1)]).toEqual([0, expect.stringContaining('4 added')]);
  expect(await guids()).toEqual(['a', 'b', 'c', 'd']);
  expect(publisher.hits).toEqual(['/feed', '/feed?page=2', '/feed?page=1']);
});

test('an episode that moved to the next page while they were read is taken once, without a complaint', async () => {
  pages.set('/feed', page(['c', 'b'], '/2'));
  pages.set('/2', page(['b', 'a']));
  expect(await run('/feed')).toMatchObject({ code: 0, errors: [] });
  expect(await guids()).toEqual(['a', 'b', 'c']);
});

test('a page that leads back ends the reading', async () => {
  pages.set('/feed', page(['b'], '/2'));
  pages.set('/2', page(['a'], '/feed'));
  expect((await run('/feed')).code).toBe(0);
  expect(publisher.hits).toEqual(['/feed', '/2']);
});

test('people of a channel are those of its own page', async () => {
  const person = (name: string) => `<podcast:person>${name}</podcast:person>\n`;
  pages.set('/feed', page(['b'], '/2', person('Ada')));
  pages.set('/2', page(['a'], undefined, person('Bob')));
  await run('/feed');
  const rows = await harness
    .db('content.episode_participants as p')
    .join('content.episodes as e', 'e.id', 'p.episode_id')
    .orderBy('e.guid')
    .select('e.guid', 'p.name');
  expect(rows).toEqual([
    { guid: 'a', name: 'Bob' },
    { guid: 'b', name: 'Ada' },
  ]);
});

test('a page that cannot be read stops the import before anything is written', async () => {
  pages.set('/feed', page(['b'], '/gone'));
  const { code, errors } = await run('/feed');
  expect([code, errors]).toEqual([1, [expect.stringContaining('Not imported: ')]]);
  expect(await guids()).toEqual([]);
});

test('what is wrong on a later page is named with the page', async () => {
  pages.set('/feed', page(['b'], '/2'));
  pages.set('/2', buildFeed(buildItem({ guid: 'a', date: null })));
  const { code, lines } = await run('/feed');
  expect(code).toBe(1);
  expect(lines).toContain('line 5: skipped: it has no date (page 2)');
});

test('a file is read alone, with a warning that it is a first page', async () => {
  const { code, lines } = await harness.runFeed(page(['b'], `${publisher.url}/2`));
  expect(code).toBe(0);
  expect(lines).toContainEqual(
    expect.stringMatching(/^line 1: warning: this file is the first page of a feed only/),
  );
  expect(publisher.hits).toEqual([]);
});
