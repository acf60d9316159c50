import { createTestDatabase, type TestDatabase } from '@nobicast/service-kit/testing';
import { startContentForTest, type ContentForTest } from '../testing/index.ts';
import type { FeedSettings } from './feeds.use-cases.ts';

let database: TestDatabase;
let content: ContentForTest | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => content?.close());
afterAll(() => database.drop());

const newUrl = 'https://ailleurs.example/feed.xml?a=1&b=2';
const feeds = ['/feed.xml', '/feed-archive.xml'];
const ask = async (feedSettings: FeedSettings) => {
  content = await startContentForTest(database, { feedSettings });
  const { url } = content;
  return Promise.all(
    feeds.map(async (path) => {
      const response = await fetch(url + path, { redirect: 'manual' });
      const [, named] = /<itunes:new-feed-url>([^<]*)</.exec(await response.text()) ?? [];
      return [response.status, response.headers.get('location'), named];
    }),
  );
};

// T3-F3: moving out.
test('feeds name their new address, and lead there only when told to', async () => {
  expect(await ask({})).toEqual([[200, null, undefined], [200, null, undefined]]);
  await content?.close();
  const named = [200, null, newUrl.replace('&', '&#38;')];
  expect(await ask({ newUrl })).toEqual([named, named]);
  await content?.close();
  const moved = [301, newUrl, undefined];
  expect(await ask({ newUrl, isRedirected: true })).toEqual([moved, moved]);
  // Without an address there is nowhere to go.
  await content?.close();
  expect((await ask({ isRedirected: true }))[0]?.[0]).toBe(200);
}); // prettier-ignore
