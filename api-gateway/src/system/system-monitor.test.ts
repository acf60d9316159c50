import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readiness, ServiceUrl } from '@nobicast/service-kit';
import { silentLogger } from '@nobicast/service-kit/testing';
import { createCurrentReleases } from '@nobicast/service-kit/releases';
import { askReadiness, createSystemMonitor } from './system-monitor.ts';

const well = (...names: string[]): Readiness => ({
  ok: true,
  failed: [],
  checks: names.map((name) => ({ name, ok: true, ms: 3 })),
  version: 'abc',
});

let now = new Date('2026-11-23T09:00:00Z');
const advanceClock = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
  return now.toISOString();
};

const releasesIn = (folder: string) =>
  createCurrentReleases({ folder, keys: undefined, logger: silentLogger() });

/** Undefined in `replies` is a process that is down. */
function monitor(
  replies: Record<string, Readiness | undefined>,
  {
    remotesFolder = '/does/not/exist',
    urls = Object.fromEntries(Object.keys(replies).map((name) => [name, name])),
  }: { remotesFolder?: string; urls?: Record<string, ServiceUrl> } = {},
) {
  return createSystemMonitor({
    urls,
    releases: releasesIn(remotesFolder),
    version: 'own',
    clock: () => now,
    ask: async (name) => {
      const reply = replies[name];
      if (!reply) throw new Error('no answer');
      return reply;
    },
  });
}
const stateOf = async (look: ReturnType<typeof monitor>, name: string) => {
  const part = (await look()).parts.find((candidate) => candidate.name === name);
  return [part?.state, part?.since];
};

test('a part keeps the instant since which it is in its state, until that changes', async () => {
  const replies: Record<string, Readiness | undefined> = { auth: well('database', 'mail') };
  const look = monitor(replies);
  const start = now.toISOString();
  expect(await stateOf(look, 'auth')).toEqual(['up', start]);
  advanceClock(10);
  expect(await stateOf(look, 'auth')).toEqual(['up', start]);
  replies.auth = undefined;
  const lost = advanceClock(10);
  expect(await stateOf(look, 'auth')).toEqual(['down', lost]);
  // Only auth knows the mail server.
  expect(await stateOf(look, 'mail')).toEqual(['unknown', lost]);
  advanceClock(10);
  expect(await stateOf(look, 'auth')).toEqual(['down', lost]);
  replies.auth = well('database', 'mail');
  const back = advanceClock(10);
  expect(await stateOf(look, 'auth')).toEqual(['up', back]);
});

test('a dependency is up if one process reaches it, and down if those that answer do not', async () => {
  const without: Readiness = {
    ok: false,
    failed: ['database'],
    checks: [{ name: 'database', ok: false, ms: 1_000 }],
    version: 'abc',
  };
  advanceClock(10);
  const replies: Record<string, Readiness | undefined> = { auth: without, media: well('database', 'store') };
  const look = monitor(replies);
  expect((await stateOf(look, 'database'))[0]).toBe('up');
  replies.media = { ...without, checks: [...without.checks, { name: 'store', ok: false, ms: 1_000 }] };
  advanceClock(10);
  expect((await stateOf(look, 'database'))[0]).toBe('down');
  expect((await stateOf(look, 'store'))[0]).toBe('down');
  // A process that answers is up, whatever it lacks.
  expect((await stateOf(look, 'auth'))[0]).toBe('up');
});

test('a service with an instance away is up, and says which one is away, and since when', async () => {
  advanceClock(10);
  const [first, second] = ['http://media-1:3001', 'http://media-2:3001'];
  const replies: Record<string, Readiness | undefined> = {
    [first]: well('database'),
    [second]: well('store'),
  };
  const look = monitor(replies, { urls: { media: [first, second] } });
  const media = async () => {
    const { parts } = await look();
    const part = parts.find(({ name }) => name === 'media');
    return [part?.state, part?.instances, part?.since];
  };
  const start = advanceClock(10);
  expect(await media()).toEqual(['up', { count: 2, away: [] }, start]);
  expect((await stateOf(look, 'database'))[0]).toBe('up');
  expect((await stateOf(look, 'store'))[0]).toBe('up');
  replies[second] = undefined;
  const lost = advanceClock(10);
  expect(await media()).toEqual(['up', { count: 2, away: ['media-2:3001'] }, lost]);
  expect((await stateOf(look, 'store'))[0]).toBe('unknown');
  replies[first] = undefined;
  const gone = advanceClock(10);
  expect(await media()).toEqual(['down', { count: 2, away: ['media-1:3001', 'media-2:3001'] }, gone]);
  advanceClock(10);
  expect(await media()).toEqual(['down', { count: 2, away: ['media-1:3001', 'media-2:3001'] }, gone]);
});

test('the gateway that answers is up since it was started, with its own version', async () => {
  const startedAt = advanceClock(10);
  const look = monitor({});
  advanceClock(10);
  const { parts } = await look();
  expect(parts.find(({ name }) => name === 'gateway')).toEqual({
    name: 'gateway',
    kind: 'service',
    state: 'up',
    latency_ms: null,
    since: startedAt,
    version: 'own',
    instances: null,
  });
});

test('many who ask at once cause one look', async () => {
  advanceClock(10);
  let asked = 0;
  const look = createSystemMonitor({
    urls: { auth: 'auth' },
    releases: releasesIn('/does/not/exist'),
    version: 'own',
    clock: () => now,
    ask: async () => {
      asked += 1;
      return well('database');
    },
  });
  await Promise.all([look(), look(), look()]);
  expect(asked).toBe(1);
  advanceClock(3);
  await look();
  expect(asked).toBe(2);
});

describe('a process', () => {
  async function ask(listener: RequestListener) {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // a listening TCP server has one
    try {
      return await askReadiness(`http://127.0.0.1:${port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  test('answers also where it is not ready', async () => {
    const reply = { ...well('database'), ok: false, failed: ['database'] };
    expect(await ask((_request, response) => response.writeHead(503).end(JSON.stringify(reply)))).toEqual(
      reply,
    );
  });

  test('that hangs is given up within seconds', async () => {
    await expect(ask(() => undefined)).rejects.toThrow();
  });

  test('that answers something else counts as away', async () => {
    await expect(ask((_request, response) => response.end('{}'))).rejects.toThrow();
  });
});

describe('a remote', () => {
  const release = '0.1.0-7e17f08b6aa5';
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'releases-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Writes what makes a release current: its `release.json` and the pointer to it. */
  async function buildRelease(name: string) {
    await mkdir(path.join(folder, name, release), { recursive: true });
    await writeFile(path.join(folder, name, 'current.json'), JSON.stringify({ release }));
    await writeFile(path.join(folder, name, release, 'release.json'), '{}');
  }
  const facts = async (look: ReturnType<typeof monitor>) =>
    (await look()).parts
      .filter(({ kind }) => kind === 'remote')
      .map(({ name, state, version, since }) => [name, state, version, since]);

  test('is up while the release that its pointer names is there', async () => {
    for (const name of ['mfe-admin', 'mfe-public']) await buildRelease(name);
    await rm(path.join(folder, 'mfe-public', release, 'release.json'));
    await mkdir(path.join(folder, 'mfe-member'));
    expect(await releasesIn(folder).list()).toEqual([
      { name: 'mfe-admin', release },
      { name: 'mfe-member', release: undefined },
      { name: 'mfe-public', release: undefined },
    ]);
  });

  test.each([
    ['its release is gone', (name: string) => rm(path.join(folder, name, release), { recursive: true })],
    [
      'its pointer cannot be read',
      (name: string) => writeFile(path.join(folder, name, 'current.json'), '{"release":'),
    ],
    ['its pointer is gone', (name: string) => rm(path.join(folder, name, 'current.json'))],
  ])('is shown with its version, and as away since when %s', async (_how, breakIt) => {
    const start = advanceClock(10);
    await buildRelease('mfe-admin');
    await buildRelease('mfe-public');
    const look = monitor({}, { remotesFolder: folder });
    expect(await facts(look)).toEqual([
      ['mfe-admin', 'up', release, start],
      ['mfe-public', 'up', release, start],
    ]);
    await breakIt('mfe-admin');
    const lost = advanceClock(10);
    expect(await facts(look)).toEqual([
      ['mfe-admin', 'down', null, lost],
      ['mfe-public', 'up', release, start],
    ]);
  });
});

test('a process is shown with the version and the latency that it answers with, and without them when it is away', async () => {
  advanceClock(10);
  const replies: Record<string, Readiness | undefined> = { auth: well('database') };
  const look = monitor(replies);
  const factsOfAuth = async () => {
    const part = (await look()).parts.find(({ name }) => name === 'auth');
    return [part?.version, typeof part?.latency_ms];
  };
  expect(await factsOfAuth()).toEqual(['abc', 'number']);
  replies.auth = undefined;
  advanceClock(10);
  expect(await factsOfAuth()).toEqual([null, 'object']);
});
