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

/** An address at which nobody listens any more. */
async function refusing(): Promise<string> {
  const url = await start((_request, response) => response.end());
  closers.pop()?.();
  return url;
}

test('instances take turns, and one that failed comes last for a second', () => {
  let now = 0;
  const turns = takeTurns(['a', 'b', 'c'], { isReady: async () => true, nowMs: () => now });
  expect([turns.order(), turns.order(), turns.order()]).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
  ]);
  turns.avoid('a');
  expect(turns.order()).toEqual(['b', 'c', 'a']);
  now = 1_001;
  expect([turns.order(), turns.order(), turns.order()]).toContainEqual(['a', 'b', 'c']);
});

test('an instance that was silent comes last until it says that it is ready', async () => {
  let now = 0;
  let probes = 0;
  let isReady = false;
  const turns = takeTurns(['a', 'b'], {
    isReady: async () => {
      probes += 1;
      return isReady;
    },
    probeEveryMs: 1,
    nowMs: () => now,
  });
  turns.avoidAfter(new DOMException('It took too long.', 'TimeoutError'), 'a');
  now = 3_600_000;
  await eventually(() => probes > 3);
  expect([turns.order(), turns.order(), turns.order()]).toEqual(Array(3).fill(['b', 'a']));
  turns.avoid('b'); // It has answered since.
  expect([turns.order(), turns.order()]).toEqual(Array(2).fill(['b', 'a']));
  isReady = true;
  now += 1_001;
  await eventually(() => turns.order()[0] === 'a');
});

test('a failure that is no silence, and a single instance, are not looked after', () => {
  let now = 0;
  const probe = async () => {
    throw new Error('Nobody is to ask.');
  };
  const pair = takeTurns(['a', 'b'], { isReady: probe, nowMs: () => now });
  pair.avoidAfter(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 'a');
  expect(pair.order()).toEqual(['b', 'a']);
  now = 1_001;
  expect([pair.order(), pair.order()]).toContainEqual(['a', 'b']);
  const single = takeTurns(['a'], { isReady: probe, nowMs: () => now });
  single.avoidAfter(new DOMException('It took too long.', 'TimeoutError'), 'a');
  expect(single.order()).toEqual(['a', 'a']);
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
    leaving += 1;
    request.socket.destroy();
  });
  const answers = await start((_request, response) => response.end('here'));
  const read = await fetchService([leaves, answers], '/');
  expect([leaving, await read.text()]).toEqual([1, 'here']);
  await expect(fetchService([leaves], '/', { method: 'POST' })).rejects.toThrow();
  expect(leaving).toBe(2);
});

test('nobody is there: the error of fetch', async () => {
  await expect(fetchService([await refusing(), await refusing()], '/')).rejects.toThrow('fetch failed');
});

test('a setting lists the addresses of instances', () => {
  expect(serviceUrls.parse('http://a:1/, http://b:2')).toEqual(['http://a:1', 'http://b:2']);
  expect(serviceUrls.safeParse('http://a:1,,').success).toBe(false);
  expect(serviceUrls.safeParse('ftp://a').success).toBe(false);
});
