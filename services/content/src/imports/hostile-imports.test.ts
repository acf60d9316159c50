import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { limits } from '@nobicast/contracts';
import { actorHeader, signActor, type UserActor } from '@nobicast/service-kit';
import { eventually, testSecret } from '@nobicast/service-kit/testing';
import { buildFeed, buildItem } from './feed/testing/feeds.ts';
import { isPublicAddress } from './feed/public-address.ts';
import { startPublisher } from './feed/testing/import-for-test.ts';
import { startImportsForTest, type ImportsForTest } from './testing/imports-for-test.ts';

let harness: ImportsForTest;
beforeAll(async () => {
  harness = await startImportsForTest();
});
afterEach(() => harness.empty());
afterAll(() => harness.close());

const admin: UserActor = { kind: 'user', userId: 'admin', role: 'admin', sessionId: 's' };
const countParts = () => harness.db('content.import_feed_parts').count();
/** What an upload has on the disk so far. Other processes have files there, too. */
const temporaryFilesWith = (mark: string) =>
  readdirSync(tmpdir()).filter((name) => {
    if (!/^[0-9a-f]{32}$/.test(name)) return false;
    try {
      return readFileSync(path.join(tmpdir(), name), 'utf8').includes(mark);
    } catch {
      return false; // deleted meanwhile
    }
  });

const problemOf = async (feed: string | Buffer) => (await harness.simulate(feed)).run.problem?.code;

test.each([
  ['an HTML page', '<!doctype html><html></html>', 'not_a_feed'],
  [
    'an entity bomb',
    '<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss version="2.0"><channel>&a;</channel></rss>',
    'not_a_feed',
  ],
  ['another format', '<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>', 'not_a_feed'],
  ['broken XML', '<rss><channel><item></channel></rss>', 'not_a_feed'],
  ['nothing', '', 'empty'],
  ['a feed without items', buildFeed(), 'empty'],
  ['bytes', Buffer.from([0, 1, 2, 255, 254]), 'not_a_feed'],
])('%s is refused and changes nothing', async (_what, feed, code) => {
  expect(await problemOf(feed)).toBe(code);
  expect(await harness.db('content.episodes').select('id')).toEqual([]);
});

test('a file over 64 MB is refused', async () => {
  const { status, body } = await harness.sendFile(Buffer.alloc(limits.imports.maxBytes + 1, ' '));
  expect([status, body.code]).toEqual([413, 'too_large']);
  const list = await harness.call('GET', '/api/admin/imports');
  expect(list.body.data).toEqual({ runs: [] });
});

test('an upload that is cut half-way stores nothing, and leaves the list of runs as it was', async () => {
  const { run } = await harness.simulate(buildFeed(buildItem()));
  const list = async () => (await harness.call('GET', '/api/admin/imports')).body.data;
  const before = [await list(), await harness.detail(run.id), await countParts()];
  const mark = `cut ${randomUUID()}`;
  const boundary = 'a-boundary-of-this-test';
  const upload = request(`${harness.url}/api/admin/imports/file`, {
    method: 'POST',
    headers: {
      [actorHeader]: signActor(admin, testSecret, { now: new Date() }),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': '4000000',
    },
  });
  upload.on('error', () => undefined); // it is cut below
  upload.write(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="feed.xml"\r\n` +
      `Content-Type: text/xml\r\n\r\n<!-- ${mark} -->${buildFeed(buildItem()).padEnd(2_000_000)}`,
  );
  await eventually(() => temporaryFilesWith(mark).length === 1);

  upload.destroy();

  await eventually(() => temporaryFilesWith(mark).length === 0);
  expect([await list(), await harness.detail(run.id), await countParts()]).toEqual(before);
});

test('an address that sends more, after decompression too, is refused', async () => {
  const bomb: RequestListener = (_request, response) =>
    void response
      .setHeader('content-encoding', 'gzip')
      .end(gzipSync(Buffer.alloc(limits.imports.maxBytes + 1, ' ')));
  const publisher = await startPublisher(new Map([['/bomb', bomb]]));
  const { run } = await harness.simulateAddress(`${publisher.url}/bomb`);
  expect(run).toMatchObject({ state: 'failed', problem: { code: 'too_large' } });
  await publisher.close();
});

test('a page that is not there, and a circle of redirects, are refused', async () => {
  const circle: RequestListener = (_request, response) =>
    void response.writeHead(302, { location: '/circle' }).end();
  const publisher = await startPublisher(new Map([['/circle', circle]]));
  for (const [page, code] of [
    ['/nowhere', 'refused'],
    ['/circle', 'too_many_redirects'],
  ])
    expect((await harness.simulateAddress(publisher.url + page)).run.problem).toEqual({ code });
  await publisher.close();
});

test('addresses that are none, of another scheme or with a password, are refused at the call', async () => {
  for (const url of [
    '',
    'flux',
    'file:///etc/passwd',
    'ftp://x.example/',
    'https://me:secret@feeds.example/',
  ])
    expect((await harness.start(url)).body).toMatchObject({
      code: 'validation_failed',
      fields: [{ in: 'body', path: 'url' }],
    });
});

test('only admins may import', async () => {
  for (const role of ['user', 'host', 'moderator'] as const) {
    const as: UserActor = { kind: 'user', userId: role, role, sessionId: 's' };
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/1'],
      ['POST', '/1/apply'],
      ['POST', '/1/cancel'],
      ['POST', '/file'],
    ] as const)
      expect((await harness.call(method, `/api/admin/imports${path}`, { as })).status).toBe(403);
  }
  expect(signActor({ kind: 'service', name: 'media' }, testSecret, { now: new Date() })).toBeTruthy();
});

describe('where addresses inside the network are not allowed', () => {
  let inside: ImportsForTest;
  beforeAll(async () => {
    inside = await startImportsForTest({ isAllowed: isPublicAddress });
  });
  afterAll(() => inside.close());

  test.each([
    'http://127.0.0.1/feed.xml',
    'http://127.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://localhost/',
    'http://[::ffff:127.0.0.1]/',
  ])('%s is not fetched', async (url) => {
    const { run } = await inside.simulateAddress(url);
    expect(run).toMatchObject({ state: 'failed', problem: { code: 'private_address' } });
  });
});

describe('where only the address of the publisher is allowed', () => {
  let outside: ImportsForTest;
  beforeAll(async () => {
    outside = await startImportsForTest({ isAllowed: (address) => address === '127.0.0.1' });
  });
  afterAll(() => outside.close());

  test.each([1, 2, 3, 4, 5])('redirect number %i does not lead inside the network', async (hops) => {
    const redirects = Array.from({ length: hops }, (_, index): [string, RequestListener] => {
      const location =
        index === hops - 1 ? 'http://169.254.169.254/latest/meta-data/' : `/redirect/${index + 2}`;
      return [
        `/redirect/${index + 1}`,
        (_request, response) => void response.writeHead(302, { location }).end(),
      ];
    });
    const publisher = await startPublisher(new Map(redirects));
    const { run } = await outside.simulateAddress(`${publisher.url}/redirect/1`);
    expect(run).toMatchObject({ state: 'failed', problem: { code: 'private_address' } });
    await publisher.close();
  });

  test('neither does the next page of a feed', async () => {
    const next =
      '<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="next" href="http://169.254.169.254/"/>';
    const publisher = await startPublisher(new Map([['/feed', buildFeed(next, buildItem())]]));
    const { run } = await outside.simulateAddress(`${publisher.url}/feed`);
    expect(run).toMatchObject({ state: 'failed', problem: { code: 'private_address' } });
    await publisher.close();
  });
});

test('an audio type that is cut within a character fails no import', async () => {
  const type = `audio/${'x'.repeat(93)}🎧`;
  const more = `<enclosure url="https://cdn.example/a" length="1000" type="${type}"/>`;
  const { run } = await harness.simulate(buildFeed(buildItem({ enclosure: null, more })));
  await harness.apply(run.id);
  expect((await harness.ended(run.id)).run).toMatchObject({ state: 'applied', problem: null });
  await eventually(() => harness.media.audio.size === 1);
});

test('a feed of 500 items is imported; its chapters that cannot be read are left out', async () => {
  const items = Array.from({ length: 500 }, (_, index) =>
    buildItem({
      guid: `g${index}`,
      title: `Épisode ${index}`,
      date: new Date(Date.UTC(2010, 0, index + 1)).toUTCString(),
      more: index === 0 ? '<podcast:chapters url="http://127.0.0.1:1/chapters.json"/>' : '',
    }),
  );
  const { run } = await harness.simulate(buildFeed(...items));
  expect(run.counts).toMatchObject({ create: 500, warning: 1 });
  await harness.applyAll(run.id);
  const [counted] = await harness.db('content.episodes').count<{ count: string }[]>();
  expect(counted?.count).toBe('500');
  expect(harness.media.audio.size).toBe(500);
  expect((await harness.simulate(buildFeed(...items))).run.counts).toMatchObject({
    create: 0,
    update: 0,
    same: 500,
  });
});
