import { hashToken } from '@nobicast/service-kit';
import { eventually, makeJobsDue, startSmtpForTest, type SmtpForTest } from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import {
  buildComment,
  buildMail,
  buildModerator,
  buildSubject,
  buildUser,
  decisionOf,
  decisionsAt,
  startCommentsForFile,
} from '../testing/index.ts';

const comments = startCommentsForFile();
const { decide, takeBack } = decisionsAt(comments);
let smtp: SmtpForTest;
beforeAll(async () => {
  smtp = await startSmtpForTest();
  comments.startJobs(smtp.url);
});
afterAll(() => smtp.stop());
beforeEach(async () => {
  // In the far future, so that no job runs before a test makes it due.
  comments.setNow('2099-11-01T12:00:00Z');
  smtp.mails.length = 0;
  await comments.db('comments.inboxes').delete();
});

let addresses = 0;
const newAddress = () => `repondu${(addresses += 1)}@exemple.fr`;
type Fields = NonNullable<Parameters<typeof buildComment>[1]>;

/** A published comment of somebody who wants mails, and an answer that waits. */
async function buildAnswer(of: Fields = {}, answer: Fields = {}) {
  const address = newAddress();
  const { id: episode_subject_id, slug } = await buildSubject(comments);
  const id = await buildComment(comments, {
    episode_subject_id,
    author_email: address,
    wants_answer_mail: true,
    is_approved: true,
    ...of,
  });
  const answerId = await buildComment(comments, {
    episode_subject_id,
    thread_id: id,
    answered_id: id,
    author_name: 'Zoé',
    author_email: newAddress(),
    content: 'Voilà pourquoi.',
    created_at: '2099-11-01T11:00:00Z',
    ...answer,
  });
  return { id, answerId, address, episode_subject_id, slug };
}
const jobs = async () => {
  const { rows } = await comments.db.raw<{ rows: { run_at: Date }[] }>(
    `select run_at from ${jobsSchema}.jobs where task_identifier = 'send_answer_mail' order by id`,
  );
  return rows;
};
const dueJobs = () => makeJobsDue(comments.db, jobsSchema);
async function approve(id: number) {
  const moderator = await buildModerator(comments, 'Nadia');
  return { moderator, ...decisionOf(await decide(moderator, 'approve', id)) };
}
/** Until they end. */
async function runJobs() {
  await dueJobs();
  await eventually(async () => (await jobs()).length === 0);
}
const recipients = () => smtp.mails.flatMap((mail) => mail.recipients);

describe('T3-P17: the mail about an answer', () => {
  test('goes to the person who was answered once the answer is published, once, with a link and one press to end it', async () => {
    const { answerId, address, episode_subject_id, slug } = await buildAnswer();
    expect(await jobs()).toEqual([]);
    await approve(answerId);
    await runJobs();
    expect(recipients()).toEqual([address]);
    const raw = smtp.mails[0]?.raw ?? '';
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(smtp.mails[0]?.text).toContain(
      `https://nobicast.test/episodes/${slug}/subjects/${episode_subject_id}#commentaire-${answerId}`,
    );
    expect(smtp.mails[0]?.text).toContain('Voilà pourquoi.');
    await comments.db('comments.comments').where({ id: answerId }).update({ is_approved: false });
    await approve(answerId);
    await runJobs();
    expect(recipients()).toHaveLength(1);
  });

  test('waits until the answer can no longer be corrected', async () => {
    const { answerId } = await buildAnswer({}, { created_at: '2099-11-01T11:59:00Z' });
    await approve(answerId);
    expect((await jobs()).map((job) => job.run_at.toISOString())).toEqual(['2099-11-01T12:04:00.000Z']);
    await runJobs();
  });

  test.each<[string, Fields, Fields]>([
    ['who did not ask for it', { wants_answer_mail: false }, {}],
    ['whose comment is not published any more', { is_approved: false }, {}],
    [
      'who answers under the same address',
      { author_email: 'moi@exemple.fr' },
      { author_email: 'Moi+x@exemple.fr' },
    ],
  ])('does not go to somebody %s', async (_name, of, answer) => {
    const { answerId } = await buildAnswer(of, answer);
    await approve(answerId);
    await runJobs();
    expect(recipients()).toEqual([]);
  });

  test('does not go to a member who answers themselves, wants no mail or is blocked; to others at their account’s address', async () => {
    const email = newAddress();
    const new_user_id = await buildUser(comments, { email });
    const member = { new_user_id, wants_answer_mail: false };
    const send = async (answer: Fields = {}) => {
      const { answerId } = await buildAnswer(member, answer);
      await approve(answerId);
      await runJobs();
      return recipients();
    };
    const set = (fields: object) => comments.auth('auth.users').where({ id: new_user_id }).update(fields);
    expect(await send({ new_user_id })).toEqual([]);
    await set({ wants_publication_mail: false });
    expect(await send()).toEqual([]);
    await set({ wants_publication_mail: true, is_active: false });
    expect(await send()).toEqual([]);
    await set({ is_active: true });
    expect(await send()).toEqual([email]);
  });

  test('is sent, too, where what was answered is published again after its answer', async () => {
    const { id, answerId, address } = await buildAnswer({ is_approved: false });
    const { moderator, id: decisionId } = await approve(id);
    await takeBack(moderator, 'withdraw', [decisionId]);
    await approve(answerId);
    expect(await jobs()).toEqual([]);
    const withdrawn = await comments.db('comments.comments').where({ id }).first<{ decision_id: string }>();
    await takeBack(moderator, 'undo', [Number(withdrawn.decision_id)]);
    await runJobs();
    expect(recipients().filter((recipient) => recipient === address)).toHaveLength(1);
  });

  test('is not sent again for a correction that arrived before the mail and was written after it', async () => {
    const token = 'x'.repeat(43);
    const { answerId, address } = await buildAnswer(
      {},
      { created_at: '2099-11-01T11:56:00Z', browser_hash: Buffer.from(hashToken(token), 'hex') },
    );
    await approve(answerId);
    await runJobs();
    const { status, body } = await comments.call('POST', `/api/comments/${answerId}/correction`, {
      cookie: `__Host-nobicast_author=${token}`,
      body: { content: 'Voici pourquoi, corrigé.', turnstile_token: comments.issueToken() },
    });
    expect(status).toBe(200);
    await comments.db('comments.inboxes').delete();
    await approve((body.data as { comment: { id: number } }).comment.id);
    expect(await jobs()).toEqual([]);
    expect(recipients().filter((recipient) => recipient === address)).toHaveLength(1);
  });

  test('is not sent where the approval was undone in time', async () => {
    const { answerId } = await buildAnswer();
    const { id, moderator } = await approve(answerId);
    await takeBack(moderator, 'undo', [id]);
    await runJobs();
    expect(recipients()).toEqual([]);
  });

  test('comes a day later to an inbox that nobody proved and that got a mail today, unless it opted out', async () => {
    const { answerId, address } = await buildAnswer();
    const second = await buildAnswer({ author_email: address });
    await approve(answerId);
    await runJobs();
    await approve(second.answerId);
    await dueJobs();
    await eventually(async () => (await jobs())[0]?.run_at.toISOString() === '2099-11-02T12:00:00.000Z');
    expect(recipients()).toEqual([address]);
    comments.setNow('2099-11-02T12:00:00Z');
    await runJobs();
    expect(recipients()).toEqual([address, address]);
    const third = await buildAnswer({ author_email: address });
    await comments.db('comments.inboxes').update({ opted_out_at: new Date() });
    await approve(third.answerId);
    await runJobs();
    expect(recipients()).toHaveLength(2);
  });

  test('its link withdraws the comment that was answered, without an account and without scripts; opening it does not', async () => {
    const { id } = await buildAnswer();
    const token = `${'w'.repeat(42)}${id % 10}`;
    await comments
      .db('comments.mails')
      .where({ token_hash: Buffer.from(hashToken(token), 'hex') })
      .delete();
    await buildMail(comments, { token, commentId: id });
    const read = await comments.call('GET', `/api/comment-mails?token=${token}`);
    expect(read.body.data).toMatchObject({ comment: { id, state: 'approved' } });
    for (let press = 0; press < 2; press += 1) {
      const { status, body } = await comments.call('POST', `/api/comment-mails/withdrawal?token=${token}`);
      expect([status, body.data]).toMatchObject([200, { comment: null }]);
    }
    expect(await comments.db('comments.comments').where({ id }).first()).toMatchObject({ content: '' });
  });
});
