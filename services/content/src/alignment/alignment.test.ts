import type { Alignment, KeptPlan } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import fc from 'fast-check';
import {
  alignmentAt,
  buildAdmin,
  buildAudio,
  buildEpisode,
  buildMember,
  buildSubject,
  mergingAt,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
let media: ReturnType<ContentForTest['dbAs']>;
let maud: UserActor;
let camille: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  media = content.dbAs('media');
  maud = await buildAdmin(content.dbAs('auth'), 'Maud');
  camille = await buildMember(content.dbAs('auth'), 'Camille', 'host');
});
beforeEach(async () => {
  content.setNow('2026-11-29T12:00:00Z');
  await content.db('content.episodes').delete();
});
afterAll(() => content.close());

const minute = 60_000;
const plan = (change: Partial<KeptPlan> = {}): KeptPlan => ({
  cues: [],
  shift_ms: 0,
  cuts: [],
  refused: [],
  ...change,
});
const cue = (subject_id: number, at_ms: number, nudge_ms = 0) => ({ subject_id, at_ms, nudge_ms });

async function putSound(episodeId: number, uploadedAt = '2026-11-28T23:00:00.000Z') {
  await media('media.audio').where({ episode_id: episodeId }).delete();
  await buildAudio(media, episodeId, { uploaded_at: uploadedAt });
}

const alignmentOf = (episodeId: number) => alignmentAt(content, maud, episodeId);

/** An episode with an hour of sound and subjects with these starts. */
async function episodeWith(starts: readonly (number | null)[]) {
  const { id } = await buildEpisode(content.db);
  const ids: number[] = [];
  for (const [order_index, start_ms] of starts.entries())
    ids.push(
      await buildSubject(content.db, { episode_id: id, title: `S${order_index}`, order_index, start_ms }),
    );
  await putSound(id);
  return { id, ids, ...alignmentOf(id) };
}

test('T3-K3 accepting writes all starts and their order at once, one version and one line of the audit', async () => {
  const episode = await episodeWith([null, 120_000, null, null]);
  const [a = 0, b = 0, c = 0] = episode.ids;
  const cues = [cue(a, 0), cue(c, 10 * minute), cue(b, 20 * minute, 250)];
  await episode.save(plan({ cues, shift_ms: 8_000, cuts: [{ from_ms: 12 * minute, to_ms: 14 * minute }] }));
  expect(await episode.starts()).toEqual([
    ['S0', null],
    ['S1', 120_000],
    ['S2', null],
    ['S3', null],
  ]);
  const { status, data } = await episode.accept();
  expect([status, data.can_undo, data.accepted_at, data.version]).toEqual([
    200,
    true,
    '2026-11-29T12:00:00.000Z',
    3,
  ]);
  expect(await episode.subjects()).toEqual([
    { title: 'S0', start: 8_000, isUnchecked: false, version: 2 },
    { title: 'S2', start: 10 * minute + 8_000, isUnchecked: false, version: 2 },
    { title: 'S1', start: 18 * minute + 8_250, isUnchecked: false, version: 2 },
    { title: 'S3', start: null, isUnchecked: false, version: 1 },
  ]);
  expect(
    await content
      .db('content.audit')
      .where({ target_type: 'episode', target_id: String(episode.id) })
      .select('actor_name', 'action', 'details'),
  ).toEqual([
    {
      actor_name: 'Maud',
      action: 'update',
      details: { episode_id: episode.id, count: 3, fields: ['starts'] },
    },
  ]);
  // The cues stay, and can be changed and accepted again.
  expect(data.plan?.cues).toEqual(cues);
  await episode.save(plan({ cues, shift_ms: 9_000 }));
  expect((await episode.accept()).data.subjects[2]?.start_ms).toBe(20 * minute + 9_250);
});

test('T3-K4 undoing gives the starts, the order and what was to be checked as they were, once', async () => {
  const episode = await episodeWith([60_000, 30_000, null]);
  await content.db('content.subjects').where({ id: episode.ids[1] }).update({ is_start_unchecked: true });
  const before = await episode.subjects();
  const [a = 0, b = 0, c = 0] = episode.ids;
  await episode.save(plan({ cues: [cue(c, 1_000), cue(b, 2_000), cue(a, 3_000)] }));
  await episode.accept();
  expect((await episode.subjects()).map(({ title }) => title)).toEqual(['S2', 'S1', 'S0']);
  const { status, data } = await episode.undo();
  expect([status, data.can_undo, data.accepted_at]).toEqual([200, false, null]);
  expect((await episode.subjects()).map(({ version: _, ...rest }) => rest)).toEqual(
    before.map(({ version: _, ...rest }) => rest),
  );
  expect((await episode.undo()).code).toBe('alignment_not_accepted');
});

test('T3-K4 accepting again keeps the starts from before the first time, as long as they are as accepted', async () => {
  const episode = await episodeWith([60_000, 30_000]);
  const [a = 0, b = 0] = episode.ids;
  await episode.save(plan({ cues: [cue(b, 1_000), cue(a, 2_000)] }));
  await episode.accept();
  const added = await buildSubject(content.db, { episode_id: episode.id, title: 'Ajouté', order_index: 2 });
  // As a replaced sound leaves it.
  await content.db('content.subjects').where({ id: a }).update({ is_start_unchecked: true });
  await episode.save(plan({ cues: [cue(added, 500), cue(b, 3_000), cue(a, 4_000)] }));
  await episode.accept();
  expect(await episode.starts()).toEqual([
    ['Ajouté', 500],
    ['S1', 3_000],
    ['S0', 4_000],
  ]);
  await episode.undo();
  expect((await episode.subjects()).map(({ version: _, ...rest }) => rest)).toEqual([
    { title: 'S0', start: 60_000, isUnchecked: true },
    { title: 'S1', start: 30_000, isUnchecked: false },
    { title: 'Ajouté', start: null, isUnchecked: false },
  ]);
});

test('T3-K4 accepting again after somebody changed a start goes back to that change', async () => {
  const episode = await episodeWith([60_000]);
  const [a = 0] = episode.ids;
  await episode.save(plan({ cues: [cue(a, 1_000)] }));
  await episode.accept();
  await episode.setStart(a, 40_000);
  await episode.accept();
  await episode.undo();
  expect(await episode.starts()).toEqual([['S0', 40_000]]);
});

test.each<[string, (episode: Awaited<ReturnType<typeof episodeWith>>) => Promise<unknown>]>([
  ['a start', ({ setStart, ids }) => setStart(ids[1] ?? 0, 40_000)],
  ['a start of another subject', ({ setStart, ids }) => setStart(ids[2] ?? 0, 50_000)],
  ['the order', ({ ids }) => content.db('content.subjects').where({ id: ids[0] }).update({ order_index: 9 })],
  ['what is there', ({ ids }) => content.db('content.subjects').where({ id: ids[2] }).delete()],
])('T3-K4 undoing is refused once somebody has changed %s', async (_what, change) => {
  const episode = await episodeWith([null, null, null]);
  const [a = 0, b = 0] = episode.ids;
  await episode.save(plan({ cues: [cue(a, 1_000), cue(b, 2_000)] }));
  await episode.accept();
  await change(episode);
  expect((await episode.read()).can_undo).toBe(false);
  const left = await episode.starts();
  const { status, code } = await episode.undo();
  expect([status, code, await episode.starts()]).toEqual([409, 'starts_changed', left]);
});

const someMs = fc.integer({ min: -5 * minute, max: 70 * minute });
const someStart = fc.option(fc.integer({ min: 0, max: 59 * minute }), { nil: null });

test('T3-K4 whatever the cues, shift and cuts, starts rise inside the sound, and undoing gives what was there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(someMs, fc.integer({ min: -minute, max: minute })), { minLength: 1, maxLength: 6 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 59 * minute }), { maxLength: 6 }),
      someStart,
      fc.integer({ min: -10 * minute, max: 10 * minute }),
      fc.array(fc.tuple(someMs, fc.integer({ min: 1, max: 20 * minute })), { maxLength: 4 }),
      async (pairs, formerStarts, otherStart, shift_ms, cuts) => {
        const former = formerStarts.toSorted((one, other) => one - other);
        const episode = await episodeWith([...pairs.map((_, index) => former[index] ?? null), otherStart]);
        const before = (await episode.read()).subjects;
        const cues = pairs.map(([at_ms, nudge], index) => cue(episode.ids[index] ?? 0, at_ms, nudge));
        const cutsOf = cuts.map(([from_ms, length]) => ({ from_ms, to_ms: from_ms + length }));
        await episode.save(plan({ cues, shift_ms, cuts: cutsOf }));
        const accepted = await episode.accept();
        // The start of the subject without a cue may be in the way.
        if (accepted.status === 400) return;
        const starts = accepted.data.subjects.flatMap(({ start_ms: start }) => start ?? []);
        expect(starts).toEqual([...new Set(starts)].sort((one, other) => one - other));
        expect(starts.every((start) => start >= 0 && start < 60 * minute)).toBe(true);
        expect((await episode.undo()).data.subjects).toEqual(before);
      },
    ),
    { numRuns: Number(process.env.NOBICAST_ALIGNMENT_RUNS ?? 8) },
  );
}, 60_000);

test('T3-K5 a replaced sound keeps cues and cuts, and asks for a new shift', async () => {
  const episode = await episodeWith([null]);
  const body = plan({ cues: [cue(episode.ids[0] ?? 0, 1_000)], shift_ms: 500 });
  await episode.save(body);
  const before = await episode.read();
  expect(before.is_shift_current).toBe(true);
  await putSound(episode.id, '2026-11-29T09:00:00.000Z');
  const { is_shift_current: isCurrent, plan: kept, version } = await episode.read();
  expect([isCurrent, kept]).toEqual([false, body]);
  // A page that plays the former sound is told, and sets no shift for the other one.
  expect((await episode.save({ ...body, shift_ms: 600 }, before.version)).code).toBe('stale_version');
  expect((await episode.accept(before.version)).code).toBe('stale_version');
  expect(await episode.read()).toMatchObject({ version, plan: body });
  // A cut that is added says nothing about the shift.
  const cuts = [{ from_ms: 2_000, to_ms: 3_000 }];
  await episode.save({ ...body, cuts });
  expect((await episode.accept()).code).toBe('alignment_not_ready');
  expect((await episode.save({ ...body, cuts, shift_ms: 700 }, version)).code).toBe('stale_version');
  await episode.save({ ...body, cuts, shift_ms: 700 });
  expect((await episode.accept()).data.subjects[0]?.start_ms).toBe(1_700);
  await putSound(episode.id, '2026-11-29T10:00:00.000Z');
  await episode.save({ ...body, cuts, shift_ms: 700, confirms_shift: true });
  expect((await episode.read()).is_shift_current).toBe(true);
});

test('a merge takes the alignment along into the podcast', async () => {
  const { buildPair, mergeNow } = mergingAt(content, maud);
  const { source, target } = await buildPair();
  const subjectId = await buildSubject(content.db, { episode_id: source });
  const body = plan({ cues: [cue(subjectId, 1_000)], shift_ms: 2_000 });
  await alignmentOf(source).save(body);
  await mergeNow(source);
  expect((await alignmentOf(target).read()).plan).toEqual(body);
});

test('what another admin has kept meanwhile is told, and nothing is written', async () => {
  const episode = await episodeWith([null]);
  const first = await episode.save(plan({ shift_ms: 1 }), 1);
  expect(first.data.version).toBe(2);
  const late = await episode.save(plan({ shift_ms: 2 }), 1);
  expect([late.status, late.code]).toEqual([412, 'stale_version']);
  expect((late.data as unknown as { current: Alignment }).current.plan?.shift_ms).toBe(1);
  expect((await episode.accept(1)).status).toBe(412);
  expect((await episode.read()).plan?.shift_ms).toBe(1);
});

test('nothing is accepted without a sound or without cues; a start in the way is said', async () => {
  const episode = await episodeWith([null, 5_000]);
  expect((await episode.accept()).code).toBe('alignment_not_ready');
  await episode.save(plan());
  expect((await episode.accept()).code).toBe('alignment_not_ready');
  const [a = 0] = episode.ids;
  await episode.save(plan({ cues: [cue(a, 5_000)] }));
  const { code, fields } = await episode.accept();
  expect([code, fields]).toMatchObject([
    'validation_failed',
    [{ path: 'cues', message: expect.stringMatching(/^«\u00a0S0\u00a0»\u00a0: ce début/) as string }],
  ]);
  expect(await episode.starts()).toEqual([
    ['S0', null],
    ['S1', 5_000],
  ]);
  const { id } = await buildEpisode(content.db);
  const silent = alignmentOf(id);
  await silent.save(plan({ cues: [cue(await buildSubject(content.db, { episode_id: id }), 0)] }));
  expect((await silent.accept()).code).toBe('alignment_not_ready');
});

test('a subject of another episode has no cue, and one that is gone has none any more', async () => {
  const episode = await episodeWith([null, null]);
  const other = await episodeWith([null]);
  const [a = 0, b = 0] = episode.ids;
  const all = plan({ cues: [cue(a, 0), cue(other.ids[0] ?? 0, 500), cue(b, 1_000)] });
  expect((await episode.save(all)).data.plan?.cues).toEqual([cue(a, 0), cue(b, 1_000)]);
  await content.db('content.subjects').where({ id: a }).delete();
  expect((await episode.read()).plan?.cues).toEqual([cue(b, 1_000)]);
  // From a page that was opened before.
  expect((await episode.save({ ...all, shift_ms: 700 })).data.plan).toMatchObject({
    cues: [cue(b, 1_000)],
    shift_ms: 700,
  });
});

test.each([
  ['two cues of one subject', { cues: [cue(1, 0), cue(1, 5)] }],
  ['a cut that ends before it begins', { cuts: [{ from_ms: 5, to_ms: 5 }] }],
  ['a nudge of an hour', { cues: [cue(1, 0, 60 * minute)] }],
  ['a key that Postgres cannot store as JSON', { refused: ['mark:\ud800'] }],
])('%s is refused', async (_what, change) => {
  const episode = await episodeWith([]);
  expect((await episode.save(plan(change))).code).toBe('validation_failed');
});

test('an unknown episode is not found, and hosts are refused', async () => {
  const unknown = alignmentOf(999_999);
  expect([
    (await unknown.save(plan())).code,
    (await unknown.accept()).code,
    (await unknown.undo()).code,
  ]).toEqual(Array.from({ length: 3 }, () => 'episode_not_found'));
  const { status } = await content.call('GET', '/api/admin/episodes/999999/alignment', { as: camille });
  expect(status).toBe(403);
});
