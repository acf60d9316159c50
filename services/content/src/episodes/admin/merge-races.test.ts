import type { MergePlan } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { untilBlocked } from '@nobicast/service-kit/testing';
import { buildEpisode, buildSubject, startContentForTest, type ContentForTest } from '../../testing/index.ts';

let content: ContentForTest;
let db: Knex;
let comments: Knex;
let media: Knex;
beforeAll(async () => {
  content = await startContentForTest();
  ({ db } = content);
  [comments, media] = [content.dbAs('comments'), content.dbAs('media')];
});
afterAll(() => content.close());
beforeEach(() => db('content.episodes').delete());

const rounds = 12;
const at = (id: number) => `/api/admin/episodes/${id}`;

interface Pair {
  source: number;
  target: number;
  /** Of the preparation. */
  subjects: number[];
  merge: () => Promise<Outcome>;
}
interface Outcome {
  status: number;
  code: unknown;
}

const call = async (...request: Parameters<ContentForTest['call']>): Promise<Outcome> => {
  const { status, body } = await content.call(...request);
  return { status, code: body.code };
};

let pairs = 0;
async function buildPair(subjectCount = 3): Promise<Pair> {
  pairs += 1;
  const number = 10_000 + pairs;
  const { id: source } = await buildEpisode(db, { number, type: 'preparation' });
  const { id: target } = await buildEpisode(db, { number });
  const subjects: number[] = [];
  for (let index = 0; index < subjectCount; index += 1)
    subjects.push(await buildSubject(db, { episode_id: source, order_index: index }));
  return { source, target, subjects, merge: await mergeOf(source, target) };
}

/** The call with the plan as it is now. */
async function mergeOf(source: number, target: number): Promise<() => Promise<Outcome>> {
  const { body } = await content.call('GET', `${at(source)}/merge?into=${target}`);
  // The services for tests check every reply against its contract.
  const { plan } = body.data as MergePlan;
  return () => call('POST', `${at(source)}/merge`, { body: { into: target, plan } });
}

const subjectRows = (episodeId: number) =>
  db('content.subjects')
    .where({ episode_id: episodeId })
    .orderBy('order_index')
    .select('id', 'title', 'order_index');
const exists = async (id: number) => (await db('content.episodes').where({ id }).select('id')).length === 1;

/** Whatever won: each subject of the preparation is in one episode, in one order. */
async function expectWhole({ source, target, subjects }: Pair, added = 0) {
  const isMerged = !(await exists(source));
  const rows = await subjectRows(isMerged ? target : source);
  expect(rows.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(subjects));
  expect(rows).toHaveLength(subjects.length + added);
  if (isMerged)
    expect(rows.map((row: { order_index: number }) => row.order_index)).toEqual(
      rows.map((_row, index) => index),
    );
  return isMerged;
}

test('ten merges of one preparation: exactly one does it', async () => {
  const pair = await buildPair();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => pair.merge()));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(404)]);
  expect(await expectWhole(pair)).toBe(true);
});

test('two preparations into one podcast: the second is refused, and goes in with a new plan', async () => {
  const first = await buildPair();
  const { number } = await db('content.episodes')
    .where({ id: first.source })
    .first<{ number: number }>('number');
  const { id: other } = await buildEpisode(db, { number, type: 'preparation' });
  const subject = await buildSubject(db, { episode_id: other });
  const second = await mergeOf(other, first.target);
  const outcomes = await Promise.all([first.merge(), second()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const loser = outcomes[0]?.status === 409 ? first.source : other;
  expect((await (await mergeOf(loser, first.target))()).status).toBe(200);
  const rows = await subjectRows(first.target);
  expect(rows.map(({ order_index: index }: { order_index: number }) => index)).toEqual([0, 1, 2, 3]);
  expect(rows.map(({ id }: { id: number }) => id)).toEqual(
    expect.arrayContaining([subject, ...first.subjects]),
  );
});

/** What somebody else does at the same moment, and what they may be answered. */
const races: Record<string, { run: (pair: Pair) => Promise<Outcome>; allowed: number[]; adds?: number }> = {
  'a change of a subject': {
    run: ({ source, subjects }) =>
      call('PUT', `${at(source)}/subjects/${subjects[1]}`, { body: { title: 'Changé' } }),
    allowed: [200, 404],
  },
  'a move of a subject': {
    run: ({ source, subjects }) =>
      call('PUT', `${at(source)}/subjects/${subjects[2]}`, { body: { order_index: 0 } }),
    allowed: [200, 404],
  },
  'a new subject of the preparation': {
    run: ({ source }) => call('POST', `${at(source)}/subjects`, { body: { title: 'Nouveau' } }),
    allowed: [200, 404],
    adds: 1,
  },
  'a change of its slug': {
    run: ({ source }) => call('PUT', at(source), { body: { slug: `autre-${source}` } }),
    allowed: [200, 404],
  },
  'a switch of its type': {
    run: ({ source }) => call('PUT', at(source), { body: { type: 'podcast' } }),
    allowed: [200, 404],
  },
  'a switch of the type of the podcast': {
    run: ({ target }) => call('PUT', at(target), { body: { type: 'preparation' } }),
    allowed: [200],
  },
};

describe.each(Object.entries(races))('a merge and %s at once', (_name, { run, allowed, adds = 0 }) => {
  test('lose nothing, and neither fails', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const pair = await buildPair();
      // Whoever begins second waits, so both orders are tried.
      const [merged, other] = (await Promise.all(
        round % 2 === 0 ? [pair.merge(), run(pair)] : [run(pair), pair.merge()].toReversed(),
      )) as [Outcome, Outcome];
      expect([200, 409]).toContain(merged.status);
      expect(allowed).toContain(other.status);
      expect(await expectWhole(pair, other.status === 200 ? adds : 0)).toBe(merged.status === 200);
      const titles = (await db('content.subjects').whereIn('id', pair.subjects).select('title')) as {
        title: string;
      }[];
      if (_name === 'a change of a subject')
        expect(titles.some(({ title }) => title === 'Changé')).toBe(other.status === 200);
    }
  });
});

describe.each(['source', 'target'] as const)('a merge and the deletion of its %s at once', (which) => {
  test('end with one of both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const pair = await buildPair();
      const [merged, deleted] = await Promise.all([pair.merge(), call('DELETE', at(pair[which]))]);
      expect([200, 404, 409]).toContain(merged.status);
      expect([200, 404]).toContain(deleted.status);
      const isMerged = merged.status === 200;
      if (which === 'source') {
        expect(deleted.status).toBe(isMerged ? 404 : 200);
        expect(await subjectRows(pair.target)).toHaveLength(isMerged ? 3 : 0);
      } else {
        // Merged and then deleted with the podcast, or not merged: then all is in the preparation.
        expect(deleted.status).toBe(200);
        expect(await subjectRows(pair.source)).toHaveLength(isMerged ? 0 : 3);
        expect(await exists(pair.source)).toBe(!isMerged);
      }
    }
  });
});

test('comments that are written and approved during merges are all kept, and counted once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const pair = await buildPair(5);
    const comment = (index: number, is_approved: boolean) => ({
      episode_subject_id: pair.subjects[index % 5],
      author_name: 'Ada',
      author_email: 'ada@exemple.fr',
      content: 'x',
      is_approved,
    });
    const waiting = Array.from({ length: 10 }, (_, index) => comment(index, false));
    const ids = await comments('comments.comments').insert(waiting).returning<{ id: number }[]>('id');
    const [merged] = await Promise.all([
      pair.merge(),
      ...Array.from({ length: 10 }, (_, index) =>
        Promise.resolve(comments('comments.comments').insert(comment(index, true))),
      ),
      ...ids.map(({ id }) =>
        Promise.resolve(comments('comments.comments').where({ id }).update({ is_approved: true })),
      ),
      // Several counts at once, as when the comments of an account are approved or erased.
      comments('comments.comments')
        .whereIn('episode_subject_id', pair.subjects.slice(1))
        .update({ author_name: 'Ada L.' }),
    ]);
    expect(merged).toMatchObject({ status: 200 });
    const { rows } = await db.raw<{ rows: unknown[] }>(
      'select sum(approved_count)::integer as counted from comments.published_counts where episode_id = ?',
      [pair.target],
    );
    expect(rows).toEqual([{ counted: 20 }]);
  }
});

test('an upload to the podcast that ends during the merge is kept: the merge goes second', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const pair = await buildPair();
    const audio = (episode_id: number, url: string) => ({
      episode_id,
      kind: 'external',
      url,
      mime_type: 'audio/mpeg',
      size_bytes: 5,
      uploaded_at: '2026-11-01T00:00:00Z',
    });
    await media('media.audio').insert(audio(pair.source, 'https://x.example/source.mp3'));
    const merge = await mergeOf(pair.source, pair.target);
    const upload = () => media('media.audio').insert(audio(pair.target, 'https://x.example/target.mp3'));
    const [merged, uploaded] = await Promise.allSettled([merge(), upload()]);
    const { status } = merged.status === 'fulfilled' ? merged.value : { status: 500 };
    expect([200, 409]).toContain(status);
    // In a service, an upload replaces what is there.
    if (uploaded.status === 'rejected') expect(uploaded.reason).toMatchObject({ code: '23505' });
    const kept = (await media('media.audio')
      .whereIn('episode_id', [pair.source, pair.target])
      .pluck('url')) as string[];
    expect(kept).toContain(
      uploaded.status === 'fulfilled' ? 'https://x.example/target.mp3' : 'https://x.example/source.mp3',
    );
  }
});

// T3-B18
test.each<[string, (id: number) => Promise<Outcome>]>([
  ['deleting the preparation', (id) => call('DELETE', at(id))],
  ['making it a podcast', (id) => call('PUT', at(id), { body: { type: 'podcast' } })],
])('%s waits for a planned merge in the order in which the merge locks', async (_name, act) => {
  pairs += 1;
  const number = 10_000 + pairs;
  // The podcast is the older row: a merge locks it first.
  const { id: podcast } = await buildEpisode(db, { number, published_at: new Date('2099-01-01') });
  const { id: preparation } = await buildEpisode(db, { number, type: 'preparation' });
  expect((await (await mergeOf(preparation, podcast))()).status).toBe(200);
  const merging = await db.transaction();
  try {
    await merging('content.episodes').where({ id: podcast }).forUpdate().select('id');
    const acting = act(preparation);
    await untilBlocked(db);
    // Whoever waits for the podcast does not hold the preparation.
    await merging('content.episodes').where({ id: preparation }).forUpdate().noWait().select('id');
    await merging.commit();
    expect((await acting).status).toBe(200);
  } finally {
    if (!merging.isCompleted()) await merging.rollback();
  }
});
