import { eventually, makeJobsDue, silentLogger } from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import { mailForTest } from '../testing/index.ts';
import { sendConfirmation, type SendConfirmationDependencies } from './send-confirmation.job.ts';
import { subscribersRepository } from './subscribers.repository.ts';
import { startNewsletterForTest, tokenIn, type NewsletterForTest } from './testing/newsletter-for-test.ts';

let newsletter: NewsletterForTest;
beforeAll(async () => {
  newsletter = await startNewsletterForTest();
});
afterAll(() => newsletter.close());
beforeEach(async () => {
  newsletter.setNow('2099-11-01T12:00:00Z');
  await newsletter.content.db('content.newsletter_subscribers').delete();
  // The jobs of the test before have nothing left to mail.
  await newsletter.runJobs();
  newsletter.smtp.mails.length = 0;
});

const email = 'lectrice@exemple.fr';
const recipients = () => newsletter.smtp.mails.flatMap((mail) => mail.recipients);
const requestId = async () => {
  const request = await newsletter.content.db('content.newsletter_requests').first<{ id: string }>('id');
  return request.id;
};
function jobOfConfirmation(change: Partial<SendConfirmationDependencies> = {}) {
  const { mail, newsletter: parts, publicUrl } = mailForTest(newsletter.smtp.url);
  return sendConfirmation({
    subscribers: subscribersRepository(newsletter.content.db),
    keys: parts.keys,
    mail,
    publicUrl,
    clock: () => new Date('2099-11-01T12:00:00Z'),
    logger: silentLogger(),
    ...change,
  });
}

test('a mail server that is down for a while loses no mail and sends none twice', async () => {
  newsletter.smtp.refuse('MAIL', '451 try again later');
  await newsletter.ask(email);
  await makeJobsDue(newsletter.content.db, jobsSchema);
  await eventually(async () => {
    const { rows } = await newsletter.content.db.raw<{ rows: { attempts: number; is_locked: boolean }[] }>(
      `select attempts, locked_at is not null as is_locked from ${jobsSchema}._private_jobs`,
    );
    return rows.some(({ attempts, is_locked: isLocked }) => attempts > 0 && !isLocked);
  });
  newsletter.smtp.refuse('MAIL', undefined);
  await newsletter.runJobs();
  expect(recipients()).toEqual([email]);
  // The same job again.
  await jobOfConfirmation()({ requestId: await requestId() });
  expect(recipients()).toEqual([email]);
});

test('a worker that is killed while it mails loses no mail; one killed after it sends two of one link', async () => {
  await newsletter.ask(email);
  await newsletter.runJobs();
  const request = () => newsletter.content.db('content.newsletter_requests');
  const payload = { requestId: await requestId() };
  await request().update({ mailed_at: null, token_hash: null });
  // It never comes to its end.
  void jobOfConfirmation({ mail: { send: () => new Promise(() => undefined) } })(payload);
  await eventually(async () => (await request().whereNotNull('token_hash')).length === 1);
  await jobOfConfirmation()(payload);
  expect(recipients()).toEqual([email, email]);
  await request().update({ mailed_at: null });
  const subscribers = subscribersRepository(newsletter.content.db);
  const markMailed = () => Promise.reject(new Error('It was killed.'));
  await expect(jobOfConfirmation({ subscribers: { ...subscribers, markMailed } })(payload)).rejects.toThrow(
    'It was killed.',
  );
  await jobOfConfirmation()(payload);
  expect(recipients()).toEqual(Array(4).fill(email));
  expect(new Set(newsletter.smtp.mails.map((mail) => tokenIn(mail))).size).toBe(1);
});
