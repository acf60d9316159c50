import type { AdminSubject, SentShowCommand } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import fc from 'fast-check';
import { parseInlineChapters } from '../imports/feed/chapters.rules.ts';
import { importRepository } from '../imports/feed/import.repository.ts';
import { planSubjects } from '../imports/feed/subjects-plan.rules.ts';
import {
  alignmentAt,
  buildAdmin,
  buildAudio,
  buildEpisode,
  buildSubject,
  showCommand,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

/** More in `npm run test:long`. */
const runs = Number(process.env.NOBICAST_ORDER_RUNS ?? 8);

let content: ContentForTest;
let maud: UserActor;
beforeAll(async () => {
  content = await startContentForTest();
  maud = await buildAdmin(content.dbAs('auth'), 'Maud');
});
afterAll(() => content.close());

async function episodeWith(starts: readonly (number | null)[]) {
  const { id, slug } = await buildEpisode(content.db, {
    type: 'preparation',
    published_at: '2026-11-25T17:00:00Z',
  });
  const ids: number[] = [];
  for (const [order_index, start_ms] of starts.entries())
    ids.push(
      await buildSubject(content.db, { episode_id: id, title: `S${order_index}`, order_index, start_ms }),
    );
  const path = `/api/admin/episodes/${id}/subjects`;
  const listed = async () => {
    const { body } = await content.call('GET', path, { as: maud });
    return (body.data as { subjects: AdminSubject[] }).subjects;
  };
  return {
    id,
    slug,
    ids,
    listed,
    titles: async () => (await listed()).map(({ title }) => title),
    put: (subjectId: number, body: object) => content.call('PUT', `${path}/${subjectId}`, { as: maud, body }),
    call: (method: 'POST' | 'DELETE', rest: string, body?: object) =>
      content.call(method, path + rest, { as: maud, ...(body && { body }) }),
  };
}

test.each([
  [0, 2, 'Ce sujet commence à 1:00\u00a0: il ne peut pas suivre'],
  [2, 0, 'Ce sujet commence à 10:00\u00a0: il ne peut pas précéder'],
])(
  'subject %i cannot move to position %i past a start, and the reason is said (T3-B8)',
  async (index, to, message) => {
    const episode = await episodeWith([60_000, null, 600_000]);
    const reply = await episode.put(episode.ids[index] ?? 0, { order_index: to });
    expect([reply.status, reply.body.fields]).toEqual([
      400,
      [{ in: 'body', path: 'order_index', message: expect.stringContaining(message) as string }],
    ]);
    expect(await episode.titles()).toEqual(['S0', 'S1', 'S2']);
  },
);

test('a subject without a start moves anywhere; a start and its place are changed in one call (T3-B8)', async () => {
  const episode = await episodeWith([60_000, null, 600_000]);
  const [a = 0, b = 0] = episode.ids;
  expect((await episode.put(b, { order_index: 2 })).status).toBe(200);
  expect((await episode.put(a, { start_ms: 900_000, order_index: 2 })).status).toBe(200);
  expect(await episode.titles()).toEqual(['S2', 'S1', 'S0']);
});

test('subjects that were out of order before are put in order one by one (T3-B8)', async () => {
  const episode = await episodeWith([600_000, null, 60_000, 300_000]);
  const [, , c = 0, d = 0] = episode.ids;
  expect((await episode.put(c, { order_index: 0 })).status).toBe(200);
  expect((await episode.put(d, { order_index: 1 })).status).toBe(200);
  expect(await episode.titles()).toEqual(['S2', 'S3', 'S0', 'S1']);
});

const start = fc.option(
  fc.integer({ min: 0, max: 12 }).map((value) => value * 60_000),
  { nil: null },
);
const place = fc.nat({ max: 6 });
const starts = fc.array(start, { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), start_ms: start, order_index: place }),
  fc.record({ kind: fc.constant('start' as const), at: place, start_ms: start }),
  fc.record({ kind: fc.constant('drag' as const), at: place, order_index: place }),
  fc.record({ kind: fc.constant('both' as const), at: place, order_index: place, start_ms: start }),
  fc.record({ kind: fc.constant('shift' as const), at: place, by_ms: fc.constantFrom(-60_000, 90_000) }),
  fc.record({ kind: fc.constant('remove' as const), at: place }),
  fc.record({ kind: fc.constant('paste' as const), starts }),
  fc.record({ kind: fc.constant('import' as const), starts }),
  fc.record({ kind: fc.constant('align' as const), starts, isUndone: fc.boolean() }),
  fc.record({ kind: fc.constant('postpone' as const), at: place }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Episode = Awaited<ReturnType<typeof episodeWith>>;

/** The chapters of a feed; every other subject has comments. */
async function importChapters({ id }: Episode, times: readonly (number | null)[]) {
  const repository = importRepository(content.db);
  const known = (await repository.listKnown([id])).get(id)?.subjects ?? [];
  const written = times.map((ms, index) => ({ start: String((ms ?? 0) / 1_000), title: `C${index}` }));
  const commented = known.map((subject, index) => ({ ...subject, hasComments: index % 2 === 1 }));
  const subjects = planSubjects(parseInlineChapters(written) ?? [], commented);
  await repository.changeSubjects([{ id, subjects }]);
}

/** The first subjects have cues at these times. */
async function align({ id, listed }: Episode, times: readonly (number | null)[], isUndone: boolean) {
  const subjects = await listed();
  const cues = times.flatMap((ms, index) =>
    subjects[index] ? { subject_id: subjects[index].id, at_ms: ms ?? 0, nudge_ms: 0 } : [],
  );
  const alignment = alignmentAt(content, maud, id);
  await alignment.save({ cues, shift_ms: 0, cuts: [], refused: [], confirms_shift: true });
  const accepted = await alignment.accept();
  if (isUndone && accepted.status === 200) expect((await alignment.undo()).status).toBe(200);
}

let pressedAt = Date.parse('2026-11-28T20:00:00Z');
/** By a show whose end is taken back. */
async function postpone({ id }: Episode, subject: number) {
  const press = async (...actions: SentShowCommand['action'][]) => {
    const commands = actions.map((action) =>
      showCommand(action, new Date((pressedAt += 1_000)).toISOString()),
    );
    const { status } = await content.call('POST', `/api/shows/${id}/commands`, {
      as: maud,
      body: { commands },
    });
    expect(status).toBe(200);
    return commands.at(-1)?.id ?? '';
  };
  const end = await press({ kind: 'begin', subject: null }, { kind: 'postpone', subject }, { kind: 'end' });
  expect(await content.db('content.subjects').where({ id: subject }).pluck('episode_id')).not.toEqual([id]);
  await press({ kind: 'undo', target: end });
}

async function carryOut(episode: Episode, one: Step): Promise<void> {
  if (one.kind === 'import') return importChapters(episode, one.starts);
  if (one.kind === 'align') return align(episode, one.starts, one.isUndone);
  const rows = await episode.listed();
  const { kind, at, ...body } = { at: 0, ...one };
  const id = rows[at % Math.max(rows.length, 1)]?.id ?? 0;
  if (kind === 'postpone') return rows.length > 0 ? postpone(episode, id) : undefined;
  const reply =
    kind === 'add'
      ? await episode.call('POST', '', { title: 'Neuf', ...body })
      : one.kind === 'paste'
        ? await episode.call('POST', '/several', {
            subjects: one.starts.map((start_ms) => ({ title: 'Collé', start_ms })),
          })
        : kind === 'remove'
          ? await episode.call('DELETE', `/${id}`)
          : kind === 'shift'
            ? await episode.call('POST', `/${id}/shift`, body)
            : await episode.put(id, body);
  expect([200, 400, ...(rows.length === 0 ? [404] : [])]).toContain(reply.status);
}

test('the public running order rises whatever is typed, dragged, pasted, imported, aligned and postponed (T3-B8)', async () => {
  content.setNow('2026-11-28T22:00:00Z');
  await buildEpisode(content.db, { type: 'preparation', published_at: '2026-12-02T17:00:00Z' });
  const media = content.dbAs('media');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      const episode = await episodeWith([60_000, null, 240_000, 600_000]);
      await buildAudio(media, episode.id);
      for (const one of steps) {
        await carryOut(episode, one);
        const { body: shown } = await content.call('GET', `/api/episodes/${episode.slug}`);
        const { subjects } = shown.data as { subjects: Pick<AdminSubject, 'start_ms'>[] };
        const rising = subjects.flatMap(({ start_ms: ms }) => ms ?? []);
        expect(rising).toEqual([...new Set(rising)].sort((a, b) => a - b));
      }
    }),
    { numRuns: runs },
  );
});
