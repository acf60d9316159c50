import { connect } from 'node:net';
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { cookieNames } from '@nobicast/contracts';
import { eventually, listenForTest, recordingLogger } from '@nobicast/service-kit/testing';
import {
  answer,
  resolvingAuth,
  startGatewayForTest,
  type GatewayForTest,
} from './testing/gateway-for-test.ts';
import { upstreamOptions } from './testing/gateway-for-test.ts';
import { createUpstream } from './upstream.ts';

let gateway: GatewayForTest | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

/** Sends raw bytes, and returns everything received until the other side is silent. */
function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let reply = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      reply += chunk;
      socket.end();
    });
    socket.once('close', () => resolve(reply));
    socket.once('error', reject);
  });
}

const cookie = `${cookieNames('https://nobicast.test').session}=token`;

const chunked = (body: string) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;

test.each(['DELETE', 'POST', 'OPTIONS', 'GET'])(
  'the body of a chunked %s never becomes a request of its own',
  async (method) => {
    const seen: string[] = [];
    const listener: RequestListener = (request, response) => {
      seen.push(`${request.method} ${request.url}`);
      request.resume().once('end', () => answer(response, {}));
    };
    gateway = await startGatewayForTest({
      auth: resolvingAuth(() => ({ userId: 'mallory', role: 'user' }), listener),
      others: listener,
    });
    const inner = 'DELETE /api/auth/sessions HTTP/1.1\r\nHost: x\r\nX-Ignore: ';
    for (const path of ['/api/auth/sessions', '/api/auth/logout', '/'])
      await sendRaw(
        gateway.url,
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nOrigin: https://nobicast.test\r\nCookie: ${cookie}\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(inner)}`,
      );
    // After a smuggled request the next visitor's would arrive as another one, or not at all.
    expect((await fetch(`${gateway.url}/api/auth/me`)).status).toBe(200);
    expect(seen.filter((line) => line === 'GET /api/auth/me')).toHaveLength(1);
    const smuggled = seen.filter((line) => line === 'DELETE /api/auth/sessions');
    expect(smuggled.length).toBeLessThanOrEqual(method === 'DELETE' ? 1 : 0);
  },
);

test('a process that closes its connection while the visitor reads nothing leaves the gateway running', async () => {
  const body = 'x'.repeat(10_000);
  const shell = await listenForTest((_request, response) => {
    response.writeHead(200, { connection: 'close', 'content-length': body.length });
    response.end(body);
  });
  const upstream = createUpstream(upstreamOptions('shell', shell.url));
  const site = await listenForTest((request, response) => {
    const write = response.write.bind(response);
    // As if the client had read nothing: the reply is paused and its connection ends.
    response.write = (chunk: string | Buffer) => write(chunk) && false;
    const observed = Object.assign(request, { requestId: 'test' });
    upstream.forward({
      request: observed,
      response,
      actor: { kind: 'anonymous' },
      fail: () => response.destroy(),
    });
  });
  try {
    expect(await (await fetch(site.url)).text()).toBe(body);
  } finally {
    await site.close();
    await shell.close();
  }
});

async function headersBehind(lines: readonly string[]): Promise<IncomingHttpHeaders> {
  const seen: IncomingHttpHeaders[] = [];
  gateway = await startGatewayForTest({
    others: (request, response) => {
      seen.push(request.headers);
      answer(response, {});
    },
  });
  await sendRaw(
    gateway.url,
    ['GET /api/episodes/7/stream HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n'),
  );
  await eventually(() => seen.length > 0);
  return seen[0] ?? {};
}

test('"Expect: 100-continue" changes nothing about who somebody is', async () => {
  const headers = await headersBehind([
    'Expect: 100-continue',
    'X-Nobicast-Actor: me',
    'Forwarded: for=1.1.1.1',
    'Connection: close',
  ]);
  for (const name of ['x-nobicast-actor', 'forwarded', 'expect']) expect(headers).not.toHaveProperty([name]);
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

test('a header that the visitor calls hop-by-hop cannot take ours away', async () => {
  const headers = await headersBehind([
    'X-Request-Id: chosen-by-visitor-0123456789abcdef012',
    'Connection: close, x-request-id, x-forwarded-for',
  ]);
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a full service is told as unavailable, and the gateway lives on', async () => {
  const held: ServerResponse[] = [];
  gateway = await startGatewayForTest(
    { content: (_request, response) => void held.push(response) },
    { MAX_REQUESTS_PER_UPSTREAM: 3 },
  );
  const { url } = gateway;
  const waiting = [1, 2, 3].map((page) => fetch(`${url}/api/episodes?limit=${page}`));
  await eventually(() => held.length === 3);
  const refused = await fetch(`${url}/api/episodes`);
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'service_unavailable' }),
  ]);
  for (const response of held) answer(response, {});
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const next = fetch(`${url}/api/episodes`);
  await eventually(() => held.length === 4);
  answer(held[3] as ServerResponse, {});
  expect((await next).status).toBe(200);
});

test('a visitor who leaves an unfinished body behind takes the upstream request along', async () => {
  let isGone = false;
  gateway = await startGatewayForTest({
    auth: (request, response) => {
      request.socket.once('close', () => (isGone = true));
      request.on('error', () => undefined);
      request.once('data', () => answer(response, {}, 400));
    },
  });
  const reply = await sendRaw(
    gateway.url,
    'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  );
  expect(reply).toContain('400');
  await eventually(() => isGone);
});

test('a visitor who leaves while auth is asked about them takes no place for ever', async () => {
  const { logger, lines } = recordingLogger();
  const questions: ServerResponse[] = [];
  const seen: (string | undefined)[] = [];
  gateway = await startGatewayForTest(
    {
      auth: (request, response) => {
        if (request.url === '/internal/sessions/resolve') return void questions.push(response);
        seen.push(request.url);
        answer(response, {});
      },
    },
    { MAX_REQUESTS_PER_UPSTREAM: 1 },
    logger,
  );
  const { url } = gateway;
  const leaving = new AbortController();
  const left = fetch(`${url}/api/auth/me?left`, { headers: { cookie }, signal: leaving.signal });
  await eventually(() => questions.length === 1);
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  await eventually(() => lines.some(({ isAborted }) => isAborted === true));
  for (const question of questions) answer(question, { actor: null });
  // With the same cookie: auth has answered, and the call that waited for it has gone on.
  const next = await fetch(`${url}/api/auth/me?next`, { headers: { cookie } });
  expect([next.status, seen]).toEqual([200, ['/api/auth/me?next']]);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('what is read whole is given up at its deadline, however it arrives', async () => {
  const { url, close } = await listenForTest((_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('x'), 20);
    response.once('close', () => clearInterval(drip));
  });
  const upstream = createUpstream(upstreamOptions('dripping', url));
  const question = { path: '/', requestId: 'test', deadlineMs: 200, maxBytes: 1_000_000 };
  try {
    // Twice: the first has to release its slot.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'late').unref());
      await expect(Promise.race([upstream.read(question), late])).rejects.toMatchObject({
        code: 'service_unavailable',
        info: { upstream: 'dripping' },
        cause: expect.not.objectContaining({ message: expect.stringContaining('under way') }),
      });
    }
  } finally {
    await close();
  }
});

test('a write to a service that is away is answered, not cut', async () => {
  gateway = await startGatewayForTest({ auth: 'away' });
  const reply = await fetch(`${gateway.url}/api/auth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'x'.repeat(40_000) }),
  });
  expect([reply.status, await reply.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'service_unavailable' }),
  ]);
});

test.each([
  [0, { proto: 'http', host: 'x', for: '203.0.113.7, 127.0.0.1' }],
  [1, { proto: 'https', host: 'nobicast.test', for: '203.0.113.7, 127.0.0.1' }],
])('behind %s trusted proxies a service hears how the visitor addressed us', async (hops, expected) => {
  const seen: IncomingHttpHeaders[] = [];
  gateway = await startGatewayForTest(
    {
      others: (request, response) => {
        seen.push(request.headers);
        answer(response, {});
      },
    },
    { TRUST_PROXY_HOPS: hops },
  );
  const lines = [
    'X-Forwarded-Proto: https, http',
    'X-Forwarded-Host: nobicast.test',
    'X-Forwarded-For: 203.0.113.7',
  ];
  // A plain read, and a call that goes through Express.
  for (const first of ['GET /api/auth/me', 'POST /api/auth/logout'])
    await sendRaw(
      gateway.url,
      [`${first} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n'),
    );
  await eventually(() => seen.length === 2);
  for (const headers of seen) {
    expect(headers['x-forwarded-proto']).toBe(expected.proto);
    expect(headers['x-forwarded-host']).toBe(expected.host);
    expect(headers['x-forwarded-for']).toBe(expected.for);
  }
});

test('a form goes whole to another instance when one refuses the connection', async () => {
  const bodies: string[] = [];
  const { url, close } = await listenForTest((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.once('end', () => {
      bodies.push(body);
      answer(response, {});
    });
  });
  gateway = await startGatewayForTest(
    {},
    // Nothing listens at port 9.
    { COMMENTS_URL: ['http://127.0.0.1:9', url] },
  );
  const contents = ['first', 'second', 'third'].map((word) => word.repeat(20_000));
  try {
    for (const content of contents) {
      const reply = await fetch(`${gateway.url}/api/comments`, {
        method: 'POST',
        headers: { origin: 'https://nobicast.test', 'content-type': 'application/json' },
        body: JSON.stringify({ content }),
      });
      expect(reply.status).toBe(200);
    }
  } finally {
    await close();
  }
  expect(bodies).toEqual(contents.map((content) => JSON.stringify({ content })));
});

test('a read is repeated at another instance when one leaves before it answers', async () => {
  const seen: string[] = [];
  const leaving = await listenForTest((request) => {
    seen.push(request.method ?? '');
    request.socket.destroy();
  });
  const staying = await listenForTest((_request, response) => answer(response, {}));
  gateway = await startGatewayForTest({}, { CONTENT_URL: [leaving.url, staying.url] });
  const { url } = gateway;
  const statuses: number[] = [];
  try {
    // Each with its own address, so that no cache answers.
    for (let page = 1; page <= 4; page += 1)
      statuses.push((await fetch(`${url}/api/episodes?page=${page}`)).status);
    expect([statuses, seen.includes('GET')]).toEqual([[200, 200, 200, 200], true]);
  } finally {
    await leaving.close();
    await staying.close();
  }
});
