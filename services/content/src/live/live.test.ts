import { randomUUID } from 'node:crypto';
import { cacheKeys, limits, type Live } from '@nobicast/contracts';
import type { ShowAction } from '@nobicast/contracts/show-state';
import { createTestDatabase, listenForTestChanges, type TestDatabase } from '@nobicast/service-kit/testing';
import { buildEpisode, buildSubject, startContentForTest, type ContentForTest } from '../testing/index.ts';

const stream = { url: 'https://direct.example/nobicast.mp3', type: 'audio/mpeg' };

let database: TestDatabase;
let content: ContentForTest;
/** The same site without a stream. */
let plain: ContentForTest;
beforeAll(async () => {
  database = await createTestDatabase();
  content = await startContentForTest(database, { feedSettings: { liveStream: stream } });
  plain = await startContentForTest(database);
});
beforeEach(async () => {
  await content.db('content.episodes').delete();
  content.setNow('2026-11-28T20:30:00Z');
});
afterAll(async () => {
  await plain.close();
  await content.close();
  await database.drop();
});

const readLive = () => content.data<Live>('/api/live');
const shownSlug = async () => (await readLive()).show?.slug;

/** A preparation of three subjects, public since Monday and recorded on Saturday the 28th unless told otherwise. */
async function buildShow(fields: Parameters<typeof buildEpisode>[1] = {}) {
  const { id, slug } = await buildEpisode(content.db, {
    type: 'preparation',
    slug: `themes-${randomUUID()}`,
    title: 'Les thèmes',
    published_at: '2026-11-23T09:00:00Z',
    ...fields,
  });
  const subjectIds: number[] = [];
  for (const [order_index, title] of ['Un', 'Deux', 'Trois'].entries())
    subjectIds.push(await buildSubject(content.db, { episode_id: id, title, order_index }));
  const [one = 0, two = 0, three = 0] = subjectIds;
  return {
    id,
    slug,
    subjects: { one, two, three },
    /** As an admin, at this time of the 28th. Returns the id of the command. */
    async press(action: ShowAction, time = '20:00:00.000'): Promise<string> {
      const command = { id: randomUUID(), pressed_at: `2026-11-28T${time}Z`, since_sync_ms: 0, action };
      const reply = await content.call('POST', `/api/shows/${id}/commands`, {
        body: { commands: [command] },
      });
      expect(reply.status).toBe(200);
      return command.id;
    },
  };
}

test('without a public preparation there is no show, and the reply is shared until there is one (T3-R20)', async () => {
  await buildShow({ published_at: '2099-01-01T00:00:00Z' });
  await buildEpisode(content.db);
  expect(await readLive()).toEqual({ revision: expect.any(String), show: null, stream });
  expect((await plain.data<Live>('/api/live')).stream).toBeNull();
  const { headers } = await fetch(`${content.url}/api/live`);
  expect(headers.get('surrogate-key')?.split(' ')).toEqual([cacheKeys.live, cacheKeys.episodes]);
});

test('the next show is told of with its planned start, then its subject on air from its beginning to its end', async () => {
  const { id, slug, subjects, press } = await buildShow();
  content.setNow('2026-11-27T12:00:00Z');
  const planned = {
    episode_id: id,
    slug,
    title: 'Les thèmes',
    phase: 'planned',
    starts_at: '2026-11-28T20:00:00.000Z',
    began_at: null,
    ended_at: null,
    subject: null,
  };
  expect((await readLive()).show).toEqual(planned);
  const { headers } = await fetch(`${content.url}/api/live`);
  expect(headers.get('surrogate-key')?.split(' ')).toContain(cacheKeys.episode(id));
  content.setNow('2026-11-28T21:00:00Z');
  await press({ kind: 'begin', subject: subjects.one }, '20:02:00.000');
  const onAir = { ...planned, phase: 'on_air', began_at: '2026-11-28T20:02:00.000Z' };
  expect((await readLive()).show).toEqual({
    ...onAir,
    subject: {
      id: subjects.one,
      title: 'Un',
      elapsed_since: '2026-11-28T20:02:00.000Z',
      elapsed_ms: null,
    },
  });
  await press({ kind: 'go', leaves: subjects.one, subject: subjects.three }, '20:10:00.250');
  expect((await readLive()).show?.subject).toMatchObject({ id: subjects.three, title: 'Trois' });
  await press({ kind: 'end' }, '20:50:00.000');
  expect((await readLive()).show).toEqual({ ...onAir, phase: 'ended', ended_at: '2026-11-28T20:50:00.000Z' });
});

test('the time of a subject stands still in a pause, goes on after it, and follows corrections', async () => {
  const { subjects, press } = await buildShow();
  const begin = await press({ kind: 'begin', subject: subjects.one }, '20:00:00.000');
  await press({ kind: 'pause' }, '20:01:00.000');
  const paused = { elapsed_since: null, elapsed_ms: 60_000 };
  expect((await readLive()).show).toMatchObject({ phase: 'paused', subject: paused });
  await press({ kind: 'correct', target: begin, byMs: -5_000 }, '20:01:30.000');
  expect((await readLive()).show?.subject?.elapsed_ms).toBe(65_000);
  await press({ kind: 'resume' }, '20:03:00.000');
  // Two minutes of pause are taken off.
  const going = { elapsed_since: '2026-11-28T20:01:55.000Z', elapsed_ms: null };
  expect((await readLive()).show).toMatchObject({ phase: 'on_air', subject: going });
});

test('an inserted subject has the id that it has in the preparation', async () => {
  const { id, subjects, press } = await buildShow();
  await press({ kind: 'begin', subject: subjects.one });
  await press({ kind: 'insert', leaves: subjects.one, title: 'La panne' }, '20:05:00.000');
  const { subject } = (await readLive()).show ?? {};
  const made = await content.db('content.subjects').where({ episode_id: id, title: 'La panne' }).first<{
    id: number;
  }>('id');
  expect(subject).toMatchObject({ id: made.id, title: 'La panne' });
  await content.db('content.subjects').where(made).delete();
  expect((await readLive()).show).toMatchObject({ phase: 'on_air', subject: null });
});

test('the show on air comes before the next one, that before ended ones, of which the last to end is shown', async () => {
  const ended = await buildShow({ published_at: '2026-11-16T09:00:00Z' });
  await ended.press({ kind: 'begin', subject: null }, '10:00:00.000');
  await ended.press({ kind: 'end' }, '11:00:00.000');
  const endedLast = await buildShow({ published_at: '2026-11-16T09:00:00Z' });
  await endedLast.press({ kind: 'begin', subject: null }, '09:00:00.000');
  await endedLast.press({ kind: 'end' }, '12:00:00.000');
  expect(await shownSlug()).toBe(endedLast.slug);
  // On Sunday, for the Saturday after it.
  const later = await buildShow({ published_at: '2026-11-22T09:00:00Z' });
  expect((await readLive()).show).toMatchObject({ slug: later.slug, starts_at: '2026-11-28T20:00:00.000Z' });
  const onAir = await buildShow();
  await onAir.press({ kind: 'begin', subject: null }, '20:10:00.000');
  expect(await shownSlug()).toBe(onAir.slug);
  await onAir.press({ kind: 'end' }, '20:20:00.000');
  expect(await shownSlug()).toBe(later.slug);
});

test('a rehearsal is told to nobody, and its show is still the next one; the one on air stays (T3-R10)', async () => {
  const { slug, press } = await buildShow();
  const later = await buildShow({ recording_starts_at: '2026-12-05T20:00:00Z' });
  await press({ kind: 'begin', subject: null }, '20:00:00.000');
  await later.press({ kind: 'begin', subject: null }, '20:05:00.000');
  expect(await shownSlug()).toBe(slug);
  await later.press({ kind: 'end' }, '20:06:00.000');
  await press({ kind: 'end' }, '20:20:00.000');
  expect((await readLive()).show).toMatchObject({ slug: later.slug, phase: 'planned', began_at: null });
});

test('a show on air can be moved by some hours, but not so far that it would be a rehearsal', async () => {
  const { id, slug, press } = await buildShow();
  await press({ kind: 'begin', subject: null });
  const move = async (recording_starts_at: string) => {
    const body = { recording_starts_at };
    const replies = [
      await content.call('PUT', `/api/shows/${slug}/start`, { body }),
      await content.call('PUT', `/api/admin/episodes/${id}`, { body }),
    ];
    return replies.map(({ status }) => status);
  };
  expect(await move('2026-12-05T20:00:00.000Z')).toEqual([400, 400]);
  const { status } = await content.call('PUT', `/api/admin/episodes/${id}`, {
    body: { published_at: '2026-11-30T09:00:00.000Z' },
  });
  expect([status, (await readLive()).show?.phase]).toEqual([400, 'on_air']);
  expect(await move('2026-11-28T22:00:00.000Z')).toEqual([200, 200]);
  await press({ kind: 'end' }, '20:20:00.000');
  expect(await move('2026-12-05T20:00:00.000Z')).toEqual([200, 200]);
});

test('nobody waits for ever for a show that did not begin, nor for the end of one that was forgotten', async () => {
  const { slug, press } = await buildShow();
  const plannedAt = Date.parse('2026-11-28T20:00:00Z');
  const after = (ms: number) => content.setNow(new Date(plannedAt + ms).toISOString());
  after(limits.live.latestBeginMs - 1);
  expect(await shownSlug()).toBe(slug);
  after(limits.live.latestBeginMs);
  expect(await shownSlug()).toBeUndefined();
  await press({ kind: 'begin', subject: null });
  after(limits.live.longestShowMs - 1);
  expect((await readLive()).show?.phase).toBe('on_air');
  after(limits.live.longestShowMs);
  expect((await readLive()).show).toMatchObject({ phase: 'ended', ended_at: '2026-11-29T04:00:00.000Z' });
});

test('every command gives another revision, also one that listeners are told nothing of, and so does a title', async () => {
  const { id, subjects, press } = await buildShow();
  const secret = await buildShow({ published_at: '2099-01-01T00:00:00Z' });
  const revisions = [(await readLive()).revision];
  const note = async () => revisions.push((await readLive()).revision);
  await press({ kind: 'begin', subject: subjects.one });
  await note();
  await press({ kind: 'mark', word: 'à couper' }, '20:01:00.000');
  await note();
  await secret.press({ kind: 'record' });
  await note();
  await content.db('content.subjects').where({ id: subjects.one }).update({ title: 'Un, autrement' });
  await note();
  expect(new Set(revisions).size).toBe(5);
  expect((await readLive()).revision).toBe(revisions.at(-1));
  expect((await readLive()).show?.episode_id).toBe(id);
});

test('nothing of the hosts is told: neither marks nor who pressed, nor what is postponed', async () => {
  const { subjects, press } = await buildShow();
  await press({ kind: 'begin', subject: subjects.one });
  await press({ kind: 'mark', word: 'kanarienvogel' }, '20:01:00.000');
  await press({ kind: 'postpone', subject: subjects.two }, '20:02:00.000');
  const text = await (await fetch(`${content.url}/api/live`)).text();
  expect(text).not.toMatch(/kanarienvogel|postpone|Deux|pressed|mark/);
});

test('a command is announced to the caches as it is stored, and to nothing else', async () => {
  const { press } = await buildShow();
  const changes = await listenForTestChanges({ url: content.directUrl, db: content.db });
  expect(await changes.notifiedBy(() => press({ kind: 'begin', subject: null }))).toEqual([cacheKeys.live]);
  await changes.close();
});
