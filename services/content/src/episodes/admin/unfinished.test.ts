import { listUnfinishedEpisodes } from '@nobicast/contracts';
import { recordingLastsMs } from '@nobicast/contracts/recording-times';
import { callService } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import {
  buildAdmin,
  buildEpisode,
  buildGuest,
  buildParticipant,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '../../testing/index.ts';

const now = '2026-11-22T09:00:00.000Z';
const tomorrow = '2026-11-23T09:00:00.000Z';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());
beforeEach(async () => {
  content.setNow(now);
  await content.db('content.episodes').delete();
});

const list = async () =>
  (
    await callService(listUnfinishedEpisodes, {
      baseUrl: content.url,
      secret: testSecret,
      caller: 'auth',
      deadlineMs: 30_000,
    })
  ).episodes;
const addAudio = (episode_id: number) =>
  content.dbAs('media')('media.audio').insert({
    episode_id,
    kind: 'external',
    url: 'https://example.org/a.mp3',
    mime_type: 'audio/mpeg',
    size_bytes: 1,
    uploaded_at: now,
  });
const cover_url = 'https://example.org/a.jpg';

test('what a podcast lacks within a day of its date is told, with the accounts of its hosts', async () => {
  const { id, number, slug } = await buildEpisode(content.db, { published_at: tomorrow, title: null });
  await buildSubject(content.db, { episode_id: id });
  for (const [participant_role, account_id] of [
    ['host', 'maud'],
    ['co-host', 'noe'],
    ['guest', 'odile'],
    ['host', null],
  ] as const) {
    const guest_id = await buildGuest(content.db, account_id === null ? {} : { account_id });
    await buildParticipant(content.db, { episode_id: id, guest_id, participant_role });
  }
  const found = { id, number, slug, title: null, published_at: tomorrow, host_ids: ['maud', 'noe'] };
  expect(await list()).toEqual([{ ...found, missing: ['audio', 'cover', 'starts'] }]);
  await addAudio(id);
  expect(await list()).toEqual([{ ...found, missing: ['cover', 'starts'] }]);
  await content.db('content.subjects').update({ start_ms: 0 });
  expect(await list()).toEqual([{ ...found, missing: ['cover'] }]);
  await content.db('content.episodes').update({ cover_url });
  expect(await list()).toEqual([]);
});

test('a preparation that becomes a podcast by itself within a day is told, with that date', async () => {
  const { slug } = await buildEpisode(content.db, {
    type: 'preparation',
    published_at: now,
    becomes_podcast_at: tomorrow,
  });
  expect(await list()).toMatchObject([{ slug, published_at: tomorrow, missing: ['audio', 'cover'] }]);
  // It waits for a show that was moved.
  await content.db('content.episodes').update({ recording_starts_at: tomorrow });
  const overAt = new Date(Date.parse(tomorrow) + recordingLastsMs).toISOString();
  expect(await list()).toMatchObject([{ slug, published_at: overAt }]);
});

test.each([
  ['later than in a day', { published_at: '2026-11-23T09:00:01Z' }],
  ['already public', { published_at: now }],
  ['a preparation', { published_at: tomorrow, type: 'preparation' as const }],
])('an episode that is %s is not told', async (_, fields) => {
  await buildEpisode(content.db, fields);
  expect(await list()).toEqual([]);
});

test('the administration sees what is unfinished at any date to come, and for two weeks after it', async () => {
  const maud = await buildAdmin(content.dbAs('auth'), 'Maud');
  for (const [slug, published_at] of [
    ['dans-un-an', '2027-11-22T09:00:00Z'],
    ['il-y-a-13-jours', '2026-11-09T10:00:00Z'],
    ['il-y-a-15-jours', '2026-11-07T09:00:00Z'],
    ['sans-couverture', '2026-11-30T09:00:00Z'],
  ] as const) {
    const { id } = await buildEpisode(content.db, { slug, published_at });
    if (slug === 'sans-couverture') await addAudio(id);
  }
  const { status, body } = await content.call('GET', '/api/admin/episodes/unfinished', { as: maud });
  // The services for tests check every reply against its contract.
  const { episodes } = body.data as { episodes: { slug: string; missing: string[] }[] };
  expect([status, episodes.map(({ slug, missing }) => [slug, missing])]).toEqual([
    200,
    [
      ['il-y-a-13-jours', ['audio', 'cover']],
      ['dans-un-an', ['audio', 'cover']],
    ],
  ]);
});
