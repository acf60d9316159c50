import type { Knex } from '../database.ts';
import { addJob, migrateJobs, startJobWorker } from '../jobs.ts';
import {
  connectForTest,
  createTestDatabase,
  eventually,
  makeJobsDue,
  silentLogger,
  startSmtpForTest,
  type SmtpForTest,
  type TestDatabase,
} from '../testing/index.ts';
import { createMailTransport } from './mail-transport.ts';

const schema = 'media_jobs';
let database: TestDatabase;
let url: string;
let db: Knex;
let smtp: SmtpForTest;
beforeAll(async () => {
  smtp = await startSmtpForTest();
  database = await createTestDatabase();
  url = database.urlFor('media');
  db = connectForTest(url, 'media');
  await migrateJobs({ url, schema, logger: silentLogger() });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await smtp.stop();
});

test('a mail that is sent again by the same job has the same Message-ID, by another one a different one', async () => {
  const transport = createMailTransport({ url: smtp.url, from: 'Nobicast <bonsoir@nobicast.example>' });
  const mail = { subject: 'Confirmez', text: 'Bonsoir.', html: '<p>Bonsoir.</p>' };
  const worker = startJobWorker({
    url,
    schema,
    logger: silentLogger(),
    tasks: { mail: () => transport.send({ to: 'lectrice@exemple.fr', ...mail }) },
  });
  const messageIds = () => smtp.mails.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim());

  smtp.loseAnswers(true);
  await addJob(db, schema, 'mail', { requestId: 1 });
  await eventually(async () => {
    const { rows } = await db.raw<{ rows: object[] }>(
      `select 1 from ${schema}._private_jobs where last_error is not null and locked_at is null`,
    );
    return rows.length === 1;
  });
  smtp.loseAnswers(false);
  await makeJobsDue(db, schema);
  await eventually(() => smtp.mails.length === 2);
  await addJob(db, schema, 'mail', { requestId: 2 });
  await eventually(() => smtp.mails.length === 3);
  await worker.stop();
  transport.close();

  const [first, again, other] = messageIds();
  expect(first).toMatch(/^<[0-9a-f]{32}@nobicast\.example>$/);
  expect(again).toBe(first);
  expect(other).toMatch(/^<[0-9a-f]{32}@nobicast\.example>$/);
  expect(other).not.toBe(first);
});
