import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchReply } from '@nobicast/contracts';
import { loadDemoData } from '../demo-data/load-demo-data.ts';
import { demoDataRepository } from '../demo-data/demo-data.repository.ts';
import { demoDataSchema, demoPostsSchema } from '../demo-data/demo-data.schema.ts';
import { readFeed } from '../imports/feed/feed-reader.ts';
import { describeRealFeeds, realFeeds } from '../imports/feed/testing/feeds.ts';
import { buildEpisode, startContentForTest, type ContentForTest } from '../testing/index.ts';
import { demoQueries } from './testing/demo-queries.ts';
import { engineeringShowQueries, historyShowQueries } from './testing/listener-queries.ts';
import type { WantedResult } from './testing/wanted-result.ts';

const demoData = path.resolve(__dirname, '../../../../infra/demo-data');
const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(demoData, name), 'utf8'));

const load = {
  demo: ({ db }: ContentForTest) =>
    loadDemoData(
      {
        inTransaction: (work) => db.transaction((transaction) => work(demoDataRepository(transaction))),
        clock: () => new Date('2026-11-20T12:00:00Z'),
      },
      {
        ...demoDataSchema.parse(readJson('content.json')),
        ...demoPostsSchema.parse(readJson('posts.json')),
      },
    ),
  feed:
    (name: string) =>
    async ({ db }: ContentForTest) => {
      const { items } = await readFeed(createReadStream(path.join(realFeeds, name), 'utf8'));
      for (const { fields } of items)
        await buildEpisode(db, {
          title: fields.title,
          description: fields.description,
          published_at: fields.published_at,
        });
    },
};

/** The queries with none of the wanted results among the first three, and what is there instead. */
async function missesOf(
  fill: (content: ContentForTest) => Promise<unknown>,
  queries: readonly WantedResult[],
) {
  const content = await startContentForTest();
  try {
    await fill(content);
    const misses: string[] = [];
    for (const { query, wanted } of queries) {
      const { groups } = await content.data<SearchReply>(`/api/search?q=${encodeURIComponent(query)}`);
      const first = groups
        .flatMap(({ hits }) => hits)
        .sort((a, b) => b.score - a.score)
        .slice(0, 3)
        .map(({ title }) => title);
      if (!first.some((title) => wanted.some((part) => title.includes(part))))
        misses.push(`${query}: ${first.join(' | ') || 'nothing'}`);
    }
    return misses;
  } finally {
    await content.close();
  }
}

/** The misses, where they are more than five of a hundred. */
const tooMany = (misses: readonly string[], queries: readonly WantedResult[]) =>
  misses.length > queries.length * 0.05 ? misses : [];

test('T3-F4 the wanted results of the demonstration data are among the first three', async () => {
  expect(tooMany(await missesOf(load.demo, demoQueries), demoQueries)).toEqual([]);
});

describeRealFeeds?.('T3-F4 the wanted results of a real show are among the first three', () => {
  test.each([
    ['history', 'fr_le-cours-de-l-histoire_feed.xml', historyShowQueries],
    ['engineering', 'de_engineering-kiosk_2026-07-01.xml', engineeringShowQueries],
  ])('%s', async (_name, feed, queries) => {
    expect(tooMany(await missesOf(load.feed(feed), queries), queries)).toEqual([]);
  });
});
