import type { Role } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import {
  buildComment,
  buildSubject,
  buildUser,
  startCommentsForTest,
  type CommentsForTest,
} from '../testing/index.ts';

let comments: CommentsForTest;
beforeAll(async () => {
  comments = await startCommentsForTest();
});
afterAll(() => comments.close());
beforeEach(() => comments.setNow('2026-11-20T12:00:00Z'));

async function moderator(name: string, role: Role = 'moderator'): Promise<UserActor> {
  const userId = await buildUser(comments);
  await comments.auth('auth.users').where({ id: userId }).update({ name, role });
  return { kind: 'user', userId, role, sessionId: 's' };
}

const decide = (as: UserActor, action: 'approve' | 'reject', id: number, body?: unknown) =>
  comments.call('POST', `/api/moderation/comments/${id}/${action}`, {
    as,
    ...(body !== undefined && { body }),
  });
const decideAll = (as: UserActor, action: 'approve' | 'reject', comment_ids: number[]) =>
  comments.call('POST', '/api/moderation/decisions', { as, body: { action, comment_ids } });
const takeBack = (as: UserActor, action: 'undo' | 'restore' | 'withdraw', decision_ids: number[]) =>
  comments.call('POST', '/api/moderation/decisions/take-back', { as, body: { action, decision_ids } });

type Reply = Awaited<ReturnType<typeof decide>>;
const decisionOf = ({ body }: Reply) => (body.data as { decision: { id: number } }).decision;
const outcomesOf = ({ body }: Reply) =>
  (body.data as { outcomes: { outcome: string; sentence?: string; decision?: { id: number } }[] }).outcomes;
const publicIds = async (subjectId: number) => {
  const { body } = await comments.call('GET', `/api/comments?episode_subject_id=${subjectId}`);
  const data = body.data as { comments: { id: number }[]; total: number };
  expect(data.total).toBe(data.comments.length);
  return data.comments.map(({ id }) => id);
};
const audit = (id: number) =>
  comments
    .db('comments.audit')
    .where({ target_id: String(id) })
    .orderBy('id')
    .select('action', 'actor_name', 'details');

test('approving publishes a comment, rejecting does not; each leaves a row in the audit (ADMIN-MODERATION-13, 14)', async () => {
  const as = await moderator('Nadia');
  const { id: episode_subject_id } = await buildSubject(comments);
  const good = await buildComment(comments, { episode_subject_id });
  const bad = await buildComment(comments, { episode_subject_id });
  expect((await decide(as, 'approve', good)).status).toBe(200);
  expect(decisionOf(await decide(as, 'reject', bad, { reason: 'insult' }))).toMatchObject({
    comment_id: bad,
    action: 'reject',
    at: '2026-11-20T12:00:00.000Z',
    moderator_name: 'Nadia',
    reason: 'insult',
  });
  expect(await publicIds(episode_subject_id)).toEqual([good]);
  expect(await audit(bad)).toEqual([
    { action: 'reject', actor_name: 'Nadia', details: { from: 'pending', to: 'rejected', reason: 'insult' } },
  ]);
});

test('the second moderator is told who decided what and when, and changes nothing; the same one repeats without harm', async () => {
  const [nadia, omar] = [await moderator('Nadia'), await moderator('Omar')];
  const id = await buildComment(comments);
  const first = decisionOf(await decide(nadia, 'approve', id));
  const second = await decide(omar, 'reject', id);
  expect([second.status, second.body.code, second.body.error]).toEqual([
    409,
    'already_decided',
    'Nadia a approuvé ce commentaire le 20 novembre à 13:00.',
  ]);
  expect(decisionOf(await decide(nadia, 'approve', id))).toEqual(first);
  expect(await audit(id)).toHaveLength(1);
});

test('several at once are answered one by one, and one undo takes back exactly those decided', async () => {
  const [nadia, omar] = [await moderator('Nadia'), await moderator('Omar')];
  const { id: episode_subject_id } = await buildSubject(comments);
  const ids = [];
  for (let index = 0; index < 6; index += 1) ids.push(await buildComment(comments, { episode_subject_id }));
  const [first = 0] = ids;
  await decide(omar, 'reject', first);
  const outcomes = outcomesOf(await decideAll(nadia, 'approve', [...ids, 999_999]));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', ...Array(5).fill('decided'), 'refused']);
  expect(outcomes[0]?.sentence).toContain('Omar a rejeté');
  expect(await publicIds(episode_subject_id)).toHaveLength(5);
  const undone = outcomesOf(
    await takeBack(
      nadia,
      'undo',
      outcomes.flatMap(({ decision }) => (decision ? [decision.id] : [])),
    ),
  );
  expect(undone.map(({ outcome }) => outcome)).toEqual(Array(5).fill('decided'));
  expect(await publicIds(episode_subject_id)).toEqual([]);
  expect(await comments.db('comments.comments').where({ id: first }).first('rejected_at')).not.toEqual({
    rejected_at: null,
  });
});

test('undo is refused once another decision followed; withdraw and restore name the decision they take back', async () => {
  const [nadia, omar] = [await moderator('Nadia'), await moderator('Omar')];
  const { id: episode_subject_id } = await buildSubject(comments);
  const id = await buildComment(comments, { episode_subject_id });
  const approved = decisionOf(await decide(nadia, 'approve', id)).id;
  const withdrawn = outcomesOf(await takeBack(omar, 'withdraw', [approved]))[0]?.decision?.id ?? 0;
  expect(await publicIds(episode_subject_id)).toEqual([]);
  const undo = outcomesOf(await takeBack(nadia, 'undo', [approved]))[0];
  expect([undo?.outcome, undo?.sentence]).toEqual([
    'refused',
    'Omar a retiré ce commentaire le 20 novembre à 13:00.',
  ]);
  expect(outcomesOf(await takeBack(nadia, 'restore', [withdrawn]))[0]?.outcome).toBe('decided');
  const queue = await comments.call('GET', '/api/moderation/comments', { as: nadia });
  expect(JSON.stringify(queue.body)).toContain(`"id":${id},`);
  expect((await audit(id)).map(({ action }: { action: string }) => action)).toEqual([
    'approve',
    'withdraw',
    'restore',
  ]);
});

test('after every reply the counts equal the approved comments, under 50 concurrent decisions about the same rows', async () => {
  const people = await Promise.all(['A', 'B', 'C'].map((name) => moderator(name)));
  const { id: episode_subject_id } = await buildSubject(comments);
  const ids: number[] = [];
  for (let index = 0; index < 10; index += 1) ids.push(await buildComment(comments, { episode_subject_id }));
  const expectEqualCounts = async () => {
    const { rows } = await comments.db.raw<{ rows: { counted: number; approved: number }[] }>(
      `select coalesce((select approved_count from comments.subject_counts where subject_id = :id), 0) as counted,
        (select count(*)::integer from comments.comments where episode_subject_id = :id and is_approved) as approved`,
      { id: episode_subject_id },
    );
    expect(rows[0]?.counted).toBe(rows[0]?.approved);
  };
  const act = async (index: number) => {
    const as = people[index % 3];
    const id = ids[index % 10];
    if (!as || id === undefined) throw new Error('There are three people and ten comments.');
    const reply = await decide(as, index % 2 === 0 ? 'approve' : 'reject', id);
    expect([200, 409]).toContain(reply.status);
    await expectEqualCounts();
    if (reply.status === 200 && index % 5 < 2) {
      await takeBack(as, 'undo', [decisionOf(reply).id]);
      await expectEqualCounts();
    }
  };
  await Promise.all(Array.from({ length: 50 }, (_, index) => act(index)));
  expect((await publicIds(episode_subject_id)).length).toBeGreaterThan(0);
});

test('the queue shows what waits, newest first, with what was found about it', async () => {
  const as = await moderator('Nadia');
  await comments.db('comments.comments').delete();
  const { id: episode_subject_id, slug } = await buildSubject(comments, {
    title: 'Câbles',
    episodeTitle: '',
  });
  const older = await buildComment(comments, { episode_subject_id, created_at: '2026-11-01T10:00:00Z' });
  const id = await buildComment(comments, {
    episode_subject_id,
    author_name: 'Solveig',
    author_email: 'solveig@exemple.fr',
    content: 'Bonsoir',
    created_at: '2026-11-02T10:00:00Z',
  });
  await buildComment(comments, { episode_subject_id, is_approved: true });
  const { body } = await comments.call('GET', '/api/moderation/comments', { as });
  expect(body.data).toMatchObject({ total: 2, oldest_at: '2026-11-01T10:00:00.000Z' });
  const { comments: list } = body.data as { comments: unknown[] };
  expect(list).toEqual([
    {
      id,
      content: 'Bonsoir',
      created_at: '2026-11-02T10:00:00.000Z',
      author_name: 'Solveig',
      author_email: 'solveig@exemple.fr',
      new_user_id: null,
      user_id: null,
      moment_ms: null,
      flags: [],
      subject_id: episode_subject_id,
      subject_title: 'Câbles',
      episode_slug: slug,
      episode_title: 'ENIGMA',
      episode_number: expect.any(Number),
    },
    expect.objectContaining({ id: older }),
  ]);
});

test('the context shows the subject, what the author posted before and earlier decisions', async () => {
  const as = await moderator('Nadia');
  const { id: episode_subject_id } = await buildSubject(comments, { title: 'Câbles' });
  const mine = { episode_subject_id, author_email: 'paul@exemple.fr' };
  const earlier = await buildComment(comments, { ...mine, content: 'Avant' });
  await buildComment(comments, { episode_subject_id, author_email: 'autre@exemple.fr' });
  const id = await buildComment(comments, mine);
  await decide(as, 'reject', earlier, { reason: 'off_topic' });
  const { body } = await comments.call('GET', `/api/moderation/comments/${id}/context`, { as });
  expect(body.data).toMatchObject({
    subject: { id: episode_subject_id, title: 'Câbles' },
    earlier: [{ id: earlier, content: 'Avant', state: 'rejected' }],
    decisions: [],
  });
  const history = await comments.call('GET', '/api/moderation/decisions', { as });
  expect((history.body.data as { decisions: unknown[] }).decisions[0]).toMatchObject({
    comment_id: earlier,
    action: 'reject',
    excerpt: 'Avant',
    may_take_back: ['undo', 'restore'],
  });
  expect((await comments.call('GET', '/api/moderation/comments/999999/context', { as })).status).toBe(404);
});

test('only moderators and admins decide, and /api/admin is for admins (A65)', async () => {
  const id = await buildComment(comments);
  const host = await moderator('Hôte', 'host');
  expect((await decide(host, 'approve', id)).status).toBe(403);
  const admin = `/api/admin/comments/${id}/approve`;
  expect((await comments.call('POST', admin, { as: await moderator('Nadia') })).status).toBe(403);
  // API-ADMIN-34: no body.
  expect((await comments.call('POST', admin, { as: await moderator('Ada', 'admin') })).status).toBe(200);
});

test('the service can neither change nor delete the audit', async () => {
  for (const statement of [
    `update comments.audit set actor_name = 'x'`,
    'delete from comments.audit',
    'truncate comments.audit',
  ])
    await expect(comments.db.raw(statement)).rejects.toMatchObject({ code: '42501' });
});
