import { createServer, type Server } from 'node:http';
import type { UnfinishedEpisode } from '@nobicast/contracts';
import { addJob } from '@nobicast/service-kit';
import {
  connectForTest,
  eventually,
  startSmtpForTest,
  type SmtpForTest,
} from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import { buildEpisode, buildUser, startAuthForTest, type AuthForTest } from '../testing/index.ts';

const monday = '2026-11-23T09:00:00.000Z';

let auth: AuthForTest;
let smtp: SmtpForTest;
let content: Server;
let episodes: UnfinishedEpisode[] = [];
let episodeId: number;

/** A fake of content's list of unfinished episodes. */
async function startContent(): Promise<string> {
  content = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ok: true, data: { episodes } }));
  });
  await new Promise<void>((resolve) => content.listen(0, '127.0.0.1', resolve));
  const address = content.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

beforeAll(async () => {
  auth = await startAuthForTest();
  episodeId = await buildEpisode(auth);
  smtp = await startSmtpForTest();
  const contentUrl = await startContent();
  // As with two processes.
  for (const url of [contentUrl, contentUrl]) auth.startJobs(smtp.url, { contentUrl: url });
});
afterAll(async () => {
  await auth.close();
  await smtp.stop();
  content.close();
});
beforeEach(async () => {
  await auth.db('auth.users').delete();
  smtp.mails.length = 0;
});

const unfinished = (change: Partial<UnfinishedEpisode> = {}): UnfinishedEpisode => ({
  id: episodeId,
  number: 977,
  title: 'Le fil a cassé',
  slug: 'le-fil-a-casse',
  published_at: monday,
  missing: ['audio', 'starts'],
  host_ids: [],
  ...change,
});

/** Concurrently, until they end. */
async function run(times = 1) {
  for (let time = 0; time < times; time += 1) await addJob(auth.db, jobsSchema, 'remind_hosts', {});
  await eventually(
    async () => (await auth.db(`${jobsSchema}.jobs`).where({ task_identifier: 'remind_hosts' })).length === 0,
  );
}
const recipients = () => smtp.mails.flatMap((mail) => mail.recipients).sort();

test('the hosts who have an active account are told once for each date, also by two workers', async () => {
  const [maud, noe] = [await buildUser(auth, { role: 'host' }), await buildUser(auth, { role: 'admin' })];
  const gone = await buildUser(auth, { is_active: false });
  await buildUser(auth, { role: 'admin' });
  episodes = [unfinished({ host_ids: [maud.id, noe.id, gone.id, 'unknown'] })];
  await run(5);
  expect(recipients()).toEqual([maud.email, noe.email].sort());
  await run();
  expect(smtp.mails).toHaveLength(2);
  // Another date is another reminder.
  episodes = [unfinished({ host_ids: [maud.id], published_at: '2026-11-30T09:00:00.000Z' })];
  await run();
  expect(smtp.mails).toHaveLength(3);
});

test('without such a host the active admins are told; nobody where nothing is missing', async () => {
  const admins = [await buildUser(auth, { role: 'admin' }), await buildUser(auth, { role: 'admin' })];
  await buildUser(auth, { role: 'admin', is_active: false });
  await buildUser(auth, { role: 'moderator' });
  episodes = [];
  await run();
  expect(smtp.mails).toEqual([]);
  episodes = [unfinished()];
  await run();
  expect(recipients()).toEqual(admins.map(({ email }) => email).sort());
});

test('two episodes that lack the same are two mails, also for mailboxes that compare Message-IDs', async () => {
  const { id } = await buildUser(auth, { role: 'host' });
  const other = { id: await buildEpisode(auth), slug: 'autre' };
  episodes = [{}, other].map((change) => unfinished({ number: null, host_ids: [id], ...change }));
  await run();
  const messageIds = smtp.mails.map(({ raw }) => /^Message-ID:\s+(.+)$/im.exec(raw)?.[1]);
  expect(messageIds).toHaveLength(2);
  expect(new Set(messageIds).size).toBe(2);
});

test('a mail server that is down delays the reminder; one mailbox that does not exist delays nobody', async () => {
  const admin = await buildUser(auth, { role: 'admin' });
  episodes = [unfinished()];
  await smtp.stop();
  await run();
  expect(await auth.db('auth.host_reminders')).toEqual([]);
  await smtp.start();
  await run();
  expect(recipients()).toEqual([admin.email]);

  smtp.mails.length = 0;
  smtp.refuse('RCPT', '550 5.1.1 No such user');
  episodes = [unfinished({ id: await buildEpisode(auth) })];
  await run(2);
  smtp.refuse('RCPT', undefined);
  await run();
  expect(smtp.mails).toEqual([]);
});

test('the mail says what is missing, and when the episode becomes public in Paris; an admin is led to it', async () => {
  const [admin, host] = [await buildUser(auth, { role: 'admin' }), await buildUser(auth, { role: 'host' })];
  episodes = [unfinished({ host_ids: [admin.id, host.id] })];
  await run();
  const textFor = (email: string) =>
    (smtp.mails.find((mail) => mail.recipients.includes(email))?.text ?? '').replace(/\s+/g, ' ');
  for (const { email } of [admin, host]) {
    expect(textFor(email)).toContain(
      '« Le fil a cassé », l’épisode 977, sera public lundi 23 novembre à 10:00',
    );
    expect(textFor(email)).toContain('Il manque encore le fichier audio et le début de certains sujets.');
  }
  const link = 'http://127.0.0.1:8080/admin?onglet=episodes&recherche=le-fil-a-casse';
  expect(textFor(admin.email)).toContain(link);
  expect(textFor(host.email)).not.toContain('/admin');
  smtp.mails.length = 0;
  episodes = [unfinished({ id: await buildEpisode(auth), title: null, host_ids: [host.id] })];
  await run();
  expect(textFor(host.email)).toContain('Nobicast #977 sera public lundi 23 novembre');
  smtp.mails.length = 0;
  const first = { number: null, published_at: '2026-12-01T09:00:00.000Z', host_ids: [host.id] };
  episodes = [unfinished({ id: await buildEpisode(auth), ...first })];
  await run();
  expect(textFor(host.email)).toContain('« Le fil a cassé » sera public mardi 1er décembre');
});

test('reminders of dates long past are deleted', async () => {
  const { id: user_id } = await buildUser(auth);
  const row = (published_at: string) => ({
    user_id,
    episode_id: episodeId,
    published_at,
    sent_at: published_at,
  });
  const kept = new Date(auth.clock().getTime() - 29 * 24 * 60 * 60_000).toISOString();
  await auth.db('auth.host_reminders').insert([row('2020-01-01T00:00:00Z'), row(kept)]);
  await addJob(auth.db, jobsSchema, 'clean_up', {});
  await eventually(async () => (await auth.db('auth.host_reminders')).length === 1);
});

test('an episode that was deleted meanwhile has no reminder, and the others have theirs', async () => {
  const { id: user_id, email } = await buildUser(auth, { role: 'admin' });
  const deletedId = await buildEpisode(auth);
  const sent = { user_id, episode_id: deletedId, published_at: '2026-11-16T09:00:00Z', sent_at: new Date() };
  await auth.db('auth.host_reminders').insert(sent);
  const content = connectForTest(auth.database.urlFor('content'), 'content');
  await content('content.episodes').where({ id: deletedId }).delete();
  await content.destroy();
  episodes = [unfinished({ id: deletedId }), unfinished()];
  await run();
  expect(recipients()).toEqual([email]);
  expect(await auth.db('auth.host_reminders').select('episode_id')).toEqual([{ episode_id: episodeId }]);
});
