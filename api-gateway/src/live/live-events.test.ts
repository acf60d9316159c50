import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { liveEventSchemas, type Live } from '@nobicast/contracts';
import {
  createTestDatabase,
  eventually,
  listenForTest,
  openEventStream,
  silentLogger,
  type EventStreamForTest,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import { Client } from 'pg';
import type { GatewaySettings } from '../app.ts';
import { countingUpstream } from '../testing/counting-upstream.ts';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';
import { createLiveEvents } from './live-events.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const path = '/api/live/events';
const token = 'a-token-of-sixteen';
const told = (revision: string): Live => ({ revision, show: null, stream: null });

let database: TestDatabase;
let admin: Client;
const gateways: GatewayForTest[] = [];
const streams: EventStreamForTest[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  for (const gateway of gateways.splice(0)) await gateway.close();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

const notify = (keys = 'live') =>
  admin.query(`select content.announce_keys(string_to_array($1, ' '))`, [keys]);
const isHeard = async () => {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where application_name = 'nobicast-changes' and datname = current_database() and state = 'idle'`,
  );
  return rows[0]?.count === gateways.length;
};

/** A gateway before a content service that says what it is told to say. */
async function startLive(settings: Partial<GatewaySettings> = {}, { hears = false } = {}) {
  let live: Live | undefined = told('r1');
  const content = countingUpstream(() => ({
    status: live ? 200 : 503,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(live ? { ok: true, data: live } : { ok: false }),
  }));
  const gateway = await startGatewayForTest(
    { content: content.listener },
    { METRICS_TOKEN: token, ...(hears && { DATABASE_URL: database.urlFor('gateway') }), ...settings },
  );
  gateways.push(gateway);
  if (hears) await eventually(isHeard);
  return {
    gateway,
    content,
    /** Undefined: the service fails. */
    say: (next: Live | undefined) => (live = next),
    listen(options: Parameters<typeof openEventStream>[2] = {}, address = path) {
      const stream = openEventStream(gateway.url, address, options);
      streams.push(stream);
      return stream;
    },
  };
}

async function figure({ url }: GatewayForTest, name: string): Promise<number> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return Number(new RegExp(`^${name}({.*})? (\\d+)$`, 'm').exec(await reply.text())?.at(-1));
}

const revisionsOf = (stream: EventStreamForTest) =>
  stream.events().flatMap(({ name, id }) => (name === 'live' ? [id] : []));

test('a listener is told at once what is on air and what time it is, and when to come back (T3-R22)', async () => {
  const { listen } = await startLive();
  // The address is the same with a slash at its end, as of every call.
  const stream = listen({}, `${path}/`);
  expect(await stream.received('live')).toEqual({ name: 'live', id: 'r1', data: told('r1') });
  const time = await stream.received('time');
  expect(liveEventSchemas.time.parse(time.data)).toEqual(time.data);
  const retry = Number(/^retry: (\d+)$/.exec(stream.blocks()[0] ?? '')?.[1]);
  expect(retry).toBeGreaterThanOrEqual(1_000);
  expect(retry).toBeLessThanOrEqual(4_000);
  const head = stream.head().toLowerCase();
  for (const line of [
    'http/1.1 200 ok',
    'content-type: text/event-stream; charset=utf-8',
    'cache-control: no-store, no-transform',
    'x-accel-buffering: no',
  ])
    expect(head).toContain(line);
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).not.toMatch(/content-encoding|transfer-encoding/);
});

test('whoever comes back is told only what changed', async () => {
  const { listen } = await startLive();
  await listen().received('live');
  const same = listen({ headers: { 'last-event-id': 'r1' } });
  await same.received('time');
  const former = listen({ headers: { 'last-event-id': 'r0' } });
  await former.received('live');
  expect(same.events().map(({ name }) => name)).toEqual(['time']);
});

test('whoever heard of it from another gateway is not told what was before that', async () => {
  const { listen, say, content } = await startLive({}, { hears: true });
  await listen().received('live');
  const before = content.seen.length;
  // This gateway has not been notified yet.
  say(told('r2'));
  const ahead = listen({ headers: { 'last-event-id': 'r2' } });
  await eventually(() => content.seen.length > before);
  say(told('r3'));
  await notify();
  await ahead.received('live');
  expect(revisionsOf(ahead)).toEqual(['r3']);
});

test('whoever comes back as the first is not told again what has not changed', async () => {
  const { listen, content, say } = await startLive({}, { hears: true });
  const stream = listen({ headers: { 'last-event-id': 'r1' } });
  await eventually(() => content.seen.length > 0);
  say(told('r2'));
  await notify();
  await stream.received('live');
  expect(revisionsOf(stream)).toEqual(['r2']);
});

test('a change is read once and told to all, and what did not change to nobody', async () => {
  const { listen, say, content } = await startLive({}, { hears: true });
  const all = Array.from({ length: 250 }, () => listen());
  for (const stream of all) await stream.received('live');
  const before = content.seen.length;
  say(told('r2'));
  await notify();
  for (const stream of all) await stream.received('live', 2);
  expect(content.seen.length - before).toBe(1);
  // Read again, and told to nobody: the order of events shows it.
  await notify('episodes');
  await eventually(() => content.seen.length - before === 2);
  say(told('r3'));
  await notify('any-episode live');
  for (const stream of all) await stream.received('live', 3);
  for (const stream of all) expect(revisionsOf(stream)).toEqual(['r1', 'r2', 'r3']);
});

test('changes while what is on air is read cause one more reading, and those of other things none', async () => {
  const { listen, say, content, gateway } = await startLive({}, { hears: true });
  const heard = () => figure(gateway, 'response_cache_purges_total');
  content.hold();
  const stream = listen();
  await eventually(() => content.held.length === 1);
  // Of the first one it is not known yet what it shows.
  const heardAtFirst = await heard();
  await notify('episode-7');
  await eventually(async () => (await heard()) === heardAtFirst + 1);
  say(told('r2'));
  content.release();
  await eventually(() => revisionsOf(stream).at(-1) === 'r2');
  const [before, heardBefore] = [content.seen.length, await heard()];
  content.hold();
  await notify();
  await eventually(() => content.held.length === 1);
  say(told('r3'));
  for (const keys of ['live', 'live', 'live', 'posts', 'episode-7']) await notify(keys);
  await eventually(async () => (await heard()) === heardBefore + 6);
  content.release();
  await eventually(() => revisionsOf(stream).at(-1) === 'r3');
  say(told('r4'));
  await notify('posts');
  await notify();
  await eventually(() => revisionsOf(stream).at(-1) === 'r4');
  expect(content.seen.length - before).toBe(3);
});

test('while content fails, streams are opened and stay open, and are told once it is back, also without a database', async () => {
  const { listen, say } = await startLive();
  say(undefined);
  const stream = listen();
  await stream.received('time');
  expect([stream.isOpen(), revisionsOf(stream)]).toEqual([true, []]);
  say(told('r2'));
  await stream.received('live');
  say(undefined);
  const other = listen({ headers: { 'last-event-id': 'r0' } });
  await other.received('live');
  say(told('r3'));
  for (const one of [stream, other]) await eventually(() => revisionsOf(one).at(-1) === 'r3');
  say(told('r4'));
  await stream.received('live', 3);
});

test('once notifications are lost, nobody waits for the next one', async () => {
  const { listen, say } = await startLive({}, { hears: true });
  const stream = listen();
  await stream.received('live');
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nobicast-changes' and datname = current_database()`,
  );
  say(told('r2'));
  await stream.received('live', 2);
});

test('too many listeners are refused, of one network and of all, until one leaves', async () => {
  const { listen } = await startLive({ MAX_LIVE_LISTENERS: 2, MAX_LIVE_LISTENERS_PER_NETWORK: 2 });
  const first = listen();
  await first.received('live');
  await listen().received('live');
  const refused = listen();
  await eventually(() => refused.head() !== '');
  expect(refused.head()).toMatch(/^HTTP\/1.1 503 [^]*Retry-After: [234]\d/);
  first.close();
  await eventually(async () => {
    const next = listen();
    await eventually(() => next.head() !== '');
    return next.head().startsWith('HTTP/1.1 200');
  });
  const narrow = await startLive({ MAX_LIVE_LISTENERS_PER_NETWORK: 1 });
  await narrow.listen().received('live');
  const second = narrow.listen();
  await eventually(() => second.head() !== '');
  expect(second.head()).toMatch(/^HTTP\/1.1 429 [^]*Retry-After: [234]\d/);
});

test('behind a trusted proxy the network is that of the visitor, and a claim before it counts for nothing', async () => {
  const { listen } = await startLive({ MAX_LIVE_LISTENERS_PER_NETWORK: 1, TRUST_PROXY_HOPS: 1 });
  const from = (forwarded: string) => listen({ headers: { 'x-forwarded-for': forwarded } });
  await from('192.0.2.1').received('live');
  await from('192.0.2.1, 192.0.2.2').received('live');
  const refused = from('192.0.2.3, 192.0.2.1');
  await eventually(() => refused.head() !== '');
  expect(refused.head()).toMatch(/^HTTP\/1.1 429 /);
});

test('whoever does not read is cut, and costs nobody else an event', async () => {
  const { listen, say, gateway } = await startLive({}, { hears: true });
  const [reader, slow] = [listen(), listen()];
  await reader.received('live');
  await slow.received('live');
  slow.socket.pause();
  const title = 'x'.repeat(200_000);
  let count = 1;
  await eventually(async () => {
    count += 1;
    say({ ...told(`r${count}`), stream: { url: title, type: 'audio/mpeg' } });
    await notify();
    await eventually(() => revisionsOf(reader).at(-1) === `r${count}`);
    return (await figure(gateway, 'live_listeners_cut_total')) === 1;
  });
  expect(revisionsOf(reader)).toHaveLength(count);
  slow.socket.resume();
  await eventually(() => !slow.isOpen());
  expect(reader.isOpen()).toBe(true);
});

test('a listener costs few bytes, however long the stream is open', async () => {
  const { listen, say } = await startLive({}, { hears: true });
  await listen().received('live');
  const heapBytes = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = heapBytes();
  const all = Array.from({ length: 500 }, () => listen());
  for (const stream of all) await stream.received('live');
  say(told('r2'));
  await notify();
  for (const stream of all) await stream.received('live', 2);
  // With the connection of the test at its other end.
  const each = (heapBytes() - before) / all.length;
  expect(each).toBeLessThan(20_000);
});

test('HEAD has the head alone, and HTTP/1.0 the same events', async () => {
  const { listen } = await startLive();
  const head = listen({ method: 'HEAD', headers: { connection: 'close' } });
  await eventually(() => !head.isOpen());
  expect([head.head().split('\r\n')[0], head.blocks()]).toEqual(['HTTP/1.1 200 OK', []]);
  expect(head.head()).toContain('text/event-stream');
  const old = listen({ version: '1.0' });
  await old.received('live');
  await old.received('time');
});

test('a process that stops sends its listeners away one after another, and new ones at once, to come back', async () => {
  const { listen, gateway } = await startLive({ LIVE_CLOSE_MS: 500 });
  const all = Array.from({ length: 20 }, () => listen());
  for (const stream of all) await stream.received('live');
  const draining = gateway.drain();
  await eventually(() => all.some((stream) => !stream.isOpen()), { everyMs: 1 });
  expect(all.filter((stream) => stream.isOpen()).length).toBeGreaterThan(0);
  const late = listen();
  await eventually(() => late.blocks().length > 0);
  expect(late.head()).toContain('200 OK');
  expect(late.blocks()).toEqual([expect.stringMatching(/^retry: \d+$/)]);
  await draining;
  await eventually(() => all.every((stream) => !stream.isOpen()));
});

test('an open stream counts as a listener and as one quick call', async () => {
  const { listen, gateway } = await startLive();
  const stream = listen();
  await stream.received('time');
  expect(await figure(gateway, 'live_listeners')).toBe(1);
  const calls = 'http_request_duration_seconds_count{[^}]*route="/api/live/events"[^}]*}';
  expect(await figure(gateway, calls)).toBe(1);
});

test('all are told the time again and again, by the clock of the server', async () => {
  let now = new Date('2026-11-28T20:00:00Z');
  const events = createLiveEvents({
    config: { MAX_LIVE_LISTENERS: 9, MAX_LIVE_LISTENERS_PER_NETWORK: 9, LIVE_CLOSE_MS: 0 },
    calls: { getLive: () => Promise.resolve(told('r1')) },
    clock: () => now,
    logger: silentLogger(),
    timeEveryMs: 20,
  });
  const server = await listenForTest(
    (request, response) => events.open(request, response, { address: '192.0.2.1', headers: [] }),
    undefined,
    events.drain,
  );
  const both = [openEventStream(server.url, path), openEventStream(server.url, path)];
  for (const stream of both)
    expect((await stream.received('time')).data).toEqual({ now: '2026-11-28T20:00:00.000Z' });
  now = new Date('2026-11-28T20:00:15Z');
  for (const stream of both)
    await eventually(() => {
      const last = stream.events().findLast(({ name }) => name === 'time');
      return JSON.stringify(last?.data) === '{"now":"2026-11-28T20:00:15.000Z"}';
    });
  for (const stream of both) expect(revisionsOf(stream)).toEqual(['r1']);
  await server.close();
});
