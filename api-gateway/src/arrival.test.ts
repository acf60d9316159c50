import { request as httpRequest, type IncomingMessage } from 'node:http';
import { cookieNames, fileSentences } from '@nobicast/contracts';
import { eventually } from '@nobicast/service-kit/testing';
import {
  answer,
  resolvingAuth,
  startGatewayForTest,
  type GatewayForTest,
} from './testing/gateway-for-test.ts';

let gateway: GatewayForTest | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

interface Arrived {
  bytes: number;
  isWhole: boolean;
  isCut: boolean;
}

async function startWithMedia(settings: Parameters<typeof startGatewayForTest>[1]) {
  const arrived: Arrived[] = [];
  const receive = (request: IncomingMessage) => {
    const upload: Arrived = { bytes: 0, isWhole: false, isCut: false };
    arrived.push(upload);
    request.on('data', (chunk: Buffer) => (upload.bytes += chunk.length));
    request.once('end', () => (upload.isWhole = true));
    request.once('close', () => (upload.isCut = !upload.isWhole));
    request.once('error', () => undefined);
  };
  gateway = await startGatewayForTest(
    {
      auth: resolvingAuth(() => ({ userId: 'noe', role: 'admin' })),
      media: (request, response) => {
        receive(request);
        request.once('end', () => answer(response, {}));
      },
    },
    settings,
  );
  return { url: gateway.url, arrived };
}

function open(url: string, path: string, headers: Record<string, string> = {}) {
  const request = httpRequest(url + path, {
    method: 'POST',
    headers: {
      cookie: `${cookieNames('https://nobicast.test').session}=token`,
      origin: 'https://nobicast.test',
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
  });
  const status = new Promise<number | undefined>((resolve) => {
    request.once('response', (reply) => resolve(reply.resume().statusCode));
    request.once('error', () => resolve(undefined));
  });
  return { request, status };
}

const uploadPath = '/api/admin/episodes/1/upload';
const portion = Buffer.alloc(10_000);

test.each([
  ['of known length', { 'content-length': String(30 * portion.length) }],
  ['of unknown length', {}],
])('an upload %s may take longer than any other request', async (_name, headers) => {
  const { url, arrived } = await startWithMedia({ REQUEST_TIMEOUT_MS: 300, UPLOAD_IDLE_MS: 20_000 });
  const { request, status } = open(url, uploadPath, headers);
  for (let sent = 0; sent < 29; sent += 1) request.write(portion);
  await eventually(() => arrived[0]?.bytes === 29 * portion.length);
  // Two uploads, one after the other, that start later and take too long.
  for (let round = 0; round < 2; round += 1) {
    const other = open(url, '/api/metrics/play', { 'content-type': 'application/json' });
    other.request.write('{');
    expect(await other.status).toBe(undefined);
  }
  request.end(portion);
  expect(await status).toBe(200);
  expect(arrived[0]).toEqual({ bytes: 30 * portion.length, isWhole: true, isCut: false });
});

test('any other request is cut when its body takes too long', async () => {
  const { url } = await startWithMedia({ REQUEST_TIMEOUT_MS: 300, UPLOAD_IDLE_MS: 20_000 });
  const { request, status } = open(url, '/api/metrics/play', { 'content-type': 'application/json' });
  request.write('{');
  expect(await status).toBe(undefined);
});

test('an upload that sends nothing any more is cut, for media too', async () => {
  const { url, arrived } = await startWithMedia({ UPLOAD_IDLE_MS: 300 });
  // On a busy machine an upload may be cut before it reaches media.
  await eventually(async () => {
    const { request, status } = open(url, uploadPath, { 'content-length': '400000000' });
    request.write(portion);
    expect(await status).toBe(undefined);
    return arrived.length > 0;
  });
  await eventually(() => arrived[0]?.isCut === true);
});

test('an upload whose visitor leaves is cut for media too', async () => {
  const { url, arrived } = await startWithMedia({});
  const { request } = open(url, uploadPath);
  request.write(portion);
  await eventually(() => (arrived[0]?.bytes ?? 0) > 0);
  request.destroy();
  await eventually(() => arrived[0]?.isCut === true);
});

test('an upload that media refuses at its beginning is answered with that refusal', async () => {
  gateway = await startGatewayForTest({
    auth: resolvingAuth(() => ({ userId: 'noe', role: 'admin' })),
    media: (_request, response) => {
      response.setHeader('connection', 'close');
      response.statusCode = 413;
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ ok: false, error: fileSentences.audioSize, code: 'too_large' }));
    },
  });
  const { request, status } = open(gateway.url, uploadPath, { 'content-length': '600000000' });
  request.write(portion);
  expect(await status).toBe(413);
  request.destroy();
});

test('while nothing is read behind the gateway, it holds little of an upload', async () => {
  const held: IncomingMessage[] = [];
  gateway = await startGatewayForTest({
    auth: resolvingAuth(() => ({ userId: 'noe', role: 'admin' })),
    media: (request) => void held.push(request.pause()),
  });
  const { request } = open(gateway.url, uploadPath);
  let accepted = 0;
  const chunk = Buffer.alloc(1024 * 1024);
  // Sockets and pipes buffer some megabytes before the sender has to wait.
  for (; accepted < 200; accepted += 1) {
    const isSent = new Promise<boolean>((resolve) => request.write(chunk, () => resolve(true)));
    const isFull = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2_000));
    if (!(await Promise.race([isSent, isFull]))) break;
  }
  expect(accepted).toBeLessThan(50);
  request.on('error', () => undefined).destroy();
  // A paused request does not notice its end, and its server would wait for it.
  for (const upload of held) upload.destroy();
});
