import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchService, takeTurns } from './instances.ts';
import { serviceUrls } from './config.ts';
import { eventually } from './testing/index.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function start(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
}

async function refusing(): Promise<string> {
  const url = await start((_request, response) => response.end());
  closers.pop()?.();
  return url;
}

const timeout = new DOMException('It took too long.', 'TimeoutError');
const refusal = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

/** Instances that are ready where the set has them, and the probes sent. */
function turnsOf<Name extends string>(names: readonly Name[]) {
  const ready = new Set<Name>();
  const asked: Name[] = [];
  const clock = { nowMs: 0 };
  const isReady = async (name: Name) => {
    asked.push(name);
    return ready.has(name);
  };
  const turns = takeTurns(names, { isReady, nowMs: () => clock.nowMs });
  /** Which instances come first and last in this many requests, once probes have answered. */
  async function ends(count: number) {
    const orders = Array.from({ length: count }, () => turns.order());
    await Promise.resolve();
    await Promise.resolve();
    return {
      first: new Set(orders.map(([name]) => name)),
      last: new Set(orders.map((names) => names.at(-1))),
    };
  }
  return { ready, asked, clock, ends, ...turns };
}

test('instances take turns, and one that failed comes last for a second, and until it says that it is ready', async () => {
  const turns = turnsOf(['a', 'b', 'c']);
  expect([turns.order(), turns.order(), turns.order()]).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
  ]);
  turns.avoid('a', refusal);
  turns.ready.add('a');
  turns.clock.nowMs = 999;
  expect(await turns.ends(3)).toEqual({ first: new Set('bc'), last: new Set('a') });
  expect(turns.asked).toEqual([]);
  turns.ready.delete('a');
  turns.clock.nowMs = 1_000;
  expect((await turns.ends(3)).last).toEqual(new Set('a'));
  // One probe whatever the number of requests, and another a second later.
  expect((await turns.ends(3)).last).toEqual(new Set('a'));
  expect(turns.asked).toEqual(['a']);
  turns.ready.add('a');
  turns.clock.nowMs = 2_000;
  expect((await turns.ends(1)).last).toEqual(new Set('a'));
  expect((await turns.ends(3)).first).toEqual(new Set('abc'));
  turns.clock.nowMs = 3_600_000;
  await turns.ends(3);
  expect(turns.asked).toEqual(['a', 'a']);
});

test('one that has failed again while it was asked stays last', async () => {
  const turns = turnsOf(['a', 'b']);
  turns.ready.add('a');
  turns.avoid('a', refusal);
  turns.clock.nowMs = 1_000;
  turns.order();
  turns.avoid('a', refusal);
  expect(await turns.ends(2)).toEqual({ first: new Set('b'), last: new Set('a') });
});

test('one that was silent comes after one that refused, and a later failure changes nothing of that', () => {
  const turns = turnsOf(['a', 'b', 'c']);
  turns.avoid('a', timeout);
  turns.avoid('b', refusal);
  turns.avoid('a', refusal);
  for (let turn = 0; turn < 3; turn += 1) expect(turns.order()).toEqual(['c', 'b', 'a']);
  turns.avoid('b', timeout);
  turns.avoid('c');
  for (let turn = 0; turn < 3; turn += 1) expect(turns.order()[0]).toBe('c');
});

test('a single instance is tried twice, and never asked whether it is ready', () => {
  const turns = turnsOf(['a']);
  turns.avoid('a', timeout);
  turns.clock.nowMs = 3_600_000;
  expect([turns.order(), turns.asked]).toEqual([['a', 'a'], []]);
});

test('a call that was in vain leaves the others to the instance that answers', async () => {
  let isSilent = true;
  let waiting = 0;
  const silent = await start((request, response) => {
    if (request.url !== '/readyz') waiting += 1;
    if (!isSilent) response.end('back');
  });
  const answers = await start((_request, response) => response.end('here'));
  const urls = [silent, answers];
  await expect(fetchService(urls, '/', { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
  for (let call = 0; call < 4; call += 1)
    for (const method of ['GET', 'POST'])
      expect(await (await fetchService(urls, '/', { method })).text()).toBe('here');
  expect(waiting).toBeLessThanOrEqual(1);
  isSilent = false;
  await eventually(async () => (await (await fetchService(urls, '/')).text()) === 'back');
});

test('a write goes to the next instance when one refuses the connection', async () => {
  const bodies: string[] = [];
  const url = await start((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      bodies.push(body);
      response.end('stored');
    });
  });
  const urls = [await refusing(), url];
  for (let call = 0; call < 4; call += 1) {
    const response = await fetchService(urls, '/', { method: 'POST', body: `call ${call}` });
    expect(await response.text()).toBe('stored');
  }
  expect(bodies).toEqual(['call 0', 'call 1', 'call 2', 'call 3']);
});

test('a read is repeated when the connection ends before the reply, a write is not', async () => {
  let leaving = 0;
  const leaves = await start((request) => {
    if (request.url === '/') leaving += 1;
    request.socket.destroy();
  });
  const answers = await start((_request, response) => response.end('here'));
  const read = await fetchService([leaves, answers], '/');
  expect([leaving, await read.text()]).toEqual([1, 'here']);
  await expect(fetchService([leaves], '/', { method: 'POST' })).rejects.toThrow();
  expect(leaving).toBe(2);
});

test('an instance that is about to stop is left before it refuses', async () => {
  let isStopping = true;
  const requests = { stopping: 0, other: 0 };
  const stopping = await start((request, response) => {
    if (isStopping) response.shouldKeepAlive = false;
    if (request.url === '/readyz') response.statusCode = isStopping ? 503 : 200;
    else requests.stopping += 1;
    response.end();
  });
  const other = await start((_request, response) => {
    requests.other += 1;
    response.end();
  });
  const call = async () =>
    void (await (await fetchService([stopping, other], '/', { method: 'POST' })).text());
  for (let turn = 0; turn < 6; turn += 1) await call();
  expect(requests).toEqual({ stopping: 1, other: 5 });
  isStopping = false;
  await eventually(async () => {
    await call();
    return requests.stopping > 1;
  });
});

test('nobody is there: the error of fetch', async () => {
  await expect(fetchService([await refusing(), await refusing()], '/')).rejects.toThrow('fetch failed');
});

test('a setting lists the addresses of instances', () => {
  expect(serviceUrls.parse('http://a:1/, http://b:2')).toEqual(['http://a:1', 'http://b:2']);
  expect(serviceUrls.safeParse('http://a:1,,').success).toBe(false);
  expect(serviceUrls.safeParse('ftp://a').success).toBe(false);
});
