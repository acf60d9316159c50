import type { AdminEpisode, EpisodeDetail } from '@nobicast/contracts';
import { recordingLastsMs } from '@nobicast/contracts/recording-times';
import type { Knex } from '@nobicast/service-kit';
import {
  buildAdmin,
  buildEpisode,
  buildSubject,
  episodeOf,
  mergingAt,
  showCommand,
  startContentForTest,
  type ContentForTest,
} from '../../testing/index.ts';
import { publicationsRepository } from '../publications.repository.ts';
import { adminEpisodesRepository } from './admin-episodes.repository.ts';
import { carryingOutPlanned } from './carry-out-planned.ts';
import { episodeTransactions } from './episode-transactions.ts';
import { switchDue } from './planned-switches.use-cases.ts';

// T3-B1: preparations that become podcasts by themselves (decision 0119).

const instant = Date.parse('2026-11-23T09:00:00.000Z');
const day = 86_400_000;
const page = '/api/episodes/themes-977';

let content: ContentForTest;
let db: Knex;
let maud: Awaited<ReturnType<typeof buildAdmin>>;
let merging: ReturnType<typeof mergingAt>;
beforeAll(async () => {
  content = await startContentForTest();
  ({ db } = content);
  maud = await buildAdmin(content.dbAs('auth'), 'Maud');
  merging = mergingAt(content, maud);
});
afterAll(() => content.close());
beforeEach(() => db('content.episodes').delete());

const become = (now: number) => content.setNow(new Date(now).toISOString());
const carryOutUntil = (now: number) => carryingOutPlanned(db)(new Date(now));
const read = async (id: number): Promise<AdminEpisode> =>
  episodeOf(await content.call('GET', `/api/admin/episodes/${id}`));
const becomesAt = new Date(instant).toISOString();
const put = (id: number, body: object) =>
  content.call('PUT', `/api/admin/episodes/${id}`, { as: maud, body });
const typeOnPage = async () => {
  const { status, body } = await content.get(page);
  return [status, (body.data as EpisodeDetail).episode.type];
};

async function switching(published_at = instant - 7 * day) {
  become(instant - 2 * day);
  const { id } = await buildEpisode(db, {
    number: 977,
    type: 'preparation',
    slug: 'themes-977',
    published_at: new Date(published_at),
  });
  await buildSubject(db, { episode_id: id, title: 'Le terminal' });
  const reply = await put(id, { becomes_podcast_at: becomesAt });
  expect(episodeOf(reply)).toMatchObject({ becomes_podcast_at: becomesAt, type: 'preparation' });
  return id;
}
const actsOf = async (id: number) =>
  (
    await db('content.audit')
      .where({ target_id: String(id) })
      .orderBy('id')
  ).map(({ actor_name: by, details }: { actor_name: string; details: { fields: string[] } }) => [
    by,
    details.fields,
  ]);

test('stays as it is until its instant, also a late one, and has it as its date then', async () => {
  const id = await switching();
  become(instant - 1);
  await carryOutUntil(instant - 1);
  expect(await typeOnPage()).toEqual([200, 'preparation']);
  become(instant + 3_600_000);
  expect(await typeOnPage()).toEqual([200, 'preparation']);
  // Whichever process is first.
  await Promise.all([1, 2].map(() => carryOutUntil(instant + 3_600_000)));
  expect(await typeOnPage()).toEqual([200, 'podcast']);
  expect((await content.data<EpisodeDetail>(page)).subjects).toMatchObject([{ title: 'Le terminal' }]);
  expect(await read(id)).toMatchObject({ published_at: becomesAt, becomes_podcast_at: null, version: 3 });
  expect(await actsOf(id)).toEqual([
    ['Maud', ['becomes_podcast_at']],
    ['Maud', ['type', 'published_at', 'becomes_podcast_at']],
  ]);
});

test('follows a new instant, and stays a preparation where it is withdrawn', async () => {
  const id = await switching();
  await put(id, { becomes_podcast_at: new Date(instant + 60_000).toISOString() });
  await carryOutUntil(instant);
  expect(await typeOnPage()).toEqual([200, 'preparation']);
  await put(id, { becomes_podcast_at: null });
  await carryOutUntil(instant + 60_000);
  expect(await typeOnPage()).toEqual([200, 'preparation']);
});

test.each([
  ['one that has passed', { becomes_podcast_at: new Date(instant - 3 * day).toISOString() }],
  [
    'one before it is public',
    { published_at: new Date(instant + 1).toISOString(), becomes_podcast_at: becomesAt },
  ],
  ['that of a podcast', { type: 'podcast', becomes_podcast_at: new Date(instant + 1).toISOString() }],
  ['one that would come before its own date', { published_at: becomesAt }],
])('does not take %s', async (_case, body) => {
  const id = await switching();
  const { status, body: reply } = await put(id, body);
  expect([status, reply.code]).toEqual([400, 'validation_failed']);
  expect(await read(id)).toMatchObject({ becomes_podcast_at: becomesAt, version: 2 });
});

test('is not planned twice: what was planned last counts', async () => {
  become(instant - 2 * day);
  const { source, target } = await merging.buildPair({ podcast: { published_at: new Date(instant) } });
  await merging.mergeNow(source);
  await put(source, { becomes_podcast_at: new Date(instant - 1).toISOString() });
  expect((await read(target)).planned_merge).toBeNull();
  await merging.mergeNow(source);
  expect(await read(source)).toMatchObject({
    becomes_podcast_at: null,
    planned_merge: { podcast_id: target },
  });
  // Planned, and withdrawn by the merge.
  expect(await actsOf(source)).toEqual(Array(2).fill(['Maud', ['becomes_podcast_at']]));
});

test('ends with a merge that is done at once, which says so in the audit', async () => {
  become(instant - 2 * day);
  const later = new Date(instant);
  const { source } = await merging.buildPair({
    preparation: { published_at: new Date(instant - 1) },
    podcast: { published_at: later },
  });
  await put(source, { becomes_podcast_at: later.toISOString() });
  await merging.mergeNow(source);
  expect((await actsOf(source)).map(([, fields]) => fields)).toEqual([
    ['becomes_podcast_at'],
    ['becomes_podcast_at'],
    undefined,
  ]);
});

test('waits for the end of a show that was moved, and is dated at that end', async () => {
  const id = await switching();
  await put(id, { recording_starts_at: new Date(instant + 3_600_000).toISOString() });
  const overAt = instant + 3_600_000 + recordingLastsMs;
  become(overAt);
  await carryOutUntil(overAt - 1);
  expect(await typeOnPage()).toEqual([200, 'preparation']);
  await carryOutUntil(overAt);
  expect(await typeOnPage()).toEqual([200, 'podcast']);
  expect((await read(id)).published_at).toBe(new Date(overAt).toISOString());
});

test('waits until the hosts end a show that is on air', async () => {
  const id = await switching();
  const press = (kind: 'begin' | 'end', at: number) => {
    become(at);
    const action = kind === 'end' ? { kind } : { kind, subject: null };
    const commands = [showCommand(action, new Date(at).toISOString())];
    return content.call('POST', `/api/shows/${id}/commands`, { as: maud, body: { commands } });
  };
  await press('begin', instant - 60_000);
  await carryOutUntil(instant + 7_200_000);
  expect(await typeOnPage()).toEqual([200, 'preparation']);
  await press('end', instant + 7_200_000);
  await carryOutUntil(instant + 7_260_000);
  expect(await read(id)).toMatchObject({
    type: 'podcast',
    published_at: new Date(instant + 7_200_000).toISOString(),
  });
});

test('is done although another one fails', async () => {
  const id = await switching();
  const other = await buildEpisode(db, { type: 'preparation', becomes_podcast_at: new Date(instant - 1) });
  const inTransaction = episodeTransactions(db);
  let attempts = 0;
  const isDone = switchDue(
    {
      episodes: adminEpisodesRepository(db),
      inTransaction: (work) => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new Error('It is locked.')) : inTransaction(work);
      },
    },
    new Date(instant),
  );
  await expect(isDone).rejects.toThrow('It is locked.');
  expect([(await read(other.id)).type, (await read(id)).type]).toEqual(['preparation', 'podcast']);
});

test.each([
  ['now, where its show is over', -5 * day, null, 0],
  ['now, where its show is still to come', -3_600_000, instant + 2 * day, 0],
  ['its own date, where that is after its show', -day, instant - 3 * day, -day],
  ['its own date, where that is still to come', 3_600_000, null, 3_600_000],
])('told to be a podcast at once, has as its date %s', async (_case, opened, startsAt, wanted) => {
  become(instant);
  const { id, slug } = await buildEpisode(db, {
    type: 'preparation',
    published_at: new Date(instant + opened),
    recording_starts_at: startsAt === null ? null : new Date(startsAt),
  });
  await put(id, { type: 'podcast', is_dated_now: true });
  const published_at = new Date(instant + wanted).toISOString();
  expect(await read(id)).toMatchObject({ type: 'podcast', published_at, slug });
  become(instant + 1);
  await put(id, { type: 'podcast', is_dated_now: true });
  expect((await read(id)).published_at).toBe(published_at);
});

test('ends its plan as a podcast, whoever makes it one', async () => {
  const id = await switching();
  await db('content.episodes').where({ id }).update({ type: 'podcast' });
  expect((await read(id)).becomes_podcast_at).toBeNull();
});

test('the publication clock carries it out at its instant', async () => {
  await switching();
  const { nextAt } = await publicationsRepository(db).findPublications(
    new Date(instant - 2),
    new Date(instant - 1),
  );
  expect(nextAt).toEqual(new Date(instant));
});
