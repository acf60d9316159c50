import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createReleaseBucket } from '@nobicast/service-kit/releases';
import { createKeys } from '@nobicast/service-kit/releases/testing';
import { eventually, listenForTest, recordingLogger } from '@nobicast/service-kit/testing';
import { shellConfigSchema } from '../../shell/server/config.ts';
import { buildShell, type Shell } from '../../shell/server/shell.ts';
import { buildShellFolder } from '../../shell/server/testing/shell-for-test.ts';
import { startObjectStore } from '../local/object-store/server.ts';
import { randomKeys } from '../local/object-store/testing/endpoint.ts';
import { openStore } from './release-store.ts';
import { writeBuild } from './testing/build-for-test.ts';

// A shell follows the releases by itself: no gateway and no service runs here.

const remote = 'mfe-public';
const { keys, keyOf, text: keyText } = createKeys(remote);
const closedPort = 'http://127.0.0.1:9';
const built = buildShellFolder();
afterAll(built.remove);

let folder: string;
let log: ReturnType<typeof recordingLogger>;
let running: { url: string; stop(): Promise<void> } | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shell-releases-'));
  log = recordingLogger();
  writeFileSync(path.join(folder, 'remotes.json'), JSON.stringify([{ name: 'mfePublic', folder: remote }]));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(folder, { recursive: true });
});

async function start(variables: Record<string, string> = {}): Promise<Shell> {
  const config = shellConfigSchema.parse({
    PORT: '1',
    PUBLIC_URL: 'http://localhost:8080',
    ...{ CONTENT_URL: closedPort, AUTH_URL: closedPort, COMMENTS_URL: closedPort, MEDIA_URL: closedPort },
    REMOTES_FILE: path.join(folder, 'remotes.json'),
    REMOTES_FOLDER: path.join(folder, 'remotes'),
    SHELL_FOLDER: built.folder,
    PAGE_DATA_DEADLINE_MS: '60000',
    ...variables,
  });
  const shell = buildShell(config, log.logger);
  const server = await listenForTest(shell.listener);
  running = {
    url: server.url,
    async stop() {
      await server.close();
      await shell.close();
    },
  };
  return shell;
}
const get = (address: string) => fetch(`${running?.url ?? ''}${address}`);
const shows = (heading: string) =>
  eventually(async () => (await (await get('/')).text()).includes(`<h1>${heading}`));
const isReady = async () => (await get('/readyz')).status === 200;

async function publish(
  release: string,
  heading: string,
  options: Parameters<typeof openStore>[0],
  isSigned = true,
) {
  const store = openStore(options, remote, {
    keys: isSigned ? keys : undefined,
    signer: { key: keyOf(remote) },
  });
  await store.pull();
  const from = store.folder.pointer.read();
  const build = writeBuild(mkdtempSync(path.join(folder, 'build-')), release, { code: { heading } });
  await store.place(store.folder.stage(build), release);
  await store.move(from, { release, isBuild: true });
}
const here = () => ({ remotesFolder: path.join(folder, 'remotes') });

test('it is ready before anything was released, and shows each release as soon as its pointer moves', async () => {
  const shell = await start();
  await shell.warmUp();
  await eventually(isReady);
  expect((await get('/')).status).toBe(503);
  await publish('1.0.0-a', 'First', here(), false);
  await shows('First');
  await publish('1.0.0-b', 'Second', here(), false);
  await shows('Second');
});

test('with keys it runs only what its team has signed', async () => {
  await publish('1.0.0-a', 'Signed', here());
  await (await start({ RELEASE_KEYS: keyText })).warmUp();
  await shows('Signed');
  writeFileSync(path.join(folder, 'remotes', remote, 'current.json'), '{"release":"1.0.0-b"}');
  await eventually(() => log.lines.some(({ msg }) => String(msg).startsWith('release pointer refused')));
  await shows('Signed');
});

describe('Where the releases are in a store', () => {
  const credentials = randomKeys();
  let store: Awaited<ReturnType<typeof startObjectStore>>;
  const open = (port = 0) => startObjectStore({ folder: path.join(folder, 'objects'), port, ...credentials });
  const variables = () => ({
    RELEASE_KEYS: keyText,
    RELEASES_STORE_ENDPOINT: store.url,
    RELEASES_STORE_ACCESS_KEY: credentials.accessKey,
    RELEASES_STORE_SECRET_KEY: credentials.secretKey,
  });
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());
  async function publishToStore(release: string, heading: string) {
    const bucket = createReleaseBucket({
      endpoint: store.url,
      ...credentials,
      bucket: 'nobicast-releases',
      region: 'us-east-1',
    });
    await publish(release, heading, { bucket, remotesFolder: path.join(folder, 'laptop') });
    bucket.close();
  }

  test('it has a mirror of its own, which it shows while the store is away', async () => {
    await publishToStore('1.0.0-a', 'First');
    await (await start(variables())).warmUp();
    await shows('First');
    await publishToStore('1.0.0-b', 'Second');
    await shows('Second');
    await running?.stop();
    await store.close();
    await (await start(variables())).warmUp();
    await eventually(isReady);
    await shows('Second');
  });

  test('it takes no visitors while its mirror is empty and the store away', async () => {
    const { port } = new URL(store.url);
    await publishToStore('1.0.0-a', 'First');
    await store.close();
    const shell = await start(variables());
    const isWarm = shell.warmUp();
    await eventually(() => log.lines.some(({ msg }) => String(msg).includes('is away')));
    expect(await isReady()).toBe(false);
    store = await open(Number(port));
    await isWarm;
    await eventually(isReady);
    await shows('First');
  });
});
