import { randomUUID } from 'node:crypto';
import {
  buildModerator,
  buildSubject,
  commentOf,
  decisionsAt,
  postTo,
  startCommentsForFile,
  type Reply,
} from '../testing/index.ts';

const comments = startCommentsForFile();
const post = postTo(comments);
const { decide } = decisionsAt(comments);
const rowOf = (id: unknown) =>
  comments.db('comments.comments').where({ id }).first<Record<string, unknown> | undefined>();
const cookieOf = ({ headers }: Reply) => headers.get('set-cookie')?.split(';')[0] ?? '';
const correct = (id: number, fields: Record<string, unknown>, options: { cookie?: string } = {}) =>
  comments.call('POST', `/api/comments/${id}/correction`, {
    ...options,
    body: { turnstile_token: comments.issueToken(), ...fields },
  });
async function listComments(subjectId: number) {
  const { body } = await comments.call('GET', `/api/comments?episode_subject_id=${subjectId}`);
  return (body.data as { comments: { content: string }[] }).comments;
}

describe('T3-P17: correcting a comment', () => {
  async function write() {
    const { id: episode_subject_id } = await buildSubject(comments);
    const author_email = `${randomUUID()}@exemple.fr`;
    const posted = await post({ episode_subject_id, author_email, content: 'Un mesage.' });
    return { episode_subject_id, id: Number(commentOf(posted).id), cookie: cookieOf(posted) };
  }

  test('it waits for a moderator again, in its place and with another id', async () => {
    const { episode_subject_id, id, cookie } = await write();
    const moderator = await buildModerator(comments, 'Nadia');
    await decide(moderator, 'approve', id);
    comments.setNow('2026-11-20T12:04:00Z');
    const reply = await correct(id, { content: 'Un message.' }, { cookie });
    const corrected = commentOf(reply);
    expect(corrected).toMatchObject({
      state: 'pending',
      content: 'Un message.',
      created_at: '2026-11-20T12:00:00.000Z',
    });
    expect(corrected.id).not.toBe(id);
    expect(await listComments(episode_subject_id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ content: '', browser_hash: null });
    expect((await decide(moderator, 'approve', id)).body.code).toBe('comment_not_found');
    await decide(moderator, 'approve', Number(corrected.id));
    expect((await listComments(episode_subject_id))[0]?.content).toBe('Un message.');
  });

  test('a rejected answer stays with it: restored, it answers the corrected text', async () => {
    const { episode_subject_id, id, cookie } = await write();
    const moderator = await buildModerator(comments, 'Nadia');
    await decide(moderator, 'approve', id);
    const answer = Number(commentOf(await post({ episode_subject_id, answers_to: id })).id);
    await decide(moderator, 'reject', answer);
    const { id: corrected } = commentOf(await correct(id, { content: 'Un message.' }, { cookie }));
    expect(await rowOf(answer)).toMatchObject({ thread_id: corrected, answered_id: corrected });
  });

  test('sent twice with one key, it is corrected once', async () => {
    const { id, cookie } = await write();
    const idempotency_key = randomUUID();
    const [one, other] = await Promise.all([
      correct(id, { content: 'Un message.', idempotency_key }, { cookie }),
      correct(id, { content: 'Un message.', idempotency_key }, { cookie }),
    ]);
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect(commentOf(one as Reply).id).toBe(commentOf(other as Reply).id);
  });

  test('is refused to others, after five minutes, once somebody has answered, and without the bot check', async () => {
    const { episode_subject_id, id, cookie } = await write();
    expect((await correct(id, { content: 'Autre chose.' })).body.code).toBe('comment_not_found');
    expect(
      (await correct(id, { content: 'Autre chose.', turnstile_token: 'spent' }, { cookie })).body.code,
    ).toBe('bot_check_failed');
    comments.setNow('2026-11-20T12:05:00.001Z');
    expect((await correct(id, { content: 'Autre chose.' }, { cookie })).body.code).toBe('correction_closed');
    comments.setNow('2026-11-20T12:01:00Z');
    await comments.db('comments.comments').where({ id }).update({ is_approved: true });
    await post({ episode_subject_id, answers_to: id });
    expect((await correct(id, { content: 'Autre chose.' }, { cookie })).body.code).toBe('correction_closed');
    expect(await rowOf(id)).toMatchObject({ content: 'Un mesage.' });
  });

  test('counts against the limits, as a new comment does', async () => {
    const { id, cookie } = await write();
    let last = { id, status: 200 };
    for (let index = 0; index < 6; index += 1) {
      const reply = await correct(last.id, { content: `Un message ${index} corrigé.` }, { cookie });
      last = { id: reply.status === 200 ? Number(commentOf(reply).id) : last.id, status: reply.status };
    }
    expect(last.status).toBe(429);
  });
});
