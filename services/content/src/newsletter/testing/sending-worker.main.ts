import { connectDatabase, createLogger, startJobWorker } from '@nobicast/service-kit';
import { createMailTransport } from '@nobicast/service-kit/mail';
import { jobsSchema } from '../../../migrations/index.ts';
import { mailForTest } from '../../testing/mail-for-test.ts';
import { newsletterJobs } from '../newsletter.jobs.ts';

// The jobs of the newsletter in a process of their own, to be killed. Where HOLD is set, it stops for ever between the
// answer of the mail server and what we write down about it, and says so.

const { JOBS_URL: url = '', SMTP_URL: smtpUrl = '', HOLD } = process.env;
const db = connectDatabase({ url, schema: 'content', connectTimeoutMs: 60_000 });
const logger = createLogger({ name: 'sending-worker', level: 'silent' });
const { newsletter, publicUrl } = mailForTest(smtpUrl);
let delivered = 0;
const { tasks } = newsletterJobs({
  ...newsletter,
  db,
  mail: createMailTransport({ url: smtpUrl, from: 'bonsoir@nobicast.example' }),
  delivery: {
    deliver: async (message) => {
      const result = await newsletter.delivery.deliver(message);
      delivered += 1;
      if (HOLD === undefined || delivered < Number(HOLD)) return result;
      process.stdout.write('holding');
      return new Promise(() => setInterval(() => undefined, 1_000));
    },
  },
  rates: { connections: 3, perMinute: 30_000 },
  publicUrl,
  clock: () => new Date(),
  logger,
});
startJobWorker({ url, schema: jobsSchema, logger, tasks });
