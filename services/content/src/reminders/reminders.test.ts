import { isDeepStrictEqual } from 'node:util';
import { eraseAddressNewsletter, exportAddressNewsletter } from '@nobicast/contracts';
import { addJob, callService, type UserActor } from '@nobicast/service-kit';
import { eventually, makeJobsDue, testSecret } from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import { relaySecret } from '../testing/content-for-test.ts';
import { buildMember, buildShowOf, showCommand as command } from '../testing/index.ts';
import {
  form,
  headersOf,
  startNewsletterForTest,
  tokenIn,
  type NewsletterForTest,
} from '../newsletter/testing/newsletter-for-test.ts';

let site: NewsletterForTest;
let camille: UserActor;
beforeAll(async () => {
  site = await startNewsletterForTest();
  camille = await buildMember(site.content.dbAs('auth'), 'Camille', 'host');
});
afterAll(() => site.close());
/** The show begins at 20:00. */
beforeEach(async () => {
  const { db } = site.content;
  await db('content.show_reminders').delete();
  await db('content.newsletter_limits').delete();
  await db('content.episodes').delete();
  await site.runJobs();
  at('12:00');
  site.smtp.mails.length = 0;
});

const at = (time: string) => site.setNow(`2026-11-28T${time}:00.000Z`);
const ask = (email: string) => site.content.call('POST', '/api/show-reminders', { body: { email } });
const read = async (token: string) => {
  const reply = await site.content.call('GET', `/api/show-reminders/link?token=${token}`);
  return reply.status === 200 ? (reply.body.data as { state: string }).state : reply.status;
};
const press = (what: 'confirmation' | 'end', token: string) =>
  site.content.call('POST', `/api/show-reminders/${what}?token=${token}`);

/** Asks and confirms. Returns the token of the mail that asked. */
async function subscribe(email: string): Promise<string> {
  await ask(email);
  await site.runJobs();
  const token = tokenIn(site.smtp.mails.pop());
  expect((await press('confirmation', token)).status).toBe(200);
  return token;
}

/** What the job does each minute. */
async function everyMinute(time: string): Promise<void> {
  at(time);
  await addJob(site.content.db, jobsSchema, 'plan_show_reminders', {});
  await site.runJobs();
}
const told = () => site.smtp.mails.flatMap(({ recipients }) => recipients).sort();
const buildShow = () => buildShowOf(site.content, camille);

test('an address that confirmed is told five minutes before a show, once (T3-R7)', async () => {
  await buildShow();
  await subscribe('a@exemple.fr');
  await ask('b@exemple.fr');
  await site.runJobs();
  site.smtp.mails.length = 0;
  await everyMinute('19:54');
  expect(told()).toEqual([]);
  await everyMinute('19:55');
  expect(told()).toEqual(['a@exemple.fr']);
  const [mail] = site.smtp.mails;
  expect(mail?.text).toContain('Le direct commence à 21:00');
  // RFC 8058
  expect(headersOf(mail)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(headersOf(mail)).toContain(
    `List-Unsubscribe: <https://nobicast.example/api/show-reminders/end?token=${tokenIn(mail)}>`,
  );
  await everyMinute('19:57');
  expect(told()).toEqual(['a@exemple.fr']);
});

test('each of its mails ends it by one press, and a newer request brings it back (T3-R7)', async () => {
  await buildShow();
  const confirmation = await subscribe('a@exemple.fr');
  await everyMinute('19:56');
  const wayOut = tokenIn(site.smtp.mails.pop());
  expect([await read(confirmation), await read(wayOut)]).toEqual(['subscribed', 'subscribed']);
  const page = await fetch(`${site.content.url}/api/show-reminders/end?token=${wayOut}`, {
    redirect: 'manual',
  });
  expect(page.headers.get('location')).toBe(`/direct/rappel?lien=${wayOut}`);
  expect(await read(wayOut)).toBe('subscribed');
  for (const _ of [1, 2]) expect((await press('end', wayOut)).status).toBe(200);
  expect([await read(confirmation), await read(wayOut)]).toEqual(['ended', 'ended']);
  // Neither link does what the other does, and the old confirmation brings nothing back.
  expect((await press('confirmation', wayOut)).status).toBe(410);
  await press('confirmation', confirmation);
  expect(await read(wayOut)).toBe('ended');
  at('19:57');
  await subscribe('a@exemple.fr');
  expect(await read(wayOut)).toBe('subscribed');
});

test('a link of a subscription that ended confirms no newer request, which ends by the way out of an older mail', async () => {
  await buildShow();
  const old = await subscribe('a@exemple.fr');
  await everyMinute('19:56');
  const wayOut = tokenIn(site.smtp.mails.pop());
  await press('end', wayOut);
  at('19:57');
  await ask('a@exemple.fr');
  // Before the mail of the newer request is sent, and after.
  expect((await press('confirmation', old)).status).toBe(410);
  await site.runJobs();
  expect((await press('confirmation', old)).status).toBe(410);
  const waiting = tokenIn(site.smtp.mails.at(-1));
  await ask('a@exemple.fr');
  await site.runJobs();
  expect([await read(old), await read(waiting)]).toEqual([410, 'waiting']);
  at('19:58');
  await press('end', wayOut);
  expect(await read(waiting)).toBe('ended');
});

test('whoever asks later than five minutes before is told as the show goes on air, and nobody twice', async () => {
  const { send } = await buildShow();
  await subscribe('a@exemple.fr');
  await everyMinute('19:56');
  at('19:58');
  await subscribe('late@exemple.fr');
  await everyMinute('19:59');
  expect(told()).toEqual(['a@exemple.fr']);
  at('20:03');
  await send([command({ kind: 'begin', subject: null }, '2026-11-28T20:03:00.000Z')]);
  await everyMinute('20:03');
  expect(told()).toEqual(['a@exemple.fr']);
  await everyMinute('20:04');
  expect(told()).toEqual(['a@exemple.fr', 'late@exemple.fr']);
  expect(site.smtp.mails.at(-1)?.text).toContain('Le direct vient de commencer');
});

test('a show that begins early tells everybody; one that is tried out the day before tells nobody', async () => {
  const { send } = await buildShow();
  await subscribe('a@exemple.fr');
  const rehearsal = command({ kind: 'begin', subject: null }, '2026-11-28T07:30:00.000Z');
  await send([rehearsal]);
  await everyMinute('12:00');
  expect(told()).toEqual([]);
  await send([command({ kind: 'undo', target: rehearsal.id }, '2026-11-28T07:31:00.000Z')]);
  at('19:35');
  await send([command({ kind: 'begin', subject: null }, '2026-11-28T19:35:00.000Z')]);
  await everyMinute('19:36');
  expect(told()).toEqual(['a@exemple.fr']);
});

test('a sound check that is taken back tells nobody, and the show is told in its time', async () => {
  const { send } = await buildShow();
  await subscribe('a@exemple.fr');
  const soundCheck = command({ kind: 'begin', subject: null }, '2026-11-28T14:00:00.000Z');
  at('14:00');
  await send([soundCheck]);
  await everyMinute('14:10');
  await send([command({ kind: 'undo', target: soundCheck.id }, '2026-11-28T14:10:00.000Z')]);
  await everyMinute('14:11');
  expect(told()).toEqual([]);
  await everyMinute('19:55');
  expect(told()).toEqual(['a@exemple.fr']);
});

test('a show that begins hours early tells everybody once it cannot be taken back any more', async () => {
  const { send } = await buildShow();
  await subscribe('a@exemple.fr');
  at('18:00');
  await send([command({ kind: 'begin', subject: null }, '2026-11-28T18:00:00.000Z')]);
  await everyMinute('18:10');
  expect(told()).toEqual([]);
  await everyMinute('18:11');
  expect(told()).toEqual(['a@exemple.fr']);
  expect(site.smtp.mails.at(-1)?.text).toContain('Le direct vient de commencer');
});

test('a show that is moved takes its mails along, also those that wait for the mail server', async () => {
  const { move } = await buildShow();
  await subscribe('a@exemple.fr');
  await move('2026-11-28T21:00:00.000Z');
  await everyMinute('19:56');
  expect(told()).toEqual([]);
  await site.smtp.stop();
  at('20:56');
  const { db } = site.content;
  await addJob(db, jobsSchema, 'plan_show_reminders', {});
  await eventually(async () => (await db('content.show_reminder_mails').select('id')).length === 1);
  await move('2026-11-28T21:30:00.000Z');
  await site.smtp.start();
  await site.runJobs();
  expect(told()).toEqual([]);
  await everyMinute('21:26');
  expect(told()).toEqual(['a@exemple.fr']);
});

test('nobody is told of a show that ended, or of one that is not public', async () => {
  const { slug } = await buildShow();
  await subscribe('a@exemple.fr');
  await site.content.db('content.episodes').where({ slug }).update({ published_at: '2026-11-29T00:00:00Z' });
  await everyMinute('19:56');
  expect(told()).toEqual([]);
});

test('known and unknown addresses are answered alike, without JavaScript by the page; too many presses wait', async () => {
  await subscribe('a@exemple.fr');
  await ask('a@exemple.fr');
  await site.runJobs();
  expect(site.smtp.mails.at(-1)?.text).toContain('Elle en reçoit déjà');
  for (const email of ['a@exemple.fr', 'b@exemple.fr']) {
    const reply = await fetch(`${site.content.url}/api/show-reminders`, form({ email }));
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/direct/rappel?inscription=merci']);
  }
  const refused = await fetch(`${site.content.url}/api/show-reminders`, form({ email: 'none' }));
  expect(refused.headers.get('location')).toBe('/direct/rappel?inscription=adresse');
  const before = site.smtp.mails.length;
  const decoy = await site.content.call('POST', '/api/show-reminders', {
    body: { email: 'bot@exemple.fr', website: 'x' },
  });
  expect(decoy.status).toBe(200);
  await site.runJobs();
  expect(site.smtp.mails.slice(before).flatMap(({ recipients }) => recipients)).not.toContain(
    'bot@exemple.fr',
  );
  await ask('a@exemple.fr');
  expect((await ask('a@exemple.fr')).status).toBe(429);
});

test('a link that nobody confirmed is good for a week', async () => {
  await ask('a@exemple.fr');
  await site.runJobs();
  const token = tokenIn(site.smtp.mails.at(-1));
  expect(await read(token)).toBe('waiting');
  site.setNow('2026-12-05T12:01:00Z');
  expect([await read(token), (await press('confirmation', token)).status]).toEqual([410, 410]);
  await addJob(site.content.db, jobsSchema, 'clean_up_show_reminders', {});
  await site.runJobs();
  expect(await site.content.db('content.show_reminders').select('id')).toEqual([]);
});

test('a complaint, and a mailbox that does not exist, end it', async () => {
  await buildShow();
  await subscribe('a@exemple.fr');
  site.smtp.refuseRecipient('a@exemple.fr', '550 5.1.1 no such user');
  await everyMinute('19:56');
  const states = () => site.content.db('content.show_reminders').select('confirmed_at', 'ended_at');
  expect(await states()).toEqual([{ confirmed_at: null, ended_at: expect.any(Date) }]);
  site.smtp.refuseRecipient('a@exemple.fr', undefined);
  at('19:57');
  await subscribe('a@exemple.fr');
  const reply = await fetch(`${site.content.url}/api/newsletter/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${relaySecret}` },
    body: JSON.stringify({ events: [{ kind: 'complaint', email: 'a@exemple.fr' }] }),
  });
  expect(reply.status).toBe(200);
  expect(await states()).toEqual([{ confirmed_at: null, ended_at: expect.any(Date) }]);
});

test('a mail whose job was lost has another', async () => {
  await buildShow();
  await subscribe('a@exemple.fr');
  await site.smtp.stop();
  at('19:55');
  const { db } = site.content;
  await addJob(db, jobsSchema, 'plan_show_reminders', {});
  await eventually(async () => (await db('content.show_reminder_mails').select('id')).length === 1);
  // Its job finds that nobody wants the mail.
  await db('content.show_reminders').update({ confirmed_at: null, ended_at: '2026-11-28T19:55:00Z' });
  await site.smtp.start();
  await site.runJobs();
  await db('content.show_reminders').update({ confirmed_at: '2026-11-28T19:54:00Z', ended_at: null });
  await everyMinute('19:56');
  expect(told()).toEqual(['a@exemple.fr']);
});

test('the mails before a show let every other job pass, wait longer after each failure, and end with the show', async () => {
  const { send } = await buildShow();
  await subscribe('a@exemple.fr');
  await site.smtp.stop();
  at('19:55');
  const { db } = site.content;
  await addJob(db, jobsSchema, 'plan_show_reminders', {});
  const waiting = async () => {
    const { rows } = await db.raw<{ rows: { priority: number; is_far: boolean }[] }>(
      `select priority, run_at > now() + interval '1 minute' as is_far from ${jobsSchema}.jobs
        where task_identifier = 'send_show_reminder' and locked_at is null`,
    );
    return rows;
  };
  await eventually(async () => (await waiting()).length === 1);
  await db.raw(`update ${jobsSchema}._private_jobs set attempts = 20`);
  await makeJobsDue(db, jobsSchema);
  // Graphile Worker takes those of the smallest number first; others have none.
  await eventually(async () => isDeepStrictEqual(await waiting(), [{ priority: 10, is_far: true }]));
  at('20:03');
  await send([command({ kind: 'begin', subject: null }, '2026-11-28T20:03:00.000Z')]);
  at('20:33');
  await site.smtp.start();
  await site.runJobs();
  expect(told()).toEqual([]);
});

test('a mail that the server refuses for good is not offered again', async () => {
  await buildShow();
  await subscribe('a@exemple.fr');
  await subscribe('b@exemple.fr');
  site.smtp.refuseRecipient('a@exemple.fr', '554 5.7.1 message refused by policy');
  await everyMinute('19:55');
  expect(told()).toEqual(['b@exemple.fr']);
  site.smtp.refuseRecipient('a@exemple.fr', undefined);
  await everyMinute('19:56');
  expect(told()).toEqual(['b@exemple.fr']);
  const { rows } = await site.content.db.raw<{ rows: unknown[] }>(
    'select 1 from content.show_reminders where confirmed_at is not null',
  );
  expect(rows).toHaveLength(2);
});

test('an address reads and erases what is kept about it (T3-R7)', async () => {
  await buildShow();
  await subscribe('a@exemple.fr');
  await everyMinute('19:56');
  // Calls between services are signed for a few seconds of the real time.
  site.setNow(new Date().toISOString());
  const common = {
    baseUrl: site.content.url,
    secret: testSecret,
    caller: 'gateway',
    deadlineMs: 30_000,
    body: { email: 'a@exemple.fr' },
  };
  expect(await callService(exportAddressNewsletter, common)).toMatchObject({
    newsletter: null,
    show_reminder: { ended_at: null, mails: [{ sent_at: '2026-11-28T19:56:00.000Z' }] },
  });
  await callService(eraseAddressNewsletter, common);
  expect(await callService(exportAddressNewsletter, common)).toEqual({
    newsletter: null,
    show_reminder: null,
  });
  expect(await site.content.db('content.show_reminder_mails').select('id')).toEqual([]);
});
