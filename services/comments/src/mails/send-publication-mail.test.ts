import type { UserActor } from '@nobicast/service-kit';
import {
  eventually,
  makeJobsDue,
  startSmtpForTest,
  type ReceivedMail,
  type SmtpForTest,
} from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import {
  buildComment,
  buildSubject,
  buildUser,
  startCommentsForTest,
  type CommentsForTest,
} from '../testing/index.ts';

const moderator: UserActor = { kind: 'user', userId: 'nadia', role: 'moderator', sessionId: 's' };

let comments: CommentsForTest;
let smtp: SmtpForTest;
beforeAll(async () => {
  comments = await startCommentsForTest();
  smtp = await startSmtpForTest();
  comments.startJobs(smtp.url);
});
afterAll(async () => {
  await comments.close();
  await smtp.stop();
});
beforeEach(async () => {
  // In the far future, so that no job runs before a test makes it due.
  comments.setNow('2099-11-01T12:00:00Z');
  smtp.mails.length = 0;
  await comments.db('comments.inboxes').delete();
});

let addresses = 0;
const newAddress = () => `auteur${(addresses += 1)}@exemple.fr`;
const wanted = (fields: Parameters<typeof buildComment>[1] = {}) =>
  buildComment(comments, { author_email: newAddress(), wants_mail: true, ...fields });

const approve = async (id: number) => {
  const { body } = await comments.call('POST', `/api/moderation/comments/${id}/approve`, { as: moderator });
  return (body.data as { decision: { id: number } }).decision.id;
};
const takeBack = (decisionId: number, action: 'undo' | 'withdraw' = 'undo') =>
  comments.call('POST', '/api/moderation/decisions/take-back', {
    as: moderator,
    body: { action, decision_ids: [decisionId] },
  });
const waitingJobs = async () => {
  const { rows } = await comments.db.raw<{ rows: { key: string; run_at: Date }[] }>(
    `select key, run_at from ${jobsSchema}.jobs where task_identifier = 'send_publication_mail' order by id`,
  );
  return rows;
};
/** Until they end. */
async function runJobs() {
  await makeJobsDue(comments.db, jobsSchema);
  await eventually(async () => (await waitingJobs()).length === 0);
}
/** Unfolded. */
const headersOf = (mail: ReceivedMail | undefined) =>
  (mail?.raw ?? '')
    .replace(/\r\n\r\n[^]*$/, '')
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
const recipients = () => smtp.mails.flatMap((mail) => mail.recipients);

test('an author who ticked is mailed after the undo time, once (field review, “For authors”)', async () => {
  const { id: episode_subject_id } = await buildSubject(comments, { title: 'Le Wi-Fi 8' });
  const address = newAddress();
  const id = await wanted({ episode_subject_id, author_email: address, content: 'Très juste.' });
  await approve(id);
  expect(await waitingJobs()).toEqual([
    { key: `publication-mail-${id}`, run_at: new Date('2099-11-01T12:00:10Z') },
  ]);
  expect(smtp.mails).toEqual([]);
  await runJobs();
  expect(recipients()).toEqual([address]);
  const [mail] = smtp.mails;
  expect(mail?.text).toContain('> Très juste.');
  const headers = headersOf(mail);
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(headers.join('\n')).toMatch(
    /^List-Unsubscribe: <https:\/\/nobicast\.test\/api\/comment-mails\/opt-out\?token=[\w-]{43}>$/m,
  );
});

test('an author who did not tick is never mailed, nor a moderator who publishes an own message', async () => {
  await approve(await buildComment(comments));
  await buildUser(comments, { id: moderator.userId });
  await approve(await buildComment(comments, { new_user_id: moderator.userId }));
  expect(await waitingJobs()).toEqual([]);
});

test('approve and undo: no mail; approve, undo, approve: one', async () => {
  const undone = await wanted();
  await takeBack(await approve(undone));
  const again = await wanted({ author_email: 'encore@exemple.fr' });
  await takeBack(await approve(again));
  comments.setNow('2099-11-01T12:00:05Z');
  await approve(again);
  // The undo time counts from the last decision.
  expect((await waitingJobs()).find(({ key }) => key.endsWith(`-${again}`))?.run_at).toEqual(
    new Date('2099-11-01T12:00:15Z'),
  );
  await runJobs();
  expect(recipients()).toEqual(['encore@exemple.fr']);
});

test('a comment that was withdrawn and published again days later is not mailed twice', async () => {
  const id = await wanted();
  const decision = await approve(id);
  await runJobs();
  comments.setNow('2099-11-05T12:00:00Z');
  await takeBack(decision, 'withdraw');
  const { decision_id: withdrawal } = await comments.db('comments.comments').where({ id }).first();
  await comments.call('POST', '/api/moderation/decisions/take-back', {
    as: moderator,
    body: { action: 'undo', decision_ids: [withdrawal] },
  });
  expect(await comments.db('comments.comments').where({ id }).first('is_approved')).toEqual({
    is_approved: true,
  });
  expect(await waitingJobs()).toEqual([]);
  expect(smtp.mails).toHaveLength(1);
});

test('two workers and a job that runs twice: one mail', async () => {
  comments.startJobs(smtp.url);
  const ids = await Promise.all(Array.from({ length: 10 }, () => wanted()));
  await comments.call('POST', '/api/moderation/decisions', {
    as: moderator,
    body: { action: 'approve', comment_ids: ids },
  });
  // A killed worker leaves the same job a second time.
  await comments.db.raw(
    `select ${jobsSchema}.add_job('send_publication_mail', payload => payload, run_at => '2099-12-01')
      from ${jobsSchema}._private_jobs where key like 'publication-mail-%'`,
  );
  expect(await waitingJobs()).toHaveLength(20);
  await runJobs();
  expect(recipients().sort()).toEqual([...new Set(recipients())].sort());
  expect(recipients()).toHaveLength(10);
});

test('ten posts that name a stranger’s address, with tags too: one mail a day, with “ce n’est pas moi”', async () => {
  const spellings = Array.from({ length: 10 }, (_, index) => `victime${index ? `+${index}` : ''}@exemple.fr`);
  const ids = await Promise.all(spellings.map((author_email) => wanted({ author_email })));
  for (const id of ids.slice(0, 5)) await approve(id);
  await runJobs();
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]?.text).toContain('Ce n’est pas moi');
  comments.setNow('2099-11-02T11:59:00Z');
  for (const id of ids.slice(5, 9)) await approve(id);
  await runJobs();
  expect(smtp.mails).toHaveLength(1);
  comments.setNow('2099-11-02T12:01:00Z');
  await approve(ids[9] ?? 0);
  await runJobs();
  expect(smtp.mails).toHaveLength(2);
});

test('a member is mailed at the address of the account, unless the profile says no', async () => {
  const userId = await buildUser(comments, { email: 'maud@exemple.fr' });
  await approve(await buildComment(comments, { new_user_id: userId, author_email: 'ancienne@exemple.fr' }));
  await approve(await buildComment(comments, { new_user_id: userId }));
  await runJobs();
  // A proven address has no limit of one a day.
  expect(recipients()).toEqual(['maud@exemple.fr', 'maud@exemple.fr']);
  await comments.auth('auth.users').where({ id: userId }).update({ wants_publication_mail: false });
  await approve(await buildComment(comments, { new_user_id: userId }));
  await runJobs();
  expect(smtp.mails).toHaveLength(2);
});

test('an account that was deleted in the meantime is not mailed', async () => {
  const userId = await buildUser(comments);
  await approve(await buildComment(comments, { new_user_id: userId, author_email: newAddress() }));
  await comments.auth('auth.users').where({ id: userId }).delete();
  await runJobs();
  expect(smtp.mails).toEqual([]);
});

test('a mail server that is down for a while loses no mail and sends none twice', async () => {
  const address = newAddress();
  smtp.refuse('MAIL', '451 try again later');
  const id = await wanted({ author_email: address });
  await approve(id);
  await makeJobsDue(comments.db, jobsSchema);
  await eventually(async () => {
    const { rows } = await comments.db.raw<{ rows: { attempts: number; is_locked: boolean }[] }>(
      `select attempts, locked_at is not null as is_locked from ${jobsSchema}._private_jobs where key is not null`,
    );
    return rows.some(({ attempts, is_locked: isLocked }) => attempts > 0 && !isLocked);
  });
  expect(await comments.db('comments.mails').where({ comment_id: id })).toEqual([]);
  smtp.refuse('MAIL', undefined);
  await runJobs();
  expect(recipients()).toEqual([address]);
  expect(JSON.stringify(comments.logLines)).not.toContain(address);
});

test('a mailbox that does not exist is given up; a refusal of all our mail is tried again in an hour', async () => {
  smtp.refuse('RCPT', '550 5.1.1 no such user');
  await approve(await wanted());
  await runJobs();
  smtp.refuse('RCPT', '554 5.7.1 your reputation');
  const id = await wanted();
  await approve(id);
  await makeJobsDue(comments.db, jobsSchema);
  await eventually(async () => (await waitingJobs())[0]?.run_at.toISOString() === '2099-11-01T13:00:00.000Z');
  smtp.refuse('RCPT', undefined);
  await runJobs();
  expect(smtp.mails).toHaveLength(1);
});

test('after three days the mail is no news any more', async () => {
  await approve(await wanted());
  comments.setNow('2099-11-04T12:00:01Z');
  await runJobs();
  expect(smtp.mails).toEqual([]);
});

test('hostile names and titles stay in their place in the headers', async () => {
  const { id: episode_subject_id } = await buildSubject(comments, {
    title: 'Sujet\r\nBcc: espion@exemple.fr\r\n\r\n<script>alert(1)</script>',
  });
  const address = newAddress();
  await approve(
    await wanted({ episode_subject_id, author_email: address, author_name: 'Ada\r\nBcc: espion@exemple.fr' }),
  );
  await runJobs();
  expect(recipients()).toEqual([address]);
  const names = headersOf(smtp.mails[0]).map((line) => line.replace(/:[^]*$/, ''));
  expect(names).not.toContain('Bcc');
  expect(names.filter((name) => name === 'Subject')).toHaveLength(1);
});
