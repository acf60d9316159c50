import { episodeCardSchema, type Episode, type EpisodeList } from '@nobicast/contracts';
import { buildEpisode, buildSubject, startContentForTest, type ContentForTest } from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());
beforeEach(async () => {
  await content.db('content.episodes').delete();
  content.setNow('2026-11-20T12:00:00Z');
});

const list = (query = '') => content.data<EpisodeList>(`/api/episodes${query}`);
const slugs = async (query = '') => (await list(query)).episodes.map(({ slug }) => slug);

/** An approved, an awaiting and a rejected comment under a subject. */
async function buildComments(subjectId: number) {
  const comment = {
    episode_subject_id: subjectId,
    author_name: 'A',
    author_email: 'a@b.fr',
    content: 'Oui.',
  };
  await content
    .dbAs('comments')('comments.comments')
    .insert([
      { ...comment, is_approved: true },
      { ...comment, is_approved: false },
      { ...comment, is_approved: false, rejected_at: new Date() },
    ]);
}

test('episodes come newest first; at the same instant the greatest number first (ROUTES-25, API-PUBLIC-009)', async () => {
  await buildEpisode(content.db, { slug: 'old', number: 9, published_at: '2024-01-01T09:00:00Z' });
  await buildEpisode(content.db, { slug: 'tie-low', number: 1, published_at: '2025-01-01T09:00:00Z' });
  await buildEpisode(content.db, { slug: 'tie-high', number: 2, published_at: '2025-01-01T09:00:00Z' });
  expect(await slugs()).toEqual(['tie-high', 'tie-low', 'old']);
});

test('an episode shows its fields, its counts of approved comments only, and its file', async () => {
  const { id } = await buildEpisode(content.db, {
    slug: 'full',
    number: 12,
    title: null,
    description: '# Bonjour',
  });
  await buildComments(await buildSubject(content.db, { episode_id: id }));
  await buildComments(await buildSubject(content.db, { episode_id: id, order_index: 1 }));
  await content.dbAs('media')('media.audio').insert({
    episode_id: id,
    kind: 'external',
    url: 'https://x.example/a.mp3',
    mime_type: 'audio/mpeg',
    size_bytes: 3_000_000_000,
    duration_ms: 7_200_000,
    uploaded_at: '2026-01-05T08:00:00Z',
  });
  // API-PUBLIC-088 to 099: every field, of an episode that has audio.
  const { episodes } = await list();
  expect(episodes).toEqual([
    {
      id,
      number: 12,
      type: 'podcast',
      title: null,
      slug: 'full',
      published_at: '2026-01-05T09:00:00.000Z',
      cover_url: null,
      kind: 'full',
      season: null,
      description: '# Bonjour',
      subject_count: 2,
      comment_count: 2,
      duration_ms: 7_200_000,
      assets: {
        audio: { size_bytes: 3_000_000_000, uploaded_at: '2026-01-05T08:00:00.000Z', is_external: true },
      },
    },
  ]);
});

test('an uploaded cover shows its size and when it was uploaded (API-PUBLIC-100, API-PUBLIC-101)', async () => {
  const { id } = await buildEpisode(content.db);
  await content
    .dbAs('media')('media.covers')
    .insert({
      episode_id: id,
      name: 'a'.repeat(32),
      object_key: `covers/${id}/a.jpg`,
      size_bytes: 5_242_880,
      stored_bytes: 300_000,
      uploaded_at: '2026-01-05T08:00:00Z',
    });
  const [episode] = (await list()).episodes as Episode[]; // fields=card was not asked
  expect(episode?.assets).toEqual({
    cover: { size_bytes: 5_242_880, uploaded_at: '2026-01-05T08:00:00.000Z' },
  });
});

test('an episode without subjects or file has zeros and no assets', async () => {
  await buildEpisode(content.db);
  const [episode] = (await list()).episodes as Episode[]; // fields=card was not asked
  expect(episode).toMatchObject({ subject_count: 0, comment_count: 0, duration_ms: null, assets: {} });
});

test('fields=card leaves out what a list does not show', async () => {
  await buildEpisode(content.db, { slug: 'card' });
  const [card] = (await list('?fields=card')).episodes;
  expect(Object.keys(card ?? {}).sort()).toEqual(episodeCardSchema.keyof().options.sort());
});

test('limit, offset and type choose; the total ignores limit and offset', async () => {
  for (let number = 1; number <= 3; number += 1)
    await buildEpisode(content.db, {
      number,
      slug: `p${number}`,
      published_at: `2026-02-0${number}T09:00:00Z`,
    });
  await buildEpisode(content.db, { slug: 'prep', type: 'preparation', published_at: '2026-01-01T09:00:00Z' });
  // API-PUBLIC-010
  expect(await slugs('?limit=1')).toEqual(['p3']);
  // API-PUBLIC-011
  expect(await slugs('?limit=1&offset=1')).toEqual(['p2']);
  // API-PUBLIC-012
  expect(await slugs('?type=preparation')).toEqual(['prep']);
  // API-PUBLIC-014
  expect(await slugs('?type=preparation&fields=card&_t=123')).toEqual(['prep']);
  expect((await list('?limit=1&offset=1&type=podcast')).total).toBe(3);
  expect(await list('?offset=10')).toMatchObject({ episodes: [], total: 4 });
});

test('50 come by default, 1000 at most (API-PUBLIC-008, 015)', async () => {
  const row = (index: number) => ({
    number: 1,
    type: 'podcast',
    slug: `bulk-${index}`,
    published_at: '2026-01-01T00:00:00Z',
  });
  await content.db.batchInsert(
    'content.episodes',
    Array.from({ length: 60 }, (_, index) => row(index)),
  );
  expect(await slugs()).toHaveLength(50);
  expect(await slugs('?limit=1000')).toHaveLength(60);
});

test('years are years in Paris: the night of New Year belongs to the new one (API-PUBLIC-013)', async () => {
  await buildEpisode(content.db, { slug: 'last-of-2024', published_at: '2024-12-31T22:59:59Z' });
  await buildEpisode(content.db, { slug: 'first-of-2025', published_at: '2024-12-31T23:00:00Z' });
  await buildEpisode(content.db, { slug: 'last-of-2025', published_at: '2025-12-31T22:59:59Z' });
  expect(await slugs('?year=2024')).toEqual(['last-of-2024']);
  expect(await slugs('?year=2025')).toEqual(['last-of-2025', 'first-of-2025']);
  expect(await list('?year=1999')).toEqual({ episodes: [], years: [2025, 2024], total: 0 });
});

test('what is published later is invisible, in the list, the years and the total, until its instant', async () => {
  await buildEpisode(content.db, { slug: 'now' });
  await buildEpisode(content.db, { slug: 'later', published_at: '2027-03-01T09:00:00Z' });
  expect(await list('?fields=card')).toMatchObject({ years: [2026], total: 1 });
  expect(await slugs()).toEqual(['now']);
  content.setNow('2027-03-01T08:59:59.999Z');
  expect(await slugs()).toEqual(['now']);
  content.setNow('2027-03-01T09:00:00Z');
  expect(await slugs()).toEqual(['later', 'now']);
});

test('a podcast that waits for its preparation is counted nowhere, though its date has come', async () => {
  const { id } = await buildEpisode(content.db, {
    type: 'preparation',
    published_at: '2025-06-01T09:00:00Z',
  });
  const { id: podcast } = await buildEpisode(content.db, { published_at: '2026-11-20T11:00:00Z' });
  await content.db('content.episodes').where({ id: podcast }).update({ awaited_preparation_id: id });
  expect(await list('?type=podcast')).toEqual({ episodes: [], years: [2025], total: 0 });
  expect(await list('?year=2026')).toMatchObject({ total: 0 });
  // Its preparation goes on beyond the end of the year.
  content.setNow('2027-01-01T12:00:00Z');
  expect(await list()).toMatchObject({ years: [2025], total: 1 });
});

test('an empty database is an empty list', async () => {
  expect(await list()).toEqual({ episodes: [], years: [], total: 0 });
});

test('a bad query names every bad field', async () => {
  const { status, body } = await content.get(
    '/api/episodes?limit=0&offset=-1&type=x&year=abc&fields=all&page=2',
  );
  expect([status, body.code]).toEqual([400, 'validation_failed']);
  const fields = body.fields as { in: string; path: string; message: string }[]; // the envelope of a failure
  expect(fields.map(({ path }) => path).sort()).toEqual([
    'fields',
    'limit',
    'offset',
    'page',
    'type',
    'year',
  ]);
  expect(fields.every((field) => field.in === 'query' && field.message.length > 0)).toBe(true);
  expect((await content.get('/api/episodes?limit=')).status).toBe(400);
  expect((await content.get('/api/episodes?limit=1001')).status).toBe(400);
  expect((await content.get('/api/episodes?limit=1&limit=2')).status).toBe(400);
});

test('a card shows the cover that was uploaded, unless the episode names another', async () => {
  const [uploaded, named] = [
    await buildEpisode(content.db),
    await buildEpisode(content.db, { cover_url: 'https://x.example/c.jpg' }),
  ];
  const media = content.dbAs('media');
  for (const [index, { id }] of [uploaded, named].entries())
    await media('media.covers').insert({
      episode_id: id,
      name: `${index}${'a'.repeat(31)}.jpg`,
      object_key: `k${index}`,
      size_bytes: 1,
      stored_bytes: 1,
      uploaded_at: new Date(),
    });
  const { episodes } = await list('?fields=card&limit=50');
  const coverOf = ({ id }: { id: number }) => episodes.find((episode) => episode.id === id)?.cover_url;
  expect([coverOf(uploaded), coverOf(named)]).toEqual([
    `/api/covers/0${'a'.repeat(31)}.jpg`,
    'https://x.example/c.jpg',
  ]);
});
