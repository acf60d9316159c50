import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, recordingLogger } from '@nobicast/service-kit/testing';
import { createReleaseBucket, createReleaseMirror, type ReleaseBucket } from '@nobicast/service-kit/releases';
import { startGatewayForTest, type GatewayForTest } from '../../api-gateway/src/testing/gateway-for-test.ts';
import { createKeys, writeBuild } from '@nobicast/service-kit/releases/testing';
import { startObjectStore } from '../local/object-store/server.ts';
import { randomKeys } from '../local/object-store/testing/endpoint.ts';
import { openStore, pruneReleases } from './release-store.ts';

// Releases in the object store: two gateways follow it, and machines of teams publish there.

const remote = 'mfe-public';
const { keys, keyOf } = createKeys(remote, 'mfe-member');
const credentials = randomKeys();
const dayMs = 86_400_000;
const metricsToken = 'a token of the operator';

let folder: string;
let store: Awaited<ReturnType<typeof startObjectStore>>;
let bucket: ReleaseBucket;
const gateways: GatewayForTest[] = [];
let log: ReturnType<typeof recordingLogger>;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shared-'));
  store = await startObjectStore({ folder: path.join(folder, 'objects'), port: 0, ...credentials });
  bucket = createReleaseBucket({ ...bucketOptions(), deadlineMs: 30_000 });
  log = recordingLogger();
});
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
  bucket.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

const bucketOptions = () => ({
  endpoint: store.url,
  ...credentials,
  bucket: 'nobicast-releases',
  region: 'us-east-1',
});

async function startGateway(mirror: string): Promise<GatewayForTest> {
  const gateway = await startGatewayForTest(
    {},
    {
      REMOTES_FOLDER: path.join(folder, mirror),
      METRICS_TOKEN: metricsToken,
      RELEASE_KEYS: keys,
      RELEASES_STORE_ENDPOINT: store.url,
      RELEASES_STORE_ACCESS_KEY: credentials.accessKey,
      RELEASES_STORE_SECRET_KEY: credentials.secretKey,
    },
    log.logger,
  );
  gateways.push(gateway);
  return gateway;
}

/** As a machine of the team sees it, with its own mirror. */
const openOn = (machine: string, clock = () => new Date()) =>
  openStore({ bucket, remotesFolder: path.join(folder, machine) }, remote, {
    keys,
    clock,
    signer: { by: machine, key: keyOf(remote) },
  });
/** Without the checks of its pages. Returns how to move the pointer to it. */
async function stageOn(machine: string, release: string, clock?: () => Date) {
  const opened = openOn(machine, clock);
  await opened.pull();
  const from = opened.folder.pointer.read();
  const built = writeBuild(mkdtempSync(path.join(folder, 'build-')), release);
  await opened.place(opened.folder.stage(built), release);
  return { opened, publish: () => opened.move(from, { release, isBuild: true }) };
}
async function publish(machine: string, release: string, clock?: () => Date) {
  const { opened, publish: move } = await stageOn(machine, release, clock);
  await move();
  return opened;
}

const served = async ({ url }: GatewayForTest) => {
  const reply = await fetch(`${url}/remotes/${remote}/current.json`);
  return reply.ok ? ((await reply.json()) as { release: string }).release : undefined; // the gateway parsed it
};
const fileOf = async ({ url }: GatewayForTest, release: string) => {
  const reply = await fetch(`${url}/remotes/${remote}/${release}/web/app.js`);
  return reply.ok ? reply.text() : reply.status;
};
const serves = (gateway: GatewayForTest, release: string) =>
  eventually(async () => (await served(gateway)) === release);
const storeFigure = async (gateway: GatewayForTest) =>
  (
    await (
      await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    ).text()
  )
    .split('\n')
    .find((line) => line.startsWith('release_store_up{'));
const isReady = async (gateway: GatewayForTest) => (await fetch(`${gateway.url}/readyz`)).status === 200;
const problems = () =>
  log.lines.filter(({ msg }) => String(msg).startsWith('release not mirrored')).map(({ reason }) => reason);

test('a release that one machine publishes is served by every gateway, and moved back by another machine', async () => {
  await publish('laptop', '1.0.0-a');
  const [one, other] = [await startGateway('one'), await startGateway('other')];
  for (const gateway of [one, other]) await serves(gateway, '1.0.0-a');
  await publish('laptop', '1.0.0-b');
  for (const gateway of [one, other]) {
    await serves(gateway, '1.0.0-b');
    expect(await fileOf(gateway, '1.0.0-b')).toBe('// 1.0.0-b');
  }
  const pipeline = openOn('pipeline');
  await pipeline.pull();
  await pipeline.provide('1.0.0-a');
  await pipeline.move(pipeline.folder.pointer.read(), { release: '1.0.0-a', isBuild: false });
  for (const gateway of [one, other]) await serves(gateway, '1.0.0-a');
  expect(pipeline.folder.pointer.latestMoves(2)).toMatchObject([
    { release: '1.0.0-a', kind: 'rollback', by: 'pipeline' },
    { release: '1.0.0-b', kind: 'publication', by: 'laptop' },
  ]);
  expect(problems()).toEqual([]);
});

test('of two publishers at once one wins, and the other is told (D12)', async () => {
  await publish('laptop', '1.0.0-a');
  const staged = [await stageOn('laptop', '1.0.0-b'), await stageOn('pipeline', '1.0.0-c')];
  const results = await Promise.allSettled(staged.map((candidate) => candidate.publish()));
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = results.find((result) => result.status === 'rejected');
  expect(String(lost?.reason)).toContain('Another release was published in the meantime');
  const { pointer } = openOn('third').folder;
  await openOn('third').pull();
  expect(pointer.latestMoves(9).map(({ number }) => number)).toEqual([2, 1]);
});

test('what is in the store without being signed is not served, and the last valid release stays', async () => {
  await publish('laptop', '1.0.0-a');
  const gateway = await startGateway('one');
  await serves(gateway, '1.0.0-a');
  // A move that another team signed, and one whose files were altered after they were published.
  const stranger = openStore({ bucket, remotesFolder: path.join(folder, 'stranger') }, 'mfe-member', {
    keys,
    signer: { key: keyOf('mfe-member') },
  });
  const foreign = writeBuild(mkdtempSync(path.join(folder, 'build-')), '1.0.0-f');
  await stranger.place(stranger.folder.stage(foreign), '1.0.0-f');
  await stranger.move(undefined, { release: '1.0.0-f', isBuild: true });
  await bucket.createMove(remote, 2, String(await bucket.readMove('mfe-member', 1)));
  const altered = await stageOn('laptop', '1.0.0-b');
  const descriptor = await bucket.readDescriptor(remote, '1.0.0-b');
  if (!descriptor) throw new Error('It was placed.');
  await bucket.writeRelease(
    remote,
    '1.0.0-b',
    [{ file: 'web/app.js', body: () => Buffer.from('// altered') }],
    descriptor,
  );
  await altered.publish();
  await eventually(() => problems().length === 2);
  expect(problems()).toEqual([
    expect.stringContaining('is not signed'),
    expect.stringContaining('web/app.js was altered'),
  ]);
  expect(await served(gateway)).toBe('1.0.0-a');
  await publish('laptop', '1.0.0-c');
  await serves(gateway, '1.0.0-c');
});

test('without the store gateways serve what they have mirrored, also after a start, and follow it once it is back', async () => {
  await publish('laptop', '1.0.0-a');
  const gateway = await startGateway('one');
  await serves(gateway, '1.0.0-a');
  const { port } = new URL(store.url);
  await store.close();
  const started = await startGateway('one');
  const empty = await startGateway('empty');
  const away = () => log.lines.filter(({ msg }) => String(msg).includes('is away')).length;
  await eventually(() => away() === 3);
  expect(await isReady(empty)).toBe(false);
  expect(await storeFigure(gateway)).toBe('release_store_up{service="api-gateway"} 0');
  for (const each of [gateway, started]) {
    await eventually(() => isReady(each));
    expect(await served(each)).toBe('1.0.0-a');
    expect(await fileOf(each, '1.0.0-a')).toBe('// 1.0.0-a');
  }
  store = await startObjectStore({
    folder: path.join(folder, 'objects'),
    port: Number(port),
    ...credentials,
  });
  await publish('laptop', '1.0.0-b');
  for (const each of [gateway, started, empty]) {
    await serves(each, '1.0.0-b');
    await eventually(() => isReady(each));
  }
  expect(away()).toBe(3);
  expect(await storeFigure(gateway)).toBe('release_store_up{service="api-gateway"} 1');
});

test('a store that hangs takes nothing away either', async () => {
  await publish('laptop', '1.0.0-a');
  await serves(await startGateway('one'), '1.0.0-a');
  const { port } = new URL(store.url);
  await store.close();
  const hanging = createServer(() => undefined).listen(Number(port), '127.0.0.1');
  try {
    const started = await startGateway('one');
    await eventually(() => log.lines.some(({ msg }) => String(msg).includes('is away')));
    expect(await served(started)).toBe('1.0.0-a');
    expect(await fileOf(started, '1.0.0-a')).toBe('// 1.0.0-a');
  } finally {
    hanging.closeAllConnections();
    await new Promise((resolve) => hanging.close(resolve));
    store = await startObjectStore({
      folder: path.join(folder, 'objects'),
      port: Number(port),
      ...credentials,
    });
  }
});

test('a new gateway also has the older releases that open pages load parts of', async () => {
  await publish('laptop', '1.0.0-a');
  await publish('laptop', '1.0.0-b');
  const gateway = await startGateway('one');
  await eventually(async () => (await fileOf(gateway, '1.0.0-a')) === '// 1.0.0-a');
});

test('old releases go from the store by count and age, and from a mirror not before its own rules allow it (D13)', async () => {
  const start = Date.now();
  let now = new Date(start - 40 * dayMs);
  const clock = () => now;
  await publish('laptop', '1.0.0-a', clock);
  now = new Date(start - 30 * dayMs);
  await publish('laptop', '1.0.0-b', clock);
  now = new Date(start - dayMs);
  const opened = await publish('laptop', '1.0.0-c', clock);
  const mirror = createReleaseMirror({
    bucket,
    folder: path.join(folder, 'mirror'),
    keys,
    clock,
    onProblem: (_, reason) => {
      throw new Error(reason);
    },
  });
  const mirrored = () => readdirSync(path.join(folder, 'mirror', remote)).filter((name) => /^\d/.test(name));
  await mirror.follow();
  await mirror.followOlder({ kept: 1, graceMs: 7 * dayMs });
  expect(mirrored()).toEqual(['1.0.0-a', '1.0.0-b', '1.0.0-c']);
  // The store itself dates objects: just now. `b` was current until yesterday.
  now = new Date(start + 6.5 * dayMs);
  expect(await pruneReleases(opened, { kept: 1, graceMs: 7 * dayMs }, now)).toEqual([]);
  now = new Date(start + 8 * dayMs);
  await publish('laptop', '1.0.0-d', clock);
  const removed = await pruneReleases(opened, { kept: 1, graceMs: 7 * dayMs }, now);
  expect(removed.sort()).toEqual(['1.0.0-a', '1.0.0-b']);
  expect([...(await bucket.listReleases()).values()].flat().map(({ name }) => name)).toEqual([
    '1.0.0-c',
    '1.0.0-d',
  ]);
  await mirror.follow();
  await mirror.followOlder({ kept: 1, graceMs: 30 * dayMs });
  expect(mirrored()).toEqual(['1.0.0-a', '1.0.0-b', '1.0.0-c', '1.0.0-d']);
  await mirror.followOlder({ kept: 1, graceMs: 7 * dayMs });
  expect(mirrored()).toEqual(['1.0.0-c', '1.0.0-d']);
});
