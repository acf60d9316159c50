import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@nobicast/service-kit/testing';
import { Client } from 'minio';
import {
  createReleaseBucket,
  createReleaseFolder,
  createReleaseMirror,
  type ReleaseBucket,
  releaseLimits,
} from '@nobicast/service-kit/releases';
import { createKeys, writeBuild } from '@nobicast/service-kit/releases/testing';
import { startObjectStore } from '../local/object-store/server.ts';
import { randomKeys } from '../local/object-store/testing/endpoint.ts';
import { openStore } from './release-store.ts';

// A writer to the store of releases without a key cannot exhaust a gateway: too large or too many objects are refused
// before they are in memory, logged once, and everything else is followed as before.

const remotes = ['mfe-public', 'mfe-member'] as const;
type Remote = (typeof remotes)[number];
const { keys, keyOf } = createKeys(...remotes);
const credentials = randomKeys();

let folder: string;
let store: Awaited<ReturnType<typeof startObjectStore>>;
let bucket: ReleaseBucket;
let problems: string[];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'oversized-'));
  store = await startObjectStore({ folder: path.join(folder, 'objects'), port: 0, ...credentials });
  bucket = createReleaseBucket(bucketOptions());
  problems = [];
});
afterEach(async () => {
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

async function publish(remote: Remote, release: string): Promise<void> {
  const signer = { key: keyOf(remote) };
  const opened = openStore({ bucket, remotesFolder: path.join(folder, 'laptop') }, remote, { keys, signer });
  await opened.pull();
  const from = opened.folder.pointer.read();
  const built = writeBuild(mkdtempSync(path.join(folder, 'build-')), release);
  await opened.place(opened.folder.stage(built), release);
  await opened.move(from, { release, isBuild: true });
}

const mirrorFrom = (from: ReleaseBucket) =>
  createReleaseMirror({
    bucket: from,
    folder: path.join(folder, 'mirror'),
    keys,
    onProblem: (remote, reason) => problems.push(`${remote}: ${reason}`),
  });
const mirrored = () =>
  remotes.map(
    (remote) => createReleaseFolder(path.join(folder, 'mirror', remote), { keys }).pointer.read()?.release,
  );

test('a move', async () => {
  await publish('mfe-public', '1.0.0-a');
  await publish('mfe-public', '1.0.0-b');
  await publish('mfe-member', '1.0.0-m');
  // Signed, so that only its size is wrong.
  const signed = String(await bucket.readMove('mfe-public', 2));
  await bucket.removeMove('mfe-public', 2);
  await bucket.createMove('mfe-public', 2, signed.padEnd(releaseLimits.moveBytes + 1));
  const mirror = mirrorFrom(bucket);
  for (let look = 0; look < 3; look += 1) await mirror.follow();
  expect(mirrored()).toEqual(['1.0.0-a', '1.0.0-m']);
  expect(problems).toEqual([
    'mfe-public: moves/mfe-public/000000000000002.json is larger than 65536 bytes, and is not used.',
  ]);
});

test.each([
  ['the record of a release', 'releases/mfe-public/1.0.0-b.json', releaseLimits.descriptorBytes],
  ['a file of a release', 'files/mfe-public/1.0.0-b/web/app.js', releaseLimits.fileBytes],
])('%s', async (_, key, maxBytes) => {
  await publish('mfe-public', '1.0.0-a');
  await publish('mfe-public', '1.0.0-b');
  await publish('mfe-member', '1.0.0-m');
  const { hostname: endPoint, port } = new URL(store.url);
  const client = new Client({ endPoint, port: Number(port), useSSL: false, ...credentials });
  await client.putObject('nobicast-releases', key, Buffer.alloc(maxBytes + 1));
  const mirror = mirrorFrom(bucket);
  for (let look = 0; look < 3; look += 1) await mirror.follow();
  expect(mirrored()).toEqual(['1.0.0-a', '1.0.0-m']);
  expect(problems).toEqual([`mfe-public: ${key} is larger than ${maxBytes} bytes, and is not used.`]);
});

test.each([
  ['states no length, and does not end', {}],
  // It sends nothing: the stated length is enough to refuse it.
  ['states a length that is too large', { 'content-length': String(150 * 1024 * 1024) }],
])('a body that %s', async (_, headers) => {
  let hasLeft = false;
  const lying = createServer((_request, response) => {
    response.writeHead(200, headers).flushHeaders();
    const more =
      'content-length' in headers ? undefined : setInterval(() => response.write(Buffer.alloc(16_384)), 1);
    response.once('close', () => {
      clearInterval(more);
      hasLeft = true;
    });
  });
  await new Promise<void>((resolve) => lying.listen(0, '127.0.0.1', resolve));
  const { port } = lying.address() as AddressInfo; // it listens on TCP
  const reader = createReleaseBucket({ ...bucketOptions(), endpoint: `http://127.0.0.1:${port}` });
  try {
    await expect(reader.readMove('mfe-public', 1)).rejects.toThrow('is larger than 65536 bytes');
    await eventually(() => hasLeft);
  } finally {
    reader.close();
    lying.closeAllConnections();
    await new Promise((resolve) => lying.close(resolve));
  }
});

test('more moves of a remote than a publisher leaves there', async () => {
  await publish('mfe-member', '1.0.0-m');
  await publish('mfe-public', '1.0.0-a');
  for (let number = 2; number <= 9; number += 1) await bucket.createMove('mfe-member', number, '{}');
  await publish('mfe-public', '1.0.0-b');
  const short = createReleaseBucket({ ...bucketOptions(), limits: { ...releaseLimits, objects: 3 } });
  try {
    const mirror = mirrorFrom(short);
    for (let look = 0; look < 3; look += 1) await mirror.follow();
  } finally {
    short.close();
  }
  expect(mirrored()).toEqual(['1.0.0-b', '1.0.0-m']);
  expect(problems).toEqual([
    'mfe-member: The store has more than 3 moves of it: the rest is not looked at.',
    'mfe-member: Move 3 is not signed with a key of mfe-member.',
    'mfe-member: Move 2 is not signed with a key of mfe-member.',
  ]);
});

test('a publisher is told that nobody would use its build', async () => {
  const files = [{ file: 'web/app.js', body: () => Buffer.alloc(releaseLimits.fileBytes + 1) }];
  await bucket.ensure();
  await expect(bucket.writeRelease('mfe-public', '1.0.0-a', files, Buffer.from('{}'))).rejects.toThrow(
    'files/mfe-public/1.0.0-a/web/app.js is larger than',
  );
  expect((await bucket.listReleases()).size).toBe(0);
});
