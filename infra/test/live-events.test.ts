import { randomUUID } from 'node:crypto';
import type { Live } from '@nobicast/contracts';
import type { ShowAction } from '@nobicast/contracts/show-state';
import {
  buildEpisode,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '@nobicast/content/testing';
import {
  createTestDatabase,
  eventually,
  openEventStream,
  type EventStreamForTest,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import { Client } from 'pg';
import { startGatewayForTest, type GatewayForTest } from '../../api-gateway/src/testing/gateway-for-test.ts';

// A show is on air, with two of each process.

const canary = 'kanarienvogel';

let database: TestDatabase;
let admin: Client;
let contents: ContentForTest[];
let gateways: GatewayForTest[];
let streams: EventStreamForTest[];
let show: { id: number; subjects: number[] };

beforeEach(async () => {
  database = await createTestDatabase();
  // Not in the database of the show, which is cut off below.
  const elsewhere = new URL(database.adminUrl);
  elsewhere.pathname = '/postgres';
  admin = new Client({ connectionString: elsewhere.href });
  await admin.connect();
  contents = [await startContentForTest(database), await startContentForTest(database)];
  for (const content of contents) content.setNow('2026-11-28T21:00:00Z');
  const db = contents[0]?.db;
  if (!db) throw new Error('There is no content service.');
  const { id } = await buildEpisode(db, { type: 'preparation', published_at: '2026-11-23T09:00:00Z' });
  const subjects: number[] = [];
  for (const title of ['Un', 'Deux', 'Trois'])
    subjects.push(await buildSubject(db, { episode_id: id, title }));
  show = { id, subjects };
  const urls = contents.map(({ url }) => url);
  gateways = [];
  for (const CONTENT_URL of [urls, urls.toReversed()])
    gateways.push(
      await startGatewayForTest(
        { content: 'away' },
        { CONTENT_URL, DATABASE_URL: database.urlFor('gateway') },
      ),
    );
  streams = gateways.map(({ url }) => openEventStream(url, '/api/live/events'));
  for (const stream of streams) await stream.received('live');
});
afterEach(async () => {
  for (const stream of streams) stream.close();
  for (const gateway of gateways) await gateway.close();
  for (const content of contents) await content.close();
  await admin.end();
  await database.drop();
});

async function press(action: ShowAction, time: string, by = 0): Promise<void> {
  const command = { id: randomUUID(), pressed_at: `2026-11-28T${time}Z`, since_sync_ms: 0, action };
  const reply = await contents[by]?.call('POST', `/api/shows/${show.id}/commands`, {
    body: { commands: [command] },
  });
  expect(reply?.status).toBe(200);
}

const heardBy = (stream: EventStreamForTest) =>
  stream.events().flatMap(({ name, data }) => (name === 'live' ? [(data as Live).show] : []));
const allHear = (title: string) =>
  eventually(() => streams.every((stream) => heardBy(stream).at(-1)?.subject?.title === title));

test('a command at one process reaches the listeners of all, and nothing of the hosts does (T3-R23)', async () => {
  const [one = 0, two = 0] = show.subjects;
  await press({ kind: 'begin', subject: one }, '20:00:00.000');
  await allHear('Un');
  await press({ kind: 'mark', word: canary }, '20:01:00.000', 1);
  await press({ kind: 'go', leaves: one, subject: two }, '20:02:00.000', 1);
  await allHear('Deux');
  for (const [index, stream] of streams.entries()) {
    const titles = heardBy(stream).map((live) => live?.subject?.title);
    expect(titles.filter((title, place) => title !== titles[place - 1])).toEqual(['Un', 'Deux']);
    expect(stream.text()).not.toContain(canary);
    // What was cached is dropped at that moment.
    const reply = await fetch(`${gateways[index]?.url}/api/live`);
    const { data } = (await reply.json()) as { data: Live };
    expect(data.revision).toBe(stream.events().findLast(({ name }) => name === 'live')?.id);
  }
});

test('when a process dies, the others go on', async () => {
  const [one = 0, two = 0] = show.subjects;
  await press({ kind: 'begin', subject: one }, '20:00:00.000');
  await allHear('Un');
  const [dying, ...others] = contents;
  await dying?.close();
  contents = others;
  await press({ kind: 'go', leaves: one, subject: two }, '20:02:00.000');
  await allHear('Deux');
});

test('what is pressed while nobody is notified, and after Postgres was away, is told', async () => {
  const [one = 0, two = 0] = show.subjects;
  const name = new URL(database.adminUrl).pathname.slice(1);
  const disconnect = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and application_name = 'nobicast-changes'`,
    [name],
  );
  await press({ kind: 'begin', subject: one }, '20:00:00.000');
  await allHear('Un');
  await admin.query(`alter database "${name}" allow_connections false`);
  await disconnect();
  const isAway = async () => (await contents[0]?.get('/api/live'))?.status !== 200;
  await eventually(isAway);
  expect(streams.every((stream) => stream.isOpen())).toBe(true);
  await admin.query(`alter database "${name}" allow_connections true`);
  await eventually(async () => !(await isAway()));
  await press({ kind: 'go', leaves: one, subject: two }, '20:02:00.000');
  await allHear('Deux');
});
