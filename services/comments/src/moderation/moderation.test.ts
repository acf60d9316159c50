import type { UserActor } from '@nobicast/service-kit';
import {
  buildComment,
  buildModerator,
  buildSubject,
  decisionOf,
  decisionsAt,
  outcomesOf,
  startCommentsForFile,
} from '../testing/index.ts';

const comments = startCommentsForFile();
const { decide, decideAll, takeBack } = decisionsAt(comments);

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
  const as = await buildModerator(comments, 'Nadia');
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
  const [nadia, omar] = [await buildModerator(comments, 'Nadia'), await buildModerator(comments, 'Omar')];
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
  const [nadia, omar] = [await buildModerator(comments, 'Nadia'), await buildModerator(comments, 'Omar')];
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
  const [nadia, omar] = [await buildModerator(comments, 'Nadia'), await buildModerator(comments, 'Omar')];
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

test('undoing a restore brings the rejection back with its reason and its date, however often', async () => {
  const as = await buildModerator(comments, 'Nadia');
  const id = await buildComment(comments);
  const first = decisionOf(await decide(as, 'reject', id, { reason: 'insult' })).id;
  const rejection = () =>
    comments.db('comments.comments').where({ id }).first('rejection_reason', 'rejected_at');
  const rejected = await rejection();
  expect(rejected).toMatchObject({ rejection_reason: 'insult' });
  let last = first;
  for (const [index, action] of (['restore', 'undo', 'restore', 'undo'] as const).entries()) {
    comments.setNow(`2026-11-20T13:0${index}:00Z`);
    last = outcomesOf(await takeBack(as, action, [last]))[0]?.decision?.id ?? 0;
    expect(await rejection()).toEqual(
      action === 'undo' ? rejected : { rejection_reason: null, rejected_at: null },
    );
  }
  const restored = outcomesOf(await takeBack(as, 'restore', [last]))[0]?.decision?.id;
  await decide(as, 'reject', id, { reason: 'off_topic' });
  expect([restored, await rejection()]).toEqual([
    expect.any(Number),
    { rejection_reason: 'off_topic', rejected_at: new Date('2026-11-20T13:03:00Z') },
  ]);
});

test('taking back the same decision again answers the same moderator with what was decided', async () => {
  const [nadia, omar] = [await buildModerator(comments, 'Nadia'), await buildModerator(comments, 'Omar')];
  const id = await buildComment(comments);
  const approved = decisionOf(await decide(nadia, 'approve', id)).id;
  const [undone] = outcomesOf(await takeBack(nadia, 'undo', [approved]));
  expect(outcomesOf(await takeBack(nadia, 'undo', [approved]))).toEqual([undone]);
  expect(outcomesOf(await takeBack(omar, 'undo', [approved]))[0]?.outcome).toBe('refused');
  expect(await audit(id)).toHaveLength(2);
});

// T3-B2
test('the queue of one episode has its comments alone, and their count', async () => {
  const as = await buildModerator(comments, 'Nadia');
  await comments.db('comments.comments').delete();
  const [one, other] = [await buildSubject(comments), await buildSubject(comments, { title: 'Ailleurs' })];
  for (const { id } of [one, other])
    await buildComment(comments, { episode_subject_id: id, created_at: '2026-11-03T10:00:00Z' });
  const subject = await comments
    .content('content.subjects')
    .where({ id: other.id })
    .first<{ episode_id: number }>('episode_id');
  const { body } = await comments.call('GET', `/api/moderation/comments?episode_id=${subject.episode_id}`, {
    as,
  });
  expect(body.data).toMatchObject({
    total: 1,
    oldest_at: '2026-11-03T10:00:00.000Z',
    comments: [{ subject_title: 'Ailleurs' }],
  });
});

test('the queue shows what waits, newest first, with what was found about it', async () => {
  const as = await buildModerator(comments, 'Nadia');
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
      author_email: null,
      new_user_id: null,
      user_id: null,
      moment_ms: null,
      flags: [],
      subject_id: episode_subject_id,
      subject_title: 'Câbles',
      episode_slug: slug,
      episode_title: 'ENIGMA',
      episode_number: expect.any(Number),
      episode_name: expect.stringMatching(/^Nobicast #\d+$/),
    },
    expect.objectContaining({ id: older }),
  ]);
  // API-ADMIN-27: what only admins see.
  const admin: UserActor = { ...as, role: 'admin' };
  const { body: ofAdmin } = await comments.call('GET', '/api/moderation/comments', { as: admin });
  expect(ofAdmin.data).toMatchObject({
    comments: [{ id, author_email: 'solveig@exemple.fr' }, { id: older }],
  });
});

test('the context shows the subject, what the author posted before and earlier decisions', async () => {
  const as = await buildModerator(comments, 'Nadia');
  const { id: episode_subject_id } = await buildSubject(comments, { title: 'Câbles' });
  const mine = { episode_subject_id, author_email: 'paul@exemple.fr' };
  const content = `Avant ${'le câble '.repeat(20)}`;
  const earlier = await buildComment(comments, { ...mine, content });
  await buildComment(comments, { episode_subject_id, author_email: 'autre@exemple.fr' });
  const id = await buildComment(comments, mine);
  await decide(as, 'reject', earlier, { reason: 'off_topic' });
  const { body } = await comments.call('GET', `/api/moderation/comments/${id}/context`, { as });
  expect(body.data).toMatchObject({
    subject: { id: episode_subject_id, title: 'Câbles' },
    earlier: [{ id: earlier, content, state: 'rejected' }],
    decisions: [],
  });
  const history = await comments.call('GET', '/api/moderation/decisions', { as });
  expect((history.body.data as { decisions: unknown[] }).decisions[0]).toMatchObject({
    comment_id: earlier,
    action: 'reject',
    excerpt: `${content.slice(0, 119).trimEnd()}…`,
    may_take_back: ['undo', 'restore'],
  });
  expect((await comments.call('GET', '/api/moderation/comments/999999/context', { as })).status).toBe(404);
});

test('only moderators and admins decide, and /api/admin is for admins (A65)', async () => {
  const id = await buildComment(comments);
  const host = await buildModerator(comments, 'Hôte', 'host');
  expect((await decide(host, 'approve', id)).status).toBe(403);
  const [moderator, ada] = [
    await buildModerator(comments, 'Nadia'),
    await buildModerator(comments, 'Ada', 'admin'),
  ];
  // API-ADMIN-34, 35: no body.
  for (const [action, commentId, state] of [
    ['approve', id, { is_approved: true, rejected_at: null }],
    ['reject', await buildComment(comments), { is_approved: false, rejected_at: expect.any(Date) as Date }],
  ] as const) {
    const path = `/api/admin/comments/${commentId}/${action}`;
    expect((await comments.call('POST', path, { as: moderator })).status).toBe(403);
    expect((await comments.call('POST', path, { as: ada })).status).toBe(200);
    expect(await comments.db('comments.comments').where({ id: commentId }).first()).toMatchObject(state);
    // API-ADMIN-36: again, it changes nothing and leaves no second row in the audit; an unknown comment is 404.
    expect((await comments.call('POST', path, { as: ada })).status).toBe(200);
    expect(await comments.db('comments.comments').where({ id: commentId }).first()).toMatchObject(state);
    expect(await audit(commentId)).toHaveLength(1);
    const unknown = await comments.call('POST', `/api/admin/comments/2147483647/${action}`, { as: ada });
    expect(unknown.status).toBe(404);
  }
});

test('the service can neither change nor delete the audit', async () => {
  for (const statement of [
    `update comments.audit set actor_name = 'x'`,
    'delete from comments.audit',
    'truncate comments.audit',
  ])
    await expect(comments.db.raw(statement)).rejects.toMatchObject({ code: '42501' });
});
