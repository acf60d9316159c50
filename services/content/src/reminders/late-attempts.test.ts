import { addJob } from '@nobicast/service-kit';
import { MailError } from '@nobicast/service-kit/mail';
import { silentLogger } from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import { startNewsletterForTest, tokenIn } from '../newsletter/testing/newsletter-for-test.ts';
import { buildMember, buildShowOf, mailForTest } from '../testing/index.ts';
import { sendReminder } from './reminders.jobs.ts';
import { remindersRepository } from './reminders.repository.ts';

test('an attempt that fails late has no mail sent again that another one has sent (T3-R7)', async () => {
  const site = await startNewsletterForTest();
  const { db } = site.content;
  const everyMinute = async (time: string) => {
    site.setNow(`2026-11-28T${time}:00.000Z`);
    await addJob(db, jobsSchema, 'plan_show_reminders', {});
    await site.runJobs();
  };
  site.setNow('2026-11-28T12:00:00.000Z');
  // The show begins at 20:00.
  await buildShowOf(site.content, await buildMember(site.content.dbAs('auth'), 'Camille', 'host'));
  await site.content.call('POST', '/api/show-reminders', { body: { email: 'a@exemple.fr' } });
  await site.runJobs();
  const token = tokenIn(site.smtp.mails.pop());
  await site.content.call('POST', `/api/show-reminders/confirmation?token=${token}`);
  await everyMinute('19:55');
  expect(site.smtp.mails).toHaveLength(1);

  const [mail] = await db('content.show_reminder_mails')
    .update({ begun_at: null })
    .returning<{ id: number }[]>('id');
  const mailId = mail?.id ?? 0;
  const error = new MailError({ code: 'ETIMEDOUT' });
  const { mail: transport, newsletter, publicUrl } = mailForTest(site.smtp.url);
  const clock = () => new Date('2026-11-28T19:55:00.000Z');
  const attempt = sendReminder({
    ...newsletter,
    db,
    mail: transport,
    delivery: {
      async deliver() {
        await remindersRepository(db).beginMail(mailId, clock());
        return { outcome: 'unavailable', error };
      },
    },
    publicUrl,
    clock,
    logger: silentLogger(),
  });
  await expect(attempt({ mailId })).rejects.toBe(error);
  await everyMinute('19:56');
  expect(site.smtp.mails).toHaveLength(1);
  // Nor does one that finds the show moved in between.
  await remindersRepository(db).removeMail(mailId);
  await everyMinute('19:57');
  expect(site.smtp.mails).toHaveLength(1);
  transport.close();
  await site.close();
});
