import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createTestDatabase,
  eventually,
  silentLogger,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import { Client } from 'pg';
import { cacheForTest } from '../testing/cache-for-test.ts';
import {
  countingUpstream,
  longText,
  sharedDocument,
  type UpstreamReply,
} from '../testing/counting-upstream.ts';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

let database: TestDatabase;
let admin: Client;
const gateways: GatewayForTest[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

const keysOf: Record<string, string> = {
  '/': 'shell mfe-public episodes episode-1 episode-2 counts-1',
  '/episodes/one': 'shell mfe-public episode-1 counts-1',
  '/episodes/two': 'shell mfe-public episode-2 counts-2',
};

const createShell = (others: (path: string) => UpstreamReply = () => ({})) =>
  countingUpstream((path) => ({ headers: sharedDocument(keysOf[path]), ...others(path) }));

function createFailingShell() {
  let isFailing = false;
  const shell = createShell(() =>
    isFailing ? { status: 503, headers: { 'content-type': 'text/html' } } : {},
  );
  return { shell, fail: () => void (isFailing = true) };
}

const countListeners = async () => {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where application_name = 'nobicast-changes' and datname = current_database() and state = 'idle'`,
  );
  return rows[0]?.count;
};

async function startListening(shell: {
  listener: ReturnType<typeof createShell>['listener'];
}): Promise<string> {
  const gateway = await startGatewayForTest(
    { shell: shell.listener },
    { DATABASE_URL: database.urlFor('gateway') },
  );
  gateways.push(gateway);
  await eventually(async () => (await countListeners()) === gateways.length);
  return gateway.url;
}

const notify = (keys: string) =>
  admin.query(`select content.announce_keys(string_to_array($1, ' '))`, [keys]);
const visit = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(url, { headers });
  return {
    text: await reply.text(),
    status: reply.headers.get('cache-status'),
    warning: reply.headers.get('warning'),
    control: reply.headers.get('cache-control'),
  };
};
const pathsOf = (shell: ReturnType<typeof createShell>) => shell.seen.map(({ path }) => path);

/** Visits every page until all are cached, which shows that notifications arrive. */
async function fill(url: string): Promise<void> {
  const paths = Object.keys(keysOf);
  await eventually(async () => {
    const statuses = await Promise.all(paths.map(async (path) => (await visit(url + path)).status));
    return statuses.every((status) => status === 'nobicast; hit');
  });
}

describe('A change', () => {
  it('has the pages that show it rendered again at once, and no others', async () => {
    const shell = createShell();
    const url = await startListening(shell);
    await fill(url);
    const before = pathsOf(shell).length;
    const old = await visit(`${url}/episodes/one`);
    await notify('episode-1 any-episode');
    await eventually(async () => (await visit(`${url}/episodes/one`)).text !== old.text);
    await visit(`${url}/`);
    expect((await visit(`${url}/episodes/two`)).status).toBe('nobicast; hit');
    expect(pathsOf(shell).slice(before)).toEqual(['/episodes/one', '/']);
  });

  it('is seen within the promised time', async () => {
    const url = await startListening(createShell());
    let shortestMs = Infinity;
    // The promise is 300 ms on a quiet machine. Other tests run here: the shortest of up to five counts.
    for (let change = 0; change < 5 && shortestMs >= 3_000; change += 1) {
      await fill(url);
      const old = await visit(`${url}/episodes/one`);
      const changedAtMs = performance.now();
      await notify('episode-1');
      await eventually(async () => (await visit(`${url}/episodes/one`)).text !== old.text, { everyMs: 5 });
      shortestMs = Math.min(shortestMs, performance.now() - changedAtMs);
    }
    expect(shortestMs).toBeLessThan(3_000);
  });

  it('of everything purges everything', async () => {
    const shell = createShell();
    const url = await startListening(shell);
    await fill(url);
    const before = pathsOf(shell).length;
    await notify('*');
    await eventually(async () => (await visit(`${url}/episodes/two`)).status !== 'nobicast; hit');
    for (const path of Object.keys(keysOf)) await visit(url + path);
    expect(pathsOf(shell).slice(before).sort()).toEqual(Object.keys(keysOf).sort());
  });

  it('keeps the page for failures, unless what it tells of is gone', async () => {
    const { shell, fail } = createFailingShell();
    const url = await startListening(shell);
    await fill(url);
    fail();
    await notify('episode-2 !episode-1');
    await eventually(async () => (await visit(`${url}/episodes/two`)).warning !== null);
    for (const path of ['/episodes/one', '/']) expect((await fetch(url + path)).status).toBe(503);
  });

  it('takes the page away, too, from whoever waits for a fill that fails', async () => {
    const { shell, fail } = createFailingShell();
    const url = await startListening(shell);
    await fill(url);
    fail();
    shell.hold();
    await notify('episode-1');
    const waiting: Promise<Response>[] = [];
    await eventually(() => {
      waiting.push(fetch(`${url}/episodes/one`));
      return shell.held.length === 1;
    });
    await notify('!episode-1 episode-2');
    const others: Promise<unknown>[] = [];
    await eventually(() => {
      others.push(visit(`${url}/episodes/two`));
      return shell.held.length === 2;
    });
    shell.release();
    // The first ones came before the gateway had heard of the change.
    expect((await waiting.at(-1))?.status).toBe(503);
    await Promise.all(others);
  });

  it('reaches every gateway', async () => {
    const shell = createShell();
    const urls = [await startListening(shell), await startListening(shell)];
    for (const url of urls) await fill(url);
    const before = pathsOf(shell).length;
    await notify('episode-2');
    for (const url of urls)
      await eventually(async () => (await visit(`${url}/episodes/two`)).status !== 'nobicast; hit');
    expect(pathsOf(shell).slice(before)).toEqual(['/episodes/two', '/episodes/two']);
  });
});

test('a reply that is purged while it is compressed may not be stored by a CDN', async () => {
  const headers = sharedDocument() as IncomingHttpHeaders; // as they arrive
  const upstream = { read: () => Promise.resolve({ status: 200, headers, body: Buffer.from(longText('')) }) };
  const { cache, answer, ask } = cacheForTest({ upstream, unreadForMs: 0, nowMs: () => 0 });
  let afterRequest: () => void = () => undefined;
  const server = createServer((request, response) => {
    answer('/', request, response);
    afterRequest();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP
  const controlFor = async (encoding: string) => {
    const { control, status } = await visit(url, { 'accept-encoding': encoding });
    return [status, control];
  };
  await ask('/');
  expect(await controlFor('br')).toEqual(['nobicast; hit', headers['cache-control']]);
  // Compression has begun, but takes longer than this turn of the event loop.
  afterRequest = () => cache.purge(['episodes']);
  expect(await controlFor('gzip')).toEqual([
    'nobicast; hit',
    'public, max-age=0, must-revalidate, s-maxage=0',
  ]);
});

describe('A fill that began before a change', () => {
  it('is sent to those who waited, joined by nobody after it, and not kept', async () => {
    const shell = createShell();
    const url = await startListening(shell);
    await fill(url);
    // Another page is purged too, which shows that the gateway has heard of the change.
    await notify('episode-1');
    await eventually(async () => (await visit(`${url}/`)).status === 'nobicast; fwd=stale; stored');
    shell.hold();
    const early = visit(`${url}/episodes/one`);
    await eventually(() => shell.held.length === 1);
    await notify('episode-1');
    // The visits of `/` wait as well once it is purged: one more fill shows it.
    const home: Promise<unknown>[] = [];
    await eventually(() => {
      home.push(visit(`${url}/`));
      return shell.held.length === 2;
    });
    const late = visit(`${url}/episodes/one`);
    await eventually(() => shell.held.length === 3);
    shell.release();
    const [first, second] = (await Promise.all([early, late])) as Awaited<ReturnType<typeof visit>>[];
    await Promise.all(home);
    expect(first?.text).not.toBe(second?.text);
    expect([first?.status, second?.status]).toEqual(['nobicast; fwd=stale', 'nobicast; fwd=stale; stored']);
    // A CDN has been purged by then: it must not keep the old state for another minute.
    expect(first).toMatchObject({
      control: 'public, max-age=0, must-revalidate, s-maxage=0',
      warning: null,
    });
    expect(second?.control).toContain('s-maxage=60');
    expect(await visit(`${url}/episodes/one`)).toMatchObject({ text: second?.text, status: 'nobicast; hit' });
  });
});

const cutListeners = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'nobicast-changes' and datname = current_database()`,
  );

describe('A lost connection', () => {
  it('lets replies stand in until removals have been unread for too long, and again when they are read', async () => {
    let isFailing = false;
    let now = 1_000_000;
    const headers = sharedDocument() as IncomingHttpHeaders; // as they arrive
    const upstream = {
      read: () => Promise.resolve({ status: isFailing ? 503 : 200, headers, body: Buffer.from('body') }),
    };
    const { cache, ask } = cacheForTest({ upstream, unreadForMs: 900_000, nowMs: () => now });
    expect(await ask('/')).toBe(200);
    now += 60_000;
    cache.remove([], now);
    cache.setListening(false);
    isFailing = true;
    now += 900_000;
    expect(await ask('/')).toBe(200);
    now += 1;
    expect(await ask('/')).toBe(503);
    cache.remove(['another'], now);
    expect(await ask('/')).toBe(200);
    cache.remove(['episodes'], now);
    expect(await ask('/')).toBe(503);
  });

  it('hides nothing that was removed meanwhile: the page is gone before it is listened to again', async () => {
    const { shell, fail } = createFailingShell();
    const url = await startListening(shell);
    await fill(url);
    fail();
    // No notification is sent: only the row exists.
    await admin.query(`insert into content.removals (keys) values ('{episode-1}')`);
    await cutListeners();
    await eventually(async () => (await fetch(`${url}/episodes/one`)).status === 503);
    expect((await visit(`${url}/episodes/two`)).warning).not.toBeNull();
  });

  it('makes everything stale, and pages are kept again when it is back', async () => {
    const shell = createShell();
    const url = await startListening(shell);
    await fill(url);
    const before = pathsOf(shell).length;
    await cutListeners();
    await eventually(async () => (await visit(`${url}/episodes/two`)).status !== 'nobicast; hit');
    expect(pathsOf(shell).length).toBeGreaterThan(before);
    await fill(url);
    const kept = await visit(`${url}/episodes/two`);
    await notify('episode-2');
    await eventually(async () => (await visit(`${url}/episodes/two`)).text !== kept.text);
  });

  it('is what a gateway without a database always has: nothing is kept longer than a second', async () => {
    const shell = createShell();
    let now = 0;
    const gateway = await startGatewayForTest({ shell: shell.listener }, {}, silentLogger(), () => now);
    gateways.push(gateway);
    const first = await visit(gateway.url);
    now = 999;
    expect((await visit(gateway.url)).text).toBe(first.text);
    now = 1_000;
    expect((await visit(gateway.url)).text).not.toBe(first.text);
  });

  it('keeps no visitor waiting: a database that is away is no reason for anything', async () => {
    const shell = createShell();
    const gateway = await startGatewayForTest(
      { shell: shell.listener },
      { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' },
    );
    gateways.push(gateway);
    expect((await visit(gateway.url)).status).toBe('nobicast; fwd=miss; stored');
    expect((await fetch(`${gateway.url}/api/auth/me`)).status).toBe(200);
  });
});

test('an address that was private is looked at again after a change', async () => {
  let headers: IncomingHttpHeaders = { 'content-type': 'text/html', 'cache-control': 'private' };
  let reads = 0;
  const read = () => Promise.resolve({ status: 200, headers, body: Buffer.from(`read ${(reads += 1)}`) });
  const { cache, ask } = cacheForTest({ upstream: { read }, unreadForMs: 0, nowMs: () => 0 });
  await ask('/archives');
  headers = sharedDocument() as IncomingHttpHeaders; // as they arrive
  await ask('/archives');
  expect(reads).toBe(1);
  cache.purge(['episode-1']);
  await ask('/archives');
  expect([reads, cache.figures().entries]).toEqual([2, 1]);
});
