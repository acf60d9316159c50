import { addJob } from '@nobicast/service-kit';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import {
  startNewsletterForTest,
  tokenIn,
  type NewsletterForTest,
} from '../newsletter/testing/newsletter-for-test.ts';
import { mailForTest } from '../testing/index.ts';
import { sendReminderConfirmation } from './reminders.jobs.ts';
import { confirmationTask } from './reminders.repository.ts';

let site: NewsletterForTest;
beforeAll(async () => {
  site = await startNewsletterForTest();
});
afterAll(() => site.close());

test('a worker that is killed while it mails a confirmation loses none: the next one sends the same link (T3-R7)', async () => {
  const { db } = site.content;
  site.setNow('2026-11-28T12:00:00.000Z');
  await site.content.call('POST', '/api/show-reminders', { body: { email: 'a@exemple.fr' } });
  await site.runJobs();
  await db('content.show_reminders').update({ mailed_at: null, confirm_hash: null });
  const { id: reminderId } = await db('content.show_reminders').first<{ id: number }>('id');
  const { newsletter, mail, publicUrl } = mailForTest(site.smtp.url);
  // It never comes to its end.
  const killed = { ...mail, send: () => new Promise<never>(() => undefined) };
  void sendReminderConfirmation({
    ...newsletter,
    db,
    mail: killed,
    publicUrl,
    clock: () => new Date('2026-11-28T12:00:00.000Z'),
    logger: silentLogger(),
  })({ reminderId });
  await eventually(async () => !!(await db('content.show_reminders').whereNotNull('confirm_hash').first()));
  await addJob(db, jobsSchema, confirmationTask, { reminderId });
  await site.runJobs();
  expect(site.smtp.mails).toHaveLength(2);
  expect(new Set(site.smtp.mails.map((mail) => tokenIn(mail))).size).toBe(1);
});
