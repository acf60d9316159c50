import { randomUUID } from 'node:crypto';
import { eraseAddressComments, exportAddressComments } from '@nobicast/contracts';
import { callService, hashToken, randomToken, type UserActor } from '@nobicast/service-kit';
import {
  eventually,
  makeJobsDue,
  startSmtpForTest,
  testSecret,
  type SmtpForTest,
  untilBlocked,
} from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import { decisionsRepository } from '../moderation/decisions.repository.ts';
import {
  buildComment,
  buildSubject,
  buildUser,
  startCommentsForTest,
  type CommentsForTest,
} from '../testing/index.ts';
import { mailsRepository } from './mails.repository.ts';

const moderator: UserActor = { kind: 'user', userId: 'nadia', role: 'moderator', sessionId: 's' };

let comments: CommentsForTest;
let smtp: SmtpForTest;
beforeAll(async () => {
  comments = await startCommentsForTest();
  smtp = await startSmtpForTest();
  comments.startJobs(smtp.url);
  comments.setNow('2099-11-01T12:00:00Z');
});
afterAll(async () => {
  await comments.close();
  await smtp.stop();
});

const approve = (id: number) =>
  comments.call('POST', `/api/moderation/comments/${id}/approve`, { as: moderator });

/** Publishes a comment and returns its mail's token. */
async function mailFor(id: number): Promise<string> {
  const before = smtp.mails.length;
  await approve(id);
  await makeJobsDue(comments.db, jobsSchema);
  await eventually(() => smtp.mails.length > before);
  return /lien=([\w-]{43})/.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? '';
}

let addresses = 0;
async function mailToVisitor(fields: Parameters<typeof buildComment>[1] = {}) {
  const address = fields.author_email ?? `visite${(addresses += 1)}@exemple.fr`;
  const id = await buildComment(comments, { author_email: address, wants_mail: true, ...fields });
  return { id, address, token: await mailFor(id) };
}

const read = (token: string) => comments.call('GET', `/api/comment-mails?token=${token}`);
/** As a mail program posts it: a form, without cookie and Origin. */
const post = (action: 'opt-out' | 'not-me', token: string, init: RequestInit = {}, from = '') =>
  fetch(`${comments.url}/api/comment-mails/${action}?token=${token}${from}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    ...init,
  });
const snapshot = async () => {
  const tables = ['comments', 'mails', 'inboxes'];
  return Promise.all(tables.map((table) => comments.db(`comments.${table}`).orderBy(1)));
};

test('opening a link three times, by GET and HEAD, changes nothing: mail scanners do so', async () => {
  const { token } = await mailToVisitor();
  const before = await snapshot();
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET', 'HEAD'])
    for (const path of ['', '/opt-out', '/not-me'])
      await fetch(`${comments.url}/api/comment-mails${path}?token=${token}`, { method, redirect: 'manual' });
  expect(await snapshot()).toEqual(before);
  expect((await read(token)).body.data).toMatchObject({
    recipient: 'visitor',
    is_opted_out: false,
    is_disowned: false,
    comment: { state: 'approved', rejection: null },
  });
});

test('a mail program opts out by one POST, as either kind of form; a second one is fine (RFC 8058)', async () => {
  const { token, address } = await mailToVisitor();
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  for (const body of [undefined, form]) {
    const response = await post('opt-out', token, body ? { body } : {});
    expect([response.status, (await response.json()) as unknown]).toMatchObject([
      200,
      { ok: true, data: { is_opted_out: true } },
    ]);
  }
  // No spelling of this inbox gets a mail any more.
  const sent = smtp.mails.length;
  comments.setNow('2099-11-05T12:00:00Z');
  for (const author_email of [address, address.replace('@', '+encore@')])
    await approve(await buildComment(comments, { author_email, wants_mail: true }));
  const { id } = await mailToVisitor();
  expect(smtp.mails).toHaveLength(sent + 1);
  expect(await comments.db('comments.comments').where({ id }).first('mailed_at')).toEqual({
    mailed_at: new Date('2099-11-05T12:00:00Z'),
  });
});

test('a mail program that opens the address of the opt-out is led to the page with the button', async () => {
  const { token } = await mailToVisitor();
  const response = await fetch(`${comments.url}/api/comment-mails/opt-out?token=${token}`, {
    redirect: 'manual',
  });
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    `/commentaires/avis?lien=${token}`,
  ]);
});

test('the form of the page, without JavaScript, is answered with the page', async () => {
  const { token } = await mailToVisitor();
  const done = await post('not-me', token, { body: new URLSearchParams() }, '&from=page');
  expect([done.status, done.headers.get('location')]).toEqual([
    303,
    `/commentaires/avis?lien=${token}&objet=pas-moi`,
  ]);
  const unknown = randomToken();
  const failed = await post('opt-out', unknown, {}, '&from=page');
  expect([failed.status, failed.headers.get('location')]).toEqual([
    303,
    `/commentaires/avis?lien=${unknown}`,
  ]);
});

test('a member’s link switches the mail off in their profile', async () => {
  const userId = await buildUser(comments, { email: 'maud@exemple.fr' });
  const token = await mailFor(await buildComment(comments, { new_user_id: userId }));
  expect((await read(token)).body.data).toMatchObject({ recipient: 'member', is_opted_out: false });
  expect((await post('opt-out', token)).status).toBe(200);
  expect((await read(token)).body.data).toMatchObject({ is_opted_out: true });
  expect(await comments.auth('auth.users').where({ id: userId }).first('wants_publication_mail')).toEqual({
    wants_publication_mail: false,
  });
  // They used their own account.
  expect((await post('not-me', token)).status).toBe(410);
});

test('“ce n’est pas moi” takes the address off the comments, for good, and moderators see why', async () => {
  const address = 'victime@exemple.fr';
  const spelling = 'victime+forum@exemple.fr';
  const waiting = await buildComment(comments, { author_email: spelling, wants_mail: true });
  const neighbour = await buildComment(comments, { author_email: 'victimes@exemple.fr' });
  const member = await buildComment(comments, {
    author_email: address,
    new_user_id: await buildUser(comments),
  });
  const { id, token } = await mailToVisitor({ author_email: address });
  for (const time of ['first', 'second']) {
    const response = await post('not-me', token);
    expect([time, response.status]).toEqual([time, 200]);
    expect((await response.json()) as unknown).toMatchObject({
      data: { is_disowned: true, is_opted_out: true, comment: null },
    });
  }
  const rows = await comments
    .db('comments.comments')
    .whereIn('id', [id, waiting])
    .select('author_email', 'wants_mail', 'flags');
  const flags = [{ phase: 'disowned', sentence: expect.stringContaining('L’adresse a été retirée.') }];
  expect(rows).toEqual([
    { author_email: '', wants_mail: false, flags },
    { author_email: '', wants_mail: false, flags },
  ]);
  expect(await comments.db('comments.comments').whereIn('id', [neighbour, member]).select('flags')).toEqual([
    { flags: [] },
    { flags: [] },
  ]);
  const context = await comments.call('GET', `/api/moderation/comments/${waiting}/context`, {
    as: moderator,
  });
  expect(context.body.data).toMatchObject({ flags });
  const sent = smtp.mails.length;
  comments.setNow('2099-12-05T12:00:00Z');
  await approve(await buildComment(comments, { author_email: address, wants_mail: true }));
  await mailToVisitor();
  expect(smtp.mails).toHaveLength(sent + 1);
});

test('behind the link stands why a published comment was taken back', async () => {
  const { id: episode_subject_id, slug } = await buildSubject(comments, { title: 'Le Wi-Fi 8' });
  const { id, token } = await mailToVisitor({ episode_subject_id });
  const { decision_id } = await comments.db('comments.comments').where({ id }).first();
  await comments.call('POST', '/api/moderation/decisions/take-back', {
    as: moderator,
    body: { action: 'withdraw', decision_ids: [decision_id], reason: 'personal_data' },
  });
  expect((await read(token)).body.data).toMatchObject({
    comment: {
      id,
      state: 'rejected',
      rejection: 'Il publie des informations sur une personne.',
      subject_title: 'Le Wi-Fi 8',
      episode_slug: slug,
    },
  });
});

test('a deleted comment leaves its link able to opt out', async () => {
  const { id, token } = await mailToVisitor();
  await comments.db('comments.comments').where({ id }).delete();
  expect((await read(token)).body.data).toMatchObject({ comment: null, is_opted_out: false });
  expect((await post('opt-out', token)).status).toBe(200);
  expect((await read(token)).body.data).toMatchObject({ is_opted_out: true });
});

test.each(['', 'x', 'a'.repeat(43), 'é'.repeat(43)])('the link %p is not valid', async (text) => {
  const token = encodeURIComponent(text);
  const reply = await read(token);
  expect([reply.status, reply.body.code]).toEqual([410, 'link_invalid']);
  expect((await post('opt-out', token)).status).toBe(410);
  expect((await post('not-me', token)).status).toBe(410);
});

test('a link holds an opaque token of which only the hash is stored, and shows no address', async () => {
  const { address, token } = await mailToVisitor();
  expect(
    await comments.db('comments.mails').where({ token_hash: Buffer.from(hashToken(token), 'hex') }),
  ).toHaveLength(1);
  const stored = JSON.stringify(await comments.db('comments.mails').select('*'));
  const shown = JSON.stringify((await read(token)).body);
  for (const secret of [address, token]) expect(stored + shown).not.toContain(secret);
  expect(JSON.stringify(comments.logLines)).not.toContain(token);
});

test('who erases what is kept about an address erases this, too', async () => {
  const { address, token } = await mailToVisitor();
  await post('opt-out', token);
  const call = { baseUrl: comments.url, secret: testSecret, caller: 'gateway', deadlineMs: 30_000 };
  const { comment_mails } = await callService(exportAddressComments, { ...call, body: { email: address } });
  expect(comment_mails).toEqual({ last_mail_at: expect.any(String), opted_out_at: expect.any(String) });
  const erasure = { email: address, erasure_id: randomUUID() };
  await callService(eraseAddressComments, { ...call, body: erasure });
  expect((await read(token)).status).toBe(410);
  const after = await callService(exportAddressComments, { ...call, body: { email: address } });
  expect(after).toEqual({ comments: [], comment_mails: null });
});

test('a year of clean-ups keeps what says no more mails', async () => {
  const { address, token } = await mailToVisitor();
  await post('opt-out', token);
  const other = await mailToVisitor();
  comments.setNow('2101-01-01T12:00:00Z');
  await comments.db.raw(`select ${jobsSchema}.add_job('clean_up')`);
  await eventually(async () => (await comments.db('comments.mails')).length === 0);
  await eventually(
    async () => (await comments.db('comments.inboxes').whereNull('opted_out_at')).length === 0,
  );
  const sent = smtp.mails.length;
  await approve(await buildComment(comments, { author_email: address, wants_mail: true }));
  await mailToVisitor({ author_email: other.address });
  expect(smtp.mails).toHaveLength(sent + 1);
});

test('an address is removed from comments that a moderator decides about meanwhile, in the same order', async () => {
  const { db } = comments;
  const fields = { author_email: 'dispute@exemple.fr' };
  const [first, second] = [await buildComment(comments, fields), await buildComment(comments, fields)];
  // Its row stands behind the other one now.
  await db('comments.comments').where({ id: first }).update({ content: 'Corrigé' });
  let removing: Promise<void> | undefined;
  await db.transaction(async (transaction) => {
    const decisions = decisionsRepository(transaction);
    await decisions.lock([first]);
    removing = mailsRepository(db).removeAddresses(['dispute@exemple.fr'], {
      phase: 'disowned',
      sentence: '',
    });
    removing.catch(() => undefined);
    await untilBlocked(db);
    await decisions.lock([second]);
  });
  await removing;
  expect(await db('comments.comments').where(fields).first()).toBeUndefined();
});
