import type { AdminSubject } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import fc from 'fast-check';
import {
  buildAdmin,
  buildEpisode,
  buildSubject,
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
  const { id, slug } = await buildEpisode(content.db);
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
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), start_ms: start, order_index: place }),
  fc.record({ kind: fc.constant('start' as const), at: place, start_ms: start }),
  fc.record({ kind: fc.constant('drag' as const), at: place, order_index: place }),
  fc.record({ kind: fc.constant('both' as const), at: place, order_index: place, start_ms: start }),
  fc.record({ kind: fc.constant('shift' as const), at: place, by_ms: fc.constantFrom(-60_000, 90_000) }),
  fc.record({ kind: fc.constant('remove' as const), at: place }),
);

test('the public running order rises whatever is typed, dragged, inserted and shifted (T3-B8)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      const episode = await episodeWith([60_000, null, 240_000, 600_000]);
      for (const { kind, ...rest } of steps) {
        const rows = await episode.listed();
        const { at, ...body } = { at: 0, ...rest };
        const id = rows[at % Math.max(rows.length, 1)]?.id ?? 0;
        const reply =
          kind === 'add'
            ? await episode.call('POST', '', { title: 'Neuf', ...body })
            : kind === 'remove'
              ? await episode.call('DELETE', `/${id}`)
              : kind === 'shift'
                ? await episode.call('POST', `/${id}/shift`, body)
                : await episode.put(id, body);
        expect([200, 400, ...(rows.length === 0 ? [404] : [])]).toContain(reply.status);
        const { body: shown } = await content.call('GET', `/api/episodes/${episode.slug}`);
        const { subjects } = shown.data as { subjects: Pick<AdminSubject, 'start_ms'>[] };
        const starts = subjects.flatMap(({ start_ms: ms }) => ms ?? []);
        expect(starts).toEqual([...new Set(starts)].sort((one, other) => one - other));
      }
    }),
    { numRuns: runs },
  );
});
