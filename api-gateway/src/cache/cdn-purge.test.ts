import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readConfig, type Logger } from '@nobicast/service-kit';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { z } from 'zod';
import { countingUpstream, sharedDocument } from '../testing/counting-upstream.ts';
import { startGatewayForTest } from '../testing/gateway-for-test.ts';
import { cdnConfigShape, createCdnPurge, type CdnPurge } from './cdn-purge.ts';

const posts: { path: string | undefined; headers: IncomingHttpHeaders; body: unknown; status: number }[] = [];
let status = 200;
let gate: Promise<void> | undefined;
const cdn = createServer((request, response) => {
  void text(request).then(async (body) => {
    const { url: path, headers } = request;
    posts.push({ path, headers, body: JSON.parse(body) as unknown, status });
    await gate;
    response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end('{}');
  });
});
let url = '';
let job: CdnPurge | undefined;

beforeAll(async () => {
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`; // listening on TCP
});
afterEach(() => {
  job?.close();
  posts.length = 0;
  status = 200;
});
afterAll(() => new Promise((resolve) => cdn.close(resolve)));

const start = (field: 'surrogate_keys' | 'tags' = 'surrogate_keys', logger: Logger = silentLogger()) =>
  (job = createCdnPurge({
    url,
    headers: { 'fastly-key': 'secret' },
    field,
    logger,
    gatherMs: 5,
    firstRetryMs: 5,
  }));

const postedKeys = () => posts.flatMap(({ body }) => Object.values(body as Record<string, string[]>).flat());

test('keys are gathered, each once, and posted with the token', async () => {
  const { add } = start();
  add(['episode-1', 'any-episode']);
  add(['episode-1', '!episode-2']);
  await eventually(() => posts.length > 0);
  expect(posts[0]?.body).toEqual({ surrogate_keys: ['episode-1', 'any-episode', 'episode-2'] });
  expect(posts[0]?.headers).toMatchObject({ 'fastly-key': 'secret', 'content-type': 'application/json' });
});

test('the field is named as the CDN wants it', async () => {
  start('tags').add(['episodes']);
  await eventually(() => posts.length > 0);
  expect(posts[0]?.body).toEqual({ tags: ['episodes'] });
});

test('no post has more keys than a CDN takes, and too many become one key of all', async () => {
  const { add } = start();
  add(Array.from({ length: 250 }, (_, index) => `episode-${index}`));
  await eventually(() => posts.length === 3);
  expect(postedKeys()).toHaveLength(250);
  posts.length = 0;
  add(Array.from({ length: 3_000 }, (_, index) => `episode-${index}`));
  await eventually(() => posts.length > 0);
  expect(postedKeys()).toEqual(['nobicast']);
});

test.each(['*', '!*'])('%s is the key of all', async (key) => {
  start().add(['episode-1', key]);
  await eventually(() => posts.length > 0);
  expect(postedKeys()).toEqual(['nobicast']);
});

test('a redirect is a failure: the token is for one address', async () => {
  status = 307;
  start().add(['episode-1']);
  await eventually(() => posts.length >= 2);
  expect(posts.map(({ path }) => path)).toEqual(posts.map(() => '/purge'));
});

test('what the CDN refuses is posted again until it is taken', async () => {
  status = 503;
  const { add } = start();
  add(['episode-1']);
  await eventually(() => posts.length >= 2);
  status = 200;
  add(['episode-2']);
  await eventually(() => postedKeys().includes('episode-2'));
  const before = posts.length;
  add(['end']);
  await eventually(() => postedKeys().includes('end'));
  expect(posts.slice(before).map(({ body }) => body)).toEqual([{ surrogate_keys: ['end'] }]);
});

test('once it is closed nothing is posted again, whatever becomes of the post that was under way', async () => {
  status = 503;
  let open: () => void = () => undefined;
  gate = new Promise((resolve) => (open = resolve));
  const closed = start();
  closed.add(['episode-1']);
  await eventually(() => posts.length === 1);
  closed.close();
  gate = undefined;
  open();
  // Another one makes four attempts meanwhile, with the same pauses.
  start().add(['episode-2']);
  await eventually(() => postedKeys().filter((key) => key === 'episode-2').length >= 4);
  expect(postedKeys().filter((key) => key === 'episode-1')).toHaveLength(1);
});

test('the pause between attempts doubles, and starts again once a post was accepted', async () => {
  const pauses: number[] = [];
  const logger: Logger = silentLogger();
  logger.warn = (details: { retryMs: number }) => void pauses.push(details.retryMs);
  const { add } = start('surrogate_keys', logger);
  status = 503;
  add(['episode-1']);
  await eventually(() => pauses.length >= 3);
  status = 200;
  await eventually(() => posts.at(-1)?.status === 200);
  expect(pauses.slice(0, 3)).toEqual([5, 10, 20]);
  const before = pauses.length;
  status = 503;
  add(['episode-2']);
  await eventually(() => pauses.length > before);
  expect(pauses[before]).toBe(5);
});

test.each([
  ['surrogate_keys', 'surrogate-key', 'nobicast shell episodes'],
  ['tags', 'cache-tag', 'nobicast,shell,episodes'],
] as const)(
  'with %s, every shared reply names its keys and the key of all in %s',
  async (field, name, value) => {
    const headers = sharedDocument('shell episodes');
    const gateway = await startGatewayForTest(
      { shell: countingUpstream(() => ({ headers })).listener },
      { CDN_PURGE_URL: url, CDN_PURGE_FIELD: field },
    );
    const reply = await fetch(gateway.url);
    const names = ['surrogate-key', 'cache-tag'].filter((header) => reply.headers.has(header));
    expect([names, reply.headers.get(name)]).toEqual([[name], value]);
    await gateway.close();
  },
);

test('its variables are read once, and a bad one is named without its value', () => {
  const read = (env: Record<string, string>) => readConfig(z.object(cdnConfigShape), env);
  expect(read({ CDN_PURGE_URL: url, CDN_PURGE_HEADERS: '{"Fastly-Key":"x"}' })).toEqual({
    config: {
      CDN_PURGE_URL: url,
      CDN_PURGE_HEADERS: { 'Fastly-Key': 'x' },
      CDN_PURGE_FIELD: 'surrogate_keys',
    },
  });
  expect(read({ CDN_PURGE_HEADERS: 'Fastly-Key: secret' })).toEqual({
    problems: ['CDN_PURGE_HEADERS: a JSON object of texts is expected'],
  });
});
