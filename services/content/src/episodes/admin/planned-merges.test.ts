import type { AdminEpisode, EpisodeDetail, MergePlan } from '@nobicast/contracts';
import { recordingLastsMs } from '@nobicast/contracts/recording-times';
import type { Knex, Repetition } from '@nobicast/service-kit';
import {
  createTestDatabase,
  eventually,
  silentLogger,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
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
import { startPublicationClock } from '../publication-clock.ts';
import { publicationsRepository } from '../publications.repository.ts';
import { carryingOutPlanned } from './carry-out-planned.ts';
import { episodeTransactions } from './episode-transactions.ts';
import { mergeDue } from './merge-episode.use-cases.ts';
import { mergeRepository } from './merge.repository.ts';

type Pair = Record<'source' | 'target', number>;
const instant = Date.parse('2026-11-23T09:00:00.000Z');
const [page, podcastPage] = ['/api/episodes/themes-977', '/api/episodes/episode-977'];

let database: TestDatabase;
let content: ContentForTest;
/** Another process of the same service. */
let second: ContentForTest;
let db: Knex;
let merging: ReturnType<typeof mergingAt>;
let maud: Awaited<ReturnType<typeof buildAdmin>>;
beforeAll(async () => {
  database = await createTestDatabase();
  [content, second] = [await startContentForTest(database), await startContentForTest(database)];
  ({ db } = content);
  maud = await buildAdmin(content.dbAs('auth'), 'Maud');
  merging = mergingAt(content, maud);
});
afterAll(async () => {
  await content.close();
  await second.close();
  await database.drop();
});

const become = (now: number) => {
  for (const service of [content, second]) service.setNow(new Date(now).toISOString());
};
const carryOutUntil = (now: number, service = content) => carryingOutPlanned(service.db)(new Date(now));
const statuses = async () => [(await content.get(page)).status, (await content.get(podcastPage)).status];
const subjectsOf = async (path: string, service = content) =>
  (await service.data<EpisodeDetail>(path)).subjects.map(({ title }) => title);
const read = async (id: number): Promise<AdminEpisode> =>
  episodeOf(await content.call('GET', `/api/admin/episodes/${id}`));

async function planned() {
  become(instant - 2 * 86_400_000);
  const pair = await merging.buildPair({ podcast: { published_at: new Date(instant) } });
  await buildSubject(db, { episode_id: pair.source, title: 'Le terminal' });
  await buildSubject(db, { episode_id: pair.source, title: 'Le modem', order_index: 1 });
  expect((await merging.planOf(pair.source)).at).toBe(new Date(instant).toISOString());
  const podcast = await merging.mergeNow(pair.source);
  const plan = { preparation_id: pair.source, podcast_id: pair.target, at: new Date(instant).toISOString() };
  expect(podcast).toMatchObject({ id: pair.target, planned_merge: plan });
  expect((await read(pair.source)).planned_merge).toEqual(plan);
  return pair;
}
beforeEach(() => db('content.episodes').delete());

test('a public preparation stays until the instant of its podcast; its address leads to it from then on (T3-B1)', async () => {
  const { source, target } = await planned();
  await carryOutUntil(instant - 1);
  become(instant - 1);
  expect(await statuses()).toEqual([200, 404]);
  become(instant);
  // The date has come, and the merge has not: nothing of the podcast is public, nothing of the preparation is away.
  expect(await statuses()).toEqual([200, 404]);
  expect((await read(target)).is_public).toBe(false);
  await carryOutUntil(instant);
  expect(await statuses()).toEqual([200, 200]);
  expect((await content.data<EpisodeDetail>(page)).episode).toMatchObject({
    id: target,
    slug: 'episode-977',
  });
  expect(await subjectsOf(podcastPage)).toEqual(['Le terminal', 'Le modem']);
  expect((await content.call('GET', `/api/admin/episodes/${source}`)).status).toBe(404);
  expect(await read(target)).toMatchObject({ is_public: true, planned_merge: null });
  await carryOutUntil(instant + 1);
  expect(await subjectsOf(page)).toEqual(['Le terminal', 'Le modem']);
});

test('one that was planned while the service was away is carried out later, and the podcast appears with it (T3-B1)', async () => {
  await planned();
  become(instant + 3_600_000);
  expect(await statuses()).toEqual([200, 404]);
  await carryOutUntil(instant + 3_600_000);
  expect(await subjectsOf(podcastPage)).toEqual(['Le terminal', 'Le modem']);
});

test('a process that finds it done by another one ends quietly (T3-B1)', async () => {
  await planned();
  const merges = mergeRepository(db);
  const due = await merges.listDue(new Date(instant));
  await carryOutUntil(instant);
  const stale = { ...merges, listDue: () => Promise.resolve(due) };
  await mergeDue({ inTransaction: episodeTransactions(db), merges: stale }, new Date(instant));
  expect(await db('content.merged_episodes')).toHaveLength(1);
});

test('it waits for the end of a show that was moved, with its public page (T3-B1)', async () => {
  const { source } = await planned();
  const startsAt = new Date(instant + 3_600_000).toISOString();
  const body = { recording_starts_at: startsAt };
  await content.call('PUT', `/api/admin/episodes/${source}`, { as: maud, body });
  const overAt = instant + 3_600_000 + recordingLastsMs;
  become(overAt);
  await carryOutUntil(overAt - 1);
  expect(await statuses()).toEqual([200, 404]);
  await carryOutUntil(overAt);
  expect(await statuses()).toEqual([200, 200]);
});

test('it waits until the hosts end a show that is on air (T3-B1)', async () => {
  const { source, target } = await planned();
  const press = async (kind: 'begin' | 'end', now: number) => {
    become(now);
    const action = kind === 'end' ? { kind } : { kind, subject: null };
    const commands = [showCommand(action, new Date(now).toISOString())];
    const path = `/api/shows/${source}/commands`;
    expect((await content.call('POST', path, { as: maud, body: { commands } })).status).toBe(200);
  };
  await press('begin', instant - 60_000);
  await carryOutUntil(instant + 7_200_000);
  await press('end', instant + 7_200_000);
  expect(await statuses()).toEqual([200, 404]);
  await carryOutUntil(instant + 7_260_000);
  expect(await statuses()).toEqual([200, 200]);
  // As the dialog says, it keeps its date.
  expect((await read(target)).published_at).toBe(new Date(instant).toISOString());
});

test('it can be given up: the podcast is published beside its preparation (T3-B1)', async () => {
  const { source } = await planned();
  const cancel = () => content.call('DELETE', `/api/admin/episodes/${source}/merge`, { as: maud });
  const { status, body } = await cancel();
  expect([status, body.data]).toMatchObject([200, { episode: { id: source, planned_merge: null } }]);
  expect((await cancel()).body.code).toBe('no_planned_merge');
  become(instant);
  await carryOutUntil(instant);
  expect(await statuses()).toEqual([200, 200]);
  expect(await subjectsOf(page)).toHaveLength(2);
  expect(await subjectsOf(podcastPage)).toEqual([]);
});

test.each([
  ['its podcast has another number', ({ target }: Pair) => [target, { number: 978 }] as const],
  ['its preparation is a podcast', ({ source }: Pair) => [source, { type: 'podcast' }] as const],
  ['its preparation is deleted', ({ source }: Pair) => [source, undefined] as const],
])('the plan ends at once when %s, and the podcast appears at its date (T3-B1)', async (_case, changeOf) => {
  const pair = await planned();
  const [id, body] = changeOf(pair);
  const path = `/api/admin/episodes/${id}`;
  const { status } = await content.call(body ? 'PUT' : 'DELETE', path, { as: maud, ...(body && { body }) });
  expect([status, (await read(pair.target)).planned_merge]).toEqual([200, null]);
  const acts = await db('content.audit')
    .where({ target_type: 'episode', target_id: String(pair.target) })
    .whereRaw(`details::text like '%planned_merge%'`);
  expect(acts).toHaveLength(2);
  become(instant);
  await carryOutUntil(instant);
  expect((await content.get(podcastPage)).status).toBe(200);
});

test('planned for another podcast of the number, it ends for the first one, and the audit says so (T3-B1)', async () => {
  const { source, target } = await planned();
  const dated = { number: 977, slug: 'episode-977-bis', published_at: new Date(instant + 60_000) };
  const other = await buildEpisode(db, { ...dated, title: 'Le second podcast' });
  const reply = await merging.planReply(source, `?into=${other.id}`);
  const { plan } = reply.body.data as MergePlan;
  expect((await merging.merge(source, { into: other.id, plan })).status).toBe(200);
  expect([(await read(target)).planned_merge, (await read(other.id)).planned_merge]).toEqual([
    null,
    expect.objectContaining({ podcast_id: other.id }),
  ]);
  const acts = await db('content.audit')
    .where({ target_type: 'episode', target_id: String(target) })
    .orderBy('id')
    .select<{ details: object }[]>('details');
  const versions = [2, 3].map((version) => expect.objectContaining({ fields: ['planned_merge'], version }));
  expect(acts.map(({ details }) => details)).toEqual(versions);
});

test('a merge that is not possible any more, whatever changed it, is given up (T3-B1)', async () => {
  const { target } = await planned();
  await db('content.episodes').where({ id: target }).update({ number: 978 });
  become(instant);
  await carryOutUntil(instant);
  expect((await content.get(podcastPage)).status).toBe(200);
  expect((await read(target)).planned_merge).toBeNull();
});

test('with a new date of the podcast the merge moves, and a preparation that nobody sees is merged at once (T3-B1)', async () => {
  const { target } = await planned();
  await content.call('PUT', `/api/admin/episodes/${target}`, {
    as: maud,
    body: { published_at: new Date(instant + 60_000).toISOString() },
  });
  become(instant + 59_999);
  await carryOutUntil(instant + 59_999);
  expect(await statuses()).toEqual([200, 404]);
  become(instant + 60_000);
  await carryOutUntil(instant + 60_000);
  expect(await statuses()).toEqual([200, 200]);

  await db('content.episodes').delete();
  const future = new Date(instant + 86_400_000);
  const unseen = await merging.buildPair({
    preparation: { published_at: future },
    podcast: { published_at: future },
  });
  expect((await merging.planOf(unseen.source)).at).toBeNull();
  await merging.mergeNow(unseen.source);
  expect((await content.call('GET', `/api/admin/episodes/${unseen.source}`)).status).toBe(404);
});

test('through the swap on two processes no request finds a page away or half of it (T3-B1)', async () => {
  for (let round = 0; round < 5; round += 1) {
    await db('content.episodes').delete();
    await planned();
    let now = instant - 50;
    become(now);
    const clocks: Repetition[] = [content, second].map((service) =>
      startPublicationClock({
        publications: publicationsRepository(service.db),
        carryOut: carryingOutPlanned(service.db),
        clock: () => new Date(now),
        logger: silentLogger(),
      }),
    );
    const seen: (number | undefined)[] = [];
    const isDone = { yet: false };
    const readers = [content, second].map(async (service) => {
      while (!isDone.yet) {
        const { status, body } = await service.get(page);
        const detail = body.data as EpisodeDetail | undefined;
        seen.push(status === 200 ? detail?.subjects.length : undefined);
        const podcast = await service.get(podcastPage);
        if (podcast.status === 200) expect((podcast.body.data as EpisodeDetail).subjects).toHaveLength(2);
      }
    });
    await eventually(() => seen.length > 6);
    // Clocks announce what happened some tenths of a second ago, so that no machine's clock is behind.
    now = instant + 1_000;
    become(now);
    for (const clock of clocks) clock.wake();
    await eventually(async () => (await content.get(podcastPage)).status === 200);
    const before = seen.length;
    await eventually(() => seen.length > before + 6);
    isDone.yet = true;
    await Promise.all(readers);
    for (const clock of clocks) await clock.stop();
    expect(new Set(seen)).toEqual(new Set([2]));
    expect(await db('content.merged_episodes')).toHaveLength(1);
  }
});
