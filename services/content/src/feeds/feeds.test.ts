import type { Knex } from '@nobicast/service-kit';
import { sharedCacheControl } from '@nobicast/service-kit';
import { limits } from '@nobicast/contracts';
import {
  buildAudio,
  buildEpisode,
  buildGuest,
  buildParticipant,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
let media: Knex;
beforeAll(async () => {
  content = await startContentForTest();
  media = content.dbAs('media');
});
afterAll(() => content.close());
beforeEach(async () => {
  await content.db('content.episodes').delete();
  await content.db('content.feed_versions').delete();
  content.setNow('2026-11-20T12:00:00Z');
});

/** Inserts an episode with a sound. */
async function publish(
  fields: Parameters<typeof buildEpisode>[1] = {},
  audio: Parameters<typeof buildAudio>[2] = {},
) {
  const episode = await buildEpisode(content.db, fields);
  await buildAudio(media, episode.id, audio);
  return episode;
}

/** Inserts so many episodes with sounds, one a day, numbered from 1. */
async function publishMany(count: number, already = 0) {
  const rows = Array.from({ length: count }, (_, added) => added + already).map((index) => ({
    number: index + 1,
    type: 'podcast',
    slug: `episode-${index + 1}`,
    title: `Titre ${index + 1}`,
    published_at: new Date(Date.UTC(2020, 0, 1 + index)),
  }));
  const episodes = await content.db('content.episodes').insert(rows).returning<{ id: number }[]>('id');
  for (const { id } of episodes) await buildAudio(media, id);
}

async function read(path: string) {
  const response = await fetch(content.url + path);
  const text = await response.text();
  const matches = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    numbers: matches(/<podcast:episode>(\d+)</g).map(Number),
    guids: matches(/<guid [^>]*>([^<]+)</g),
    links: Object.fromEntries(
      [...text.matchAll(/<atom:link rel="(\w+)" href="https:\/\/nobicast\.test([^"]+)"/g)].map(
        ([, rel, href]) => [rel, href],
      ),
    ) as Record<string, string>,
  };
}
const lastModified = async (path: string) => (await read(path)).headers.get('last-modified');

test('the feed has the newest 25 podcasts with a sound, newest first (FEED-01, FEED-02)', async () => {
  await publishMany(31);
  const feed = await read('/feed.xml');
  expect(feed.status).toBe(200);
  expect(feed.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  expect(feed.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
  expect(feed.numbers).toEqual(Array.from({ length: 25 }, (_, index) => 31 - index));
  expect(feed.links).toEqual({ self: '/feed.xml' });
});

test('what is not public, has no sound, or is no podcast is in neither feed', async () => {
  await publish({ number: 1 });
  await buildEpisode(content.db, { number: 2 });
  await publish({ number: 3, type: 'preparation' });
  await publish({ number: 4, published_at: '2026-11-20T12:00:01Z' });
  for (const path of ['/feed.xml', '/feed-archive.xml']) expect((await read(path)).numbers).toEqual([1]);
  content.setNow('2026-11-20T12:00:01Z');
  expect((await read('/feed.xml')).numbers).toEqual([4, 1]);
});

test.each(['audio/ogg', 'audio/wav', 'audio/flac'])(
  'a sound that podcast apps cannot play (%s) stays out of the feeds',
  async (mimeType) => {
    await publish({ number: 1 }, { mime_type: mimeType });
    expect((await read('/feed.xml')).numbers).toEqual([]);
    expect((await read('/feed-archive.xml')).numbers).toEqual([]);
  },
);

test('an empty feed is a feed', async () => {
  const feed = await read('/feed.xml');
  expect([feed.status, feed.numbers]).toEqual([200, []]);
  expect(feed.text).toContain('</channel></rss>');
});

describe('the archive (FEED-03)', () => {
  const { archivePage } = limits.feeds;

  test('is one document while it has fewer than two full pages', async () => {
    await publishMany(3);
    const archive = await read('/feed-archive.xml');
    expect(archive.numbers).toEqual([3, 2, 1]);
    expect(archive.links).toEqual({
      self: '/feed-archive.xml',
      first: '/feed-archive.xml',
      last: '/feed-archive.xml',
    });
    const page = await read('/feed-archive.xml?page=1');
    expect([page.numbers, page.links.previous]).toEqual([[3, 2, 1], undefined]);
    expect((await read('/feed-archive.xml?page=2')).status).toBe(404);
  });

  test('reads whole by following its links, each episode once, also when one appears meanwhile', async () => {
    await publishMany(3 * archivePage);
    const guids: string[] = [];
    const paths: string[] = [];
    for (let path: string | undefined = '/feed-archive.xml'; path !== undefined;) {
      const page = await read(path);
      expect(page.status).toBe(200);
      expect(page.links.self).toBe(path);
      guids.push(...page.guids);
      paths.push(path);
      if (paths.length === 1) {
        const { previous } = (await read(page.links.next ?? '')).links;
        expect(previous).toBe('/feed-archive.xml?page=3');
        await publish({ number: 9_999, published_at: '2026-11-20T11:00:00Z' });
      }
      path = page.links.next;
    }
    expect(paths).toEqual(['/feed-archive.xml', '/feed-archive.xml?page=2', '/feed-archive.xml?page=1']);
    expect(guids).toHaveLength(3 * archivePage);
    expect(new Set(guids).size).toBe(3 * archivePage);
  });

  test('a full page never changes when episodes are added', async () => {
    await publishMany(2 * archivePage);
    const before = await read('/feed-archive.xml?page=1');
    expect(before.numbers).toHaveLength(archivePage);
    expect(before.numbers.at(-1)).toBe(1);
    await publish({ number: 9_999, published_at: '2026-11-20T11:00:00Z' });
    content.setNow('2026-11-21T12:00:00Z');
    expect((await read('/feed-archive.xml?page=1')).text).toBe(before.text);
    expect((await read('/feed-archive.xml')).numbers).toHaveLength(archivePage + 1);
    // Nor when the next page is full, and one after it.
    await publishMany(archivePage, 2 * archivePage);
    expect((await read('/feed-archive.xml?page=1')).text).toBe(before.text);
  });

  test('reads whole from the oldest page up', async () => {
    await publishMany(2 * archivePage + 1);
    const guids = new Set<string>();
    for (let path: string | undefined = '/feed-archive.xml?page=1'; path !== undefined;) {
      const page = await read(path);
      expect(page.status).toBe(200);
      for (const guid of page.guids) guids.add(guid);
      path = page.links.previous;
    }
    expect(guids.size).toBe(2 * archivePage + 1);
  });

  test.each(['0', '-1', 'x', '2', '100001'])('there is no page %s', async (page) => {
    await publishMany(2);
    expect([400, 404]).toContain((await read(`/feed-archive.xml?page=${page}`)).status);
  });
});

test('the GUID stays whatever else of an episode changes; an imported one is kept to the letter', async () => {
  const own = await publish();
  const imported = await publish({ guid: 'http://Old.example/?p=45863', guid_is_permalink: true });
  const before = (await read('/feed.xml')).guids;
  expect(before).toContain('http://Old.example/?p=45863');
  expect((await read('/feed.xml')).text).toContain(
    '<guid isPermaLink="true">http://Old.example/?p=45863</guid>',
  );
  await content
    .db('content.episodes')
    .whereIn('id', [own.id, imported.id])
    .update({
      title: 'Autre',
      number: 12,
      published_at: '2026-02-02T09:00:00Z',
      slug: content.db.raw("slug || '-nouveau'"),
    });
  await media('media.audio').update({ url: 'https://cdn.example/autre.mp3', size_bytes: 5 });
  expect(new Set((await read('/feed.xml')).guids)).toEqual(new Set(before));
});

test('a sound that listeners are to fetch again has the new address in both feeds, and the same GUID', async () => {
  const { id } = await publish();
  const { guids } = await read('/feed.xml');
  const address = (file: string) => `<enclosure url="https://nobicast.test/audio/${id}/${file}"`;
  expect((await read('/feed.xml')).text).toContain(address('1.mp3'));
  await media('media.enclosures').insert({ episode_id: id, version: 2, extension: 'mp3' });
  for (const path of ['/feed.xml', '/feed-archive.xml']) {
    const feed = await read(path);
    expect(feed.text).toContain(address('2.mp3'));
    expect(feed.text).not.toContain(address('1.mp3'));
    expect(feed.guids).toEqual(guids);
  }
});

test('both feeds carry the identity of the show, which stays when the site moves', async () => {
  const guidOf = async (path: string) => /<podcast:guid>([^<]+)</.exec((await read(path)).text)?.[1];
  const first = await guidOf('/feed.xml');
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/);
  expect(await guidOf('/feed-archive.xml')).toBe(first);
  const kept = 'aaaaaaaa-bbbb-5ccc-8ddd-eeeeeeeeeeee';
  await content.db('content.show_identity').update({ podcast_guid: kept });
  expect(await guidOf('/feed.xml')).toBe(kept);
  await content.db('content.show_identity').delete();
});

test('an item tells what its episode has: chapters, people, with the names of the directory', async () => {
  const { id } = await publish({ number: 975, title: 'R&D <b>' }, { size_bytes: 61_690_000 });
  const guestId = await buildGuest(content.db, { name: 'Ada', avatar_url: 'https://x.example/a.jpg' });
  await buildParticipant(content.db, { episode_id: id, guest_id: guestId, participant_role: 'host' });
  await buildParticipant(content.db, { episode_id: id, name: 'Zoé', order_index: 1 });
  for (const [index, start_ms] of [120_000, 0, null].entries())
    await buildSubject(content.db, { episode_id: id, title: `Sujet ${index}`, order_index: index, start_ms });
  const { text } = await read('/feed.xml');
  expect(text).toContain('<title>R&#38;D &#60;b&#62;</title>');
  expect(text).toContain(`/audio/${id}/1.mp3" length="61690000" type="audio/mpeg"`);
  expect(text).toContain(
    '<podcast:person role="host" group="cast" img="https://x.example/a.jpg">Ada</podcast:person>',
  );
  expect(text).toContain('<podcast:person role="guest" group="cast">Zoé</podcast:person>');
  expect(
    [...text.matchAll(/<psc:chapter start="([^"]+)" title="([^"]+)"/g)].map((match) => match.slice(1)),
  ).toEqual([
    ['00:00:00.000', 'Sujet 1'],
    ['00:02:00.000', 'Sujet 0'],
  ]);
});

test('the picture of a publisher is not passed on: nobody has measured it', async () => {
  await publish({ number: 975, cover_url: 'https://cdn.example/banner.gif' });
  for (const path of ['/feed.xml', '/feed-archive.xml'])
    expect((await read(path)).text.match(/(?<=<item>.*)<itunes:image [^>]*>/s)?.[0]).toBe(
      '<itunes:image href="https://nobicast.test/covers/975-1400.png"/>',
    );
});

describe('when a feed changed', () => {
  const at = (time: string) => content.setNow(`2026-11-20T${time}Z`);

  test('is said by Last-Modified and lastBuildDate, and stays while nothing changes', async () => {
    await publish();
    expect(await lastModified('/feed.xml')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
    at('12:30:00.900');
    const later = await read('/feed.xml');
    expect(later.headers.get('last-modified')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
    expect(later.text).toContain('<lastBuildDate>Fri, 20 Nov 2026 12:00:00 GMT</lastBuildDate>');
  });

  test.each([
    ['an edit', () => content.db('content.episodes').update({ title: 'Autre' })],
    ['a deletion', () => content.db('content.episodes').delete()],
    ['a withdrawal', () => content.db('content.episodes').update({ published_at: '2027-01-01' })],
    ['another sound', () => media('media.audio').update({ size_bytes: 2 })],
    [
      'a new address of the sound',
      async () =>
        media('media.enclosures').insert({ episode_id: await onlyId(), version: 2, extension: 'mp3' }),
    ],
    ['a square cover', async () => uploadCover(await onlyId())],
    ['a new subject', async () => buildSubject(content.db, { episode_id: await onlyId(), start_ms: 5 })],
    ['a publication', () => publish({ published_at: '2026-11-20T12:10:00Z' })],
  ])('moves with %s', async (_name, change) => {
    await publish();
    await lastModified('/feed.xml');
    await change();
    at('12:20:00');
    expect(await lastModified('/feed.xml')).toBe('Fri, 20 Nov 2026 12:20:00 GMT');
    expect(await lastModified('/feed-archive.xml')).toBe('Fri, 20 Nov 2026 12:20:00 GMT');
  });

  const onlyId = async () => {
    const row = await content.db('content.episodes').first<{ id: number }>('id');
    return row.id;
  };

  const uploadCover = (episodeId: number) =>
    media('media.covers').insert({
      episode_id: episodeId,
      name: `${'a'.repeat(32)}.jpg`,
      object_key: 'covers/1',
      size_bytes: 1,
      stored_bytes: 1,
      uploaded_at: '2026-11-20T12:00:00Z',
      has_web_sizes: true,
      has_square: true,
    });

  test('is the same for processes that write it at once', async () => {
    await publish();
    const found = await Promise.all(Array.from({ length: 8 }, () => lastModified('/feed.xml')));
    expect(new Set(found).size).toBe(1);
  });
});

test('caches are told what a feed shows', async () => {
  await publish();
  const { headers } = await read('/feed.xml');
  expect(headers.get('cache-control')).toBe(sharedCacheControl);
  expect(headers.get('surrogate-key')?.split(' ')).toEqual(['episodes', 'any-episode', 'live-item']);
});

describe('chapters', () => {
  test('are the subjects with a known start, ascending, as JSON Chapters', async () => {
    const { id } = await publish();
    await buildSubject(content.db, { episode_id: id, title: 'B', start_ms: 61_250 });
    await buildSubject(content.db, { episode_id: id, title: 'Sans début' });
    await buildSubject(content.db, {
      episode_id: id,
      title: 'A',
      start_ms: 0,
      content_url: 'https://a.example/',
    });
    const { headers, text, status } = await read(`/api/episodes/${id}/chapters`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json+chapters; charset=utf-8']);
    expect(JSON.parse(text)).toEqual({
      version: '1.2.0',
      chapters: [
        { startTime: 0, title: 'A', url: 'https://a.example/' },
        { startTime: 61.25, title: 'B' },
      ],
    });
  });

  test('of an episode that is not public, or does not exist, are not found', async () => {
    const { id } = await publish({ published_at: '2026-11-20T12:00:01Z' });
    expect((await read(`/api/episodes/${id}/chapters`)).status).toBe(404);
    expect((await read('/api/episodes/999999/chapters')).status).toBe(404);
  });
});
