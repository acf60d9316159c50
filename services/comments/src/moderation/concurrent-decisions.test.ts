import type { UserActor } from '@nobicast/service-kit';
import {
  buildComment,
  buildModerator,
  buildSubject,
  decisionsAt,
  decisionOf,
  outcomesOf,
  startCommentsForFile,
} from '../testing/index.ts';

const comments = startCommentsForFile();
const { decide, decideAll, takeBack } = decisionsAt(comments);

/** One statement, hence one snapshot. */
async function expectEqualCounts(subjectId: number): Promise<void> {
  const { rows } = await comments.db.raw<{ rows: { counted: number; approved: number }[] }>(
    `select coalesce((select approved_count from comments.subject_counts where subject_id = :subjectId), 0) as counted,
      (select count(*)::integer from comments.comments where episode_subject_id = :subjectId and is_approved) as approved`,
    { subjectId },
  );
  expect(rows[0]?.counted).toBe(rows[0]?.approved);
}

interface Audited {
  action: string;
  details: { from: string; to: string };
}

/** Each decision starts from the previous one's state, and the comment has the last one's. */
async function expectChainedDecisions(id: number): Promise<string[]> {
  const rows = await comments
    .db('comments.audit')
    .where({ target_id: String(id), target_type: 'comment' })
    .orderBy('id')
    .select<Audited[]>('action', 'details');
  const ends = ['pending', ...rows.map(({ details }) => details.to)];
  expect(rows.map(({ details }) => details.from)).toEqual(ends.slice(0, -1));
  const row = await comments
    .db('comments.comments')
    .where({ id })
    .first<{ is_approved: boolean; rejected_at: Date | null }>('is_approved', 'rejected_at');
  const state = row?.is_approved ? 'approved' : row?.rejected_at ? 'rejected' : 'pending';
  expect(state).toBe(ends.at(-1));
  return rows.map(({ action }) => action);
}

async function buildTen(): Promise<{ subjectId: number; ids: number[]; people: UserActor[] }> {
  const { id: subjectId } = await buildSubject(comments);
  const ids: number[] = [];
  for (let index = 0; index < 10; index += 1)
    ids.push(await buildComment(comments, { episode_subject_id: subjectId }));
  const people = await Promise.all(['A', 'B', 'C'].map((name) => buildModerator(comments, name)));
  return { subjectId, ids, people };
}

test('after every reply the counts are right, under 50 moderators who decide and take back about the same ten comments', async () => {
  const { subjectId, ids, people } = await buildTen();
  /** The newest decision reported to anybody, by comment. */
  const newest = new Map<number, number>();
  const takeBacks = ['undo', 'withdraw', 'restore'] as const;
  let refusals = 0;

  const act = async (index: number) => {
    const as = people[index % people.length];
    const id = ids[index % ids.length];
    if (!as || id === undefined) throw new Error('There are three people and ten comments.');
    const first = await decide(as, index % 4 < 2 ? 'approve' : 'reject', id);
    expect([200, 409]).toContain(first.status);
    await expectEqualCounts(subjectId);
    if (first.status === 200) newest.set(id, decisionOf(first).id);
    else refusals += 1;
    for (let step = 0; step < 3; step += 1) {
      const action = takeBacks[(index + step) % takeBacks.length] ?? 'undo';
      const decision = newest.get(id);
      if (decision === undefined) continue;
      const reply = await takeBack(as, action, [decision]);
      expect(reply.status).toBe(200);
      await expectEqualCounts(subjectId);
      const [outcome] = outcomesOf(reply);
      if (outcome?.decision) newest.set(id, outcome.decision.id);
      else refusals += 1;
    }
  };
  await Promise.all(Array.from({ length: 50 }, (_, index) => act(index)));

  const actions: string[] = [];
  for (const id of ids) actions.push(...(await expectChainedDecisions(id)));
  expect(new Set(actions)).toEqual(new Set(['approve', 'reject', 'undo', 'withdraw', 'restore']));
  // Proves that they ran concurrently.
  expect(refusals).toBeGreaterThan(0);
  const { body } = await comments.call('GET', `/api/comments?episode_subject_id=${subjectId}`);
  const { total, comments: list } = body.data as { total: number; comments: unknown[] };
  expect(total).toBe(list.length);
});

test('bulk decisions about the same comments in any order decide each one once', async () => {
  const { subjectId, ids, people } = await buildTen();
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      const as = people[index % people.length];
      if (!as) throw new Error('There are three people.');
      const shifted = [...ids.slice(index % 10), ...ids.slice(0, index % 10)];
      return decideAll(
        as,
        index % 2 === 0 ? 'approve' : 'reject',
        index % 3 === 0 ? shifted : shifted.reverse(),
      );
    }),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200));
  await expectEqualCounts(subjectId);
  for (const id of ids) expect(await expectChainedDecisions(id)).toHaveLength(1);
  // Repeating one's own decision reports the same row.
  const decided = replies.flatMap((reply) => outcomesOf(reply)).flatMap(({ decision }) => decision?.id ?? []);
  expect(new Set(decided).size).toBe(10);
});
