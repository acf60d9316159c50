import type { Knex } from '@nobicast/service-kit';
import { parseRssFeed } from 'feedsmith';
import {
  buildAdmin,
  buildAudio,
  buildEpisode,
  episodeOf,
  mergingAt,
  producingAt,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';
import { podcastGuid } from './feed.rules.ts';

let content: ContentForTest;
let media: Knex;
let { change, create } = {} as ReturnType<typeof producingAt>;
let { mergeNow, buildPair } = {} as ReturnType<typeof mergingAt>;
beforeAll(async () => {
  content = await startContentForTest();
  media = content.dbAs('media');
  const maud = await buildAdmin(content.dbAs('auth'), 'Maud');
  ({ change, create } = producingAt(content));
  ({ mergeNow, buildPair } = mergingAt(content, maud));
});
afterAll(() => content.close());
beforeEach(() => content.db('content.episodes').delete());

/** What a reader of feeds knows an episode by, and what it downloads. */
async function readItems() {
  const reply = await fetch(`${content.url}/feed.xml`);
  return (parseRssFeed(await reply.text()).items ?? []).map(({ guid, title, enclosures }) => ({
    guid: guid?.value,
    title,
    bytes: Number(enclosures?.[0]?.length),
  }));
}
const guidOf = async (id: number) =>
  (await content.db('content.episodes').where({ id }).first<{ guid: string }>('guid')).guid;

// Field review, scene 10.
test('a replaced audio is the same item for a reader of feeds, with another file', async () => {
  const { id } = await buildEpisode(content.db, { title: 'Le 977' });
  await buildAudio(media, id, { size_bytes: 5_000 });
  const [before] = await readItems();
  // As media writes it.
  await media('media.audio').where({ episode_id: id }).update({
    url: 'https://cdn.example/shorter.mp3',
    size_bytes: 4_000,
    uploaded_at: '2026-01-06T09:00:00Z',
  });
  expect(await readItems()).toEqual([{ ...before, bytes: 4_000 }]);
  expect(before).toEqual({ guid: await guidOf(id), title: 'Le 977', bytes: 5_000 });
});

test('a merge shows one item to a reader of feeds: the podcast that it knows already', async () => {
  const { source, target } = await buildPair();
  await buildAudio(media, target, { size_bytes: 5_000 });
  await buildAudio(media, source, { size_bytes: 6_000 });
  const before = await readItems();
  expect(before).toEqual([{ guid: await guidOf(target), title: 'Le podcast', bytes: 5_000 }]);
  await mergeNow(source);
  expect(await readItems()).toEqual(before);
});

test('a podcast that takes the audio of its preparation is one item with its own identity', async () => {
  const { source, target } = await buildPair();
  await buildAudio(media, source, { size_bytes: 6_000 });
  expect(await readItems()).toEqual([]);
  const guid = await guidOf(target);
  await mergeNow(source);
  expect(await readItems()).toEqual([{ guid, title: 'Le podcast', bytes: 6_000 }]);
});

// A34
test('a preparation whose type is switched, back and forth, is one item with the identity that it had', async () => {
  const { id } = episodeOf(await create({ title: 'Le 977', published_at: '2026-11-16T09:00:00.000Z' }));
  await buildAudio(media, id, { size_bytes: 5_000 });
  expect(await readItems()).toEqual([]);
  const item = { guid: await guidOf(id), title: 'Le 977', bytes: 5_000 };
  for (const [type, items] of [
    ['podcast', [item]],
    ['preparation', []],
    ['podcast', [item]],
  ] as const) {
    expect((await change(id, { type })).status).toBe(200);
    expect(await readItems()).toEqual(items);
  }
  await change(id, { slug: 'autre', number: 978 });
  expect(await readItems()).toEqual([item]);
});

// The example of the podcast namespace's page on podcast:guid.
test.each(['https://podnews.net/rss', 'http://podnews.net/rss/', 'podnews.net/rss//'])(
  'the identity of the show at %s is that of its address without scheme and trailing slashes',
  (address) => expect(podcastGuid(address)).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c'),
);
