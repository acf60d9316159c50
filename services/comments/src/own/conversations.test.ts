import { randomUUID } from 'node:crypto';
import { eraseAddressComments } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import {
  buildComment,
  buildModerator,
  buildSubject,
  buildUser,
  commentOf,
  decisionOf,
  decisionsAt,
  memberActor,
  postTo,
  startCommentsForFile,
} from '../testing/index.ts';
import { cleanUp } from '../jobs/clean-up.job.ts';

const comments = startCommentsForFile();
const post = postTo(comments);
const { decide, takeBack } = decisionsAt(comments);
const rowOf = (id: unknown) =>
  comments.db('comments.comments').where({ id }).first<Record<string, unknown> | undefined>();
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';

type Options = NonNullable<Parameters<typeof post>[1]>;

const withdraw = (id: unknown, options: Options = {}) =>
  comments.call('POST', `/api/comments/${String(id)}/withdrawal`, options);
interface Shown {
  id: number;
  content: string;
  answers?: { id: number; content: string; author_role?: string; answers_to?: number }[];
  is_withdrawn?: true;
}
async function pageOf(subjectId: number, query = '') {
  const { body } = await comments.call('GET', `/api/comments?episode_subject_id=${subjectId}${query}`);
  return body.data as { comments: Shown[]; total: number };
}

async function buildConversation({ answers = 1 } = {}) {
  const { id: subjectId } = await buildSubject(comments);
  const first = await buildComment(comments, { episode_subject_id: subjectId, is_approved: true });
  const answerIds: number[] = [];
  for (let index = 0; index < answers; index += 1)
    answerIds.push(
      await buildComment(comments, {
        episode_subject_id: subjectId,
        is_approved: true,
        thread_id: first,
        answered_id: first,
        created_at: `2026-11-20T10:0${index}:00Z`,
        content: `Réponse ${index}`,
      }),
    );
  return { subjectId, first, answerIds };
}

describe('T3-P17: answering a comment', () => {
  test('waits for a moderator, then stands under it; a subject without answers has the reply it had', async () => {
    const { subjectId: episode_subject_id, first } = await buildConversation({ answers: 0 });
    const before = await pageOf(episode_subject_id);
    expect(Object.keys(before.comments[0] ?? {})).not.toContain('answers');
    const reply = await post({ episode_subject_id, answers_to: first });
    expect(commentOf(reply)).toMatchObject({ state: 'pending', thread_id: first });
    expect(await pageOf(episode_subject_id)).toEqual(before);
    const moderator = await buildModerator(comments, 'Nadia');
    await decide(moderator, 'approve', Number(commentOf(reply).id));
    const after = await pageOf(episode_subject_id);
    expect(after.total).toBe(2);
    expect(after.comments.map(({ id, answers }) => [id, answers?.map((answer) => answer.id)])).toEqual([
      [first, [commentOf(reply).id]],
    ]);
  });

  test('an answer to an answer stands in the same conversation, and names it', async () => {
    const { subjectId, first, answerIds } = await buildConversation();
    const [answered] = answerIds;
    const reply = await post({ episode_subject_id: subjectId, answers_to: answered });
    expect(commentOf(reply)).toMatchObject({ thread_id: first, answers_to: answered });
  });

  test.each([
    ['host', 'host'],
    ['guest', 'guest'],
    ['moderator', 'team'],
    ['admin', 'team'],
    ['user', undefined],
  ] as const)('of an account with the role %s is marked as %s', async (role, mark) => {
    const { subjectId, first } = await buildConversation();
    const as = await buildModerator(comments, 'Léna', role);
    const answer = commentOf(await post({ episode_subject_id: subjectId, answers_to: first }, { as }));
    expect(answer.author_role).toBe(mark);
    const comment = commentOf(await post({ episode_subject_id: subjectId }, { as }));
    expect(comment).not.toHaveProperty('author_role');
  });

  test('is refused where the comment waits, belongs to another subject or does not exist; nothing is used up', async () => {
    const { subjectId } = await buildConversation();
    const other = await buildConversation();
    const pending = await buildComment(comments, { episode_subject_id: subjectId });
    const turnstile_token = comments.issueToken();
    for (const answers_to of [pending, other.first, 99_999_999]) {
      const { status, body } = await post({ episode_subject_id: subjectId, answers_to, turnstile_token });
      expect([status, body.code]).toEqual([404, 'comment_not_found']);
    }
    expect((await post({ episode_subject_id: subjectId, turnstile_token })).status).toBe(200);
  });

  test('is shown to moderators with the beginning of what it answers', async () => {
    const { subjectId, first } = await buildConversation();
    const id = commentOf(await post({ episode_subject_id: subjectId, answers_to: first })).id;
    const as = await buildModerator(comments, 'Nadia');
    const { body } = await comments.call('GET', '/api/moderation/comments', { as });
    const pending = (body.data as { comments: { id: number; answers?: object }[] }).comments;
    expect(pending.find((comment) => comment.id === id)?.answers).toEqual({
      id: first,
      author_name: 'Ada',
      excerpt: 'Un commentaire',
    });
  });

  test('is refused in a conversation of fifty published answers; those that wait leave room', async () => {
    const { subjectId, first, answerIds } = await buildConversation();
    await comments.db.raw(
      `insert into comments.comments (episode_subject_id, author_name, author_email, content, thread_id, answered_id)
        select ?, 'Ada', 'ada@exemple.fr', 'Réponse ' || n, ?, ? from generate_series(2, 50) n`,
      [subjectId, first, first],
    );
    expect((await post({ episode_subject_id: subjectId, answers_to: first })).status).toBe(200);
    await comments.db('comments.comments').where({ thread_id: first }).update({ is_approved: true });
    for (const answers_to of [first, ...answerIds])
      expect((await post({ episode_subject_id: subjectId, answers_to })).body.code).toBe('conversation_full');
  });

  test('a link to an answer opens the page that begins with its conversation', async () => {
    const { subjectId, first, answerIds } = await buildConversation();
    const page = await pageOf(subjectId, `&from=${answerIds[0]}`);
    expect(page.comments[0]).toMatchObject({ id: first, answers: [{ id: answerIds[0] }] });
  });
});

describe('T3-P17: withdrawing a comment', () => {
  test('deletes its text and author, by the account or by the browser that wrote; nobody else can', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const as = memberActor(await buildUser(comments));
    const posted = await post({ episode_subject_id });
    const cookie = cookieOf(posted);
    const written: [unknown, Options][] = [
      [commentOf(posted).id, { cookie }],
      [commentOf(await post({ episode_subject_id }, { as })).id, { as }],
    ];
    for (const [id, options] of written) {
      for (const stranger of [{}, { as: memberActor(await buildUser(comments)) }])
        expect((await withdraw(id, stranger)).status).toBe(404);
      await comments.db('comments.comments').where({ id }).update({ is_approved: true });
      expect((await withdraw(id, options)).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({
        content: '',
        author_name: 'Message retiré',
        author_email: '',
        new_user_id: null,
        browser_hash: null,
        network_hash: null,
        post_key: null,
      });
      expect((await withdraw(id, options)).status).toBe(404);
    }
    expect(await pageOf(episode_subject_id)).toMatchObject({ comments: [], total: 0 });
  });

  test('one’s own published comments are named to their author alone', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const posted = await post({ episode_subject_id });
    const { id } = commentOf(posted);
    await comments.db('comments.comments').where({ id }).update({ is_approved: true });
    const mine = (cookie?: string) =>
      comments.call('GET', `/api/comments/mine?episode_subject_id=${episode_subject_id}`, {
        ...(cookie !== undefined && { cookie }),
      });
    expect((await mine(cookieOf(posted))).body.data).toEqual({ comments: [], published_ids: [id] });
    expect((await mine()).body.data).toEqual({ comments: [] });
  });

  test('leaves a place for its answers, and nothing where the last of them goes', async () => {
    const { subjectId, first, answerIds } = await buildConversation();
    const hash = Buffer.from('aa', 'hex');
    await comments.db('comments.comments').where({ id: first }).update({ browser_hash: hash });
    await comments.db('comments.comments').where({ id: first }).update({
      content: '',
      author_name: '',
      author_email: '',
      is_approved: false,
      withdrawn_at: new Date(),
    });
    const [shown] = (await pageOf(subjectId)).comments;
    expect(shown).toMatchObject({
      id: first,
      is_withdrawn: true,
      content: '',
      author_name: 'Message retiré',
    });
    expect(shown?.answers?.map(({ id }) => id)).toEqual(answerIds);
    await comments.db('comments.comments').whereIn('id', answerIds).update({ is_approved: false });
    expect((await pageOf(subjectId)).comments).toEqual([]);
  });

  test('a moderator who withdraws it leaves the same place; undone, the text is back', async () => {
    const { subjectId, first } = await buildConversation();
    const moderator = await buildModerator(comments, 'Nadia');
    await comments.db('comments.comments').where({ id: first }).update({ is_approved: false });
    const approval = decisionOf(await decide(moderator, 'approve', first));
    await takeBack(moderator, 'withdraw', [approval.id]);
    expect((await pageOf(subjectId)).comments[0]).toMatchObject({
      id: first,
      is_withdrawn: true,
      content: '',
    });
    const row = await rowOf(first);
    await takeBack(moderator, 'undo', [Number(row?.decision_id)]);
    expect((await pageOf(subjectId)).comments[0]).toMatchObject({ id: first, content: 'Un commentaire' });
  });

  test('a moderator can neither approve nor restore it, and reads that it is gone', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const posted = await post({ episode_subject_id });
    const id = Number(commentOf(posted).id);
    const moderator = await buildModerator(comments, 'Nadia');
    const { id: decision } = decisionOf(await decide(moderator, 'approve', id));
    await withdraw(id, { cookie: cookieOf(posted) });
    expect((await decide(moderator, 'approve', id)).body).toMatchObject({ code: 'comment_not_found' });
    for (const action of ['undo', 'withdraw'] as const)
      expect(JSON.stringify((await takeBack(moderator, action, [decision])).body)).toContain('n’existe plus');
  });

  test('its empty row is deleted a day later, unless answers refer to it', async () => {
    const kept = await buildConversation();
    const alone = await buildConversation({ answers: 0 });
    for (const id of [kept.first, alone.first])
      await comments.db('comments.comments').where({ id }).update({
        content: '',
        is_approved: false,
        withdrawn_at: '2026-11-18T12:00:00Z',
      });
    const { db } = comments;
    const now = new Date('2026-11-20T12:00:00Z');
    await cleanUp({ db, clock: () => now, retention: { networkDays: 30, rejectedMonths: 12 } })({});
    expect(await rowOf(alone.first)).toBeUndefined();
    expect(await rowOf(kept.first)).toBeDefined();
  });

  test('of an address that is erased, what others answered keeps an empty place', async () => {
    const { subjectId, first, answerIds } = await buildConversation();
    const email = 'partie@exemple.fr';
    await comments.db('comments.comments').where({ id: first }).update({ author_email: email });
    const own = await buildComment(comments, {
      episode_subject_id: subjectId,
      thread_id: first,
      answered_id: first,
      author_email: email,
      is_approved: true,
    });
    const erased = await callService(eraseAddressComments, {
      baseUrl: comments.url,
      secret: testSecret,
      caller: 'gateway',
      deadlineMs: 30_000,
      body: { email, erasure_id: randomUUID() },
    });
    expect(erased).toMatchObject({ published: 2 });
    expect(await rowOf(own)).toBeUndefined();
    const [shown] = (await pageOf(subjectId)).comments;
    expect(shown).toMatchObject({ id: first, is_withdrawn: true });
    expect(shown?.answers?.map(({ id }) => id)).toEqual(answerIds);
    expect(JSON.stringify(await rowOf(first))).not.toContain('partie');
  });

  test('an answer to a comment that is withdrawn at the same moment is refused, or stands under its empty place', async () => {
    const { id: episode_subject_id } = await buildSubject(comments);
    const posted = await post({ episode_subject_id });
    const id = Number(commentOf(posted).id);
    await comments.db('comments.comments').where({ id }).update({ is_approved: true });
    const answers = Array.from({ length: 4 }, (_, index) =>
      post({ episode_subject_id, answers_to: id, author_email: `a${index}@exemple.fr` }),
    );
    const [withdrawal, ...replies] = await Promise.all([
      withdraw(id, { cookie: cookieOf(posted) }),
      ...answers,
    ]);
    expect(withdrawal?.status).toBe(200);
    for (const { status } of replies) expect([200, 404]).toContain(status);
    const stored = await comments.db('comments.comments').where({ thread_id: id });
    expect(stored).toHaveLength(replies.filter(({ status }) => status === 200).length);
  });
});
