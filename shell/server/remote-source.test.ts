import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { actorHeader, verifyActor } from '@nobicast/service-kit';
import { eventually, recordingLogger, testSecret } from '@nobicast/service-kit/testing';
import { createRemoteSource } from './remote-source.ts';

const remote = { name: 'mfePublic', folder: 'mfe-public' };
const offer = { hostApi: 2, shared: { react: { version: '19.3.1', names: ['useState'] } } };
const addresses = { prefixes: [], pages: ['/'] };

const release = (name: string, overrides: Record<string, unknown> = {}) => ({
  name: 'mfePublic',
  release: name,
  version: '1.0.0',
  hostApi: 1,
  addresses,
  entry: 'web/js/entry.js',
  css: [],
  preload: [],
  serverEntry: 'server/app.cjs',
  integrity: {},
  ...overrides,
});

const bundle = (title: string) => `exports.title = '${title}';`;
const digest = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Serves the contents of `files`, like the gateway's /remotes. */
async function serveFiles() {
  const files = new Map<string, string>();
  const actors = new Map<string, string | undefined>();
  const requests: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request.url);
    actors.set(request.url ?? '', request.headers[actorHeader]?.toString());
    const file = files.get(request.url ?? '');
    response.statusCode = file === undefined ? 404 : 200;
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  const base = '/remotes/mfe-public/';
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The clients that requested this file, according to their signed headers. */
    askedBy: (path: string) => verifyActor(actors.get(`${base}${path}`) ?? '', testSecret, new Date()),
    /** How often this file was requested. */
    asked: (path: string) => requests.filter((url) => url === `${base}${path}`).length,
    put: (path: string, text: string) => files.set(`${base}${path}`, text),
    publish(descriptor: ReturnType<typeof release>, code: string) {
      files.set(`${base}${descriptor.release}/release.json`, JSON.stringify(descriptor));
      files.set(`${base}${descriptor.release}/server/app.cjs`, code);
      files.set(`${base}current.json`, JSON.stringify({ release: descriptor.release }));
    },
    /** Answers 404 for the bundle of a release until it is published again. */
    hideBundle: (name: string) => files.delete(`${base}${name}/server/app.cjs`),
    removeAll: () => files.clear(),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('The source of a remote', () => {
  let site: Awaited<ReturnType<typeof serveFiles>>;
  let nowMs: number;
  let log: ReturnType<typeof recordingLogger>;
  const build = () =>
    createRemoteSource({
      remote,
      origin: site.origin,
      secret: testSecret,
      offer,
      logger: log.logger,
      // Long: the machine may be busy.
      waits: { fileMs: 30_000, repeatedMs: 30_000 },
      now: () => nowMs,
    });
  /** After this long, the next call reads the pointer before it answers. */
  const letTimePass = () => (nowMs += 60_000);

  beforeEach(async () => {
    site = await serveFiles();
    nowMs = 0;
    log = recordingLogger();
  });
  afterEach(() => site.close());

  it('reads the current release: its descriptor, its bundle, its styles', async () => {
    site.put('1.0.0-a/web/css/app.css', '.a{background:url(../assets/a.svg)}');
    site.put('1.0.0-a/web/css/rare.css', '.rare{}');
    const pages = { rare: { js: [], css: ['web/css/rare.css'] } };
    site.publish(release('1.0.0-a', { css: ['web/css/app.css'], pages }), bundle('a'));
    const current = await build().current();
    expect(current.release?.release).toBe('1.0.0-a');
    expect(current.bundle).toBe(bundle('a'));
    expect(current.styles).toEqual({
      // With absolute URLs, because the document has another address.
      'web/css/app.css': '.a{background:url("/remotes/mfe-public/1.0.0-a/web/assets/a.svg")}',
      'web/css/rare.css': '.rare{}',
    });
  });

  it('signs its requests, because server bundles are only served to the shell', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    await build().current();
    expect(site.askedBy('1.0.0-a/server/app.cjs')).toEqual({ kind: 'service', name: 'shell' });
  });

  it('switches to a new release without a restart, even after hours without a request', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    site.publish(release('1.0.0-b'), bundle('b'));
    letTimePass();
    const current = await source.current();
    expect([current.release?.release, current.bundle]).toEqual(['1.0.0-b', bundle('b')]);
  });

  it('answers at once while its last check is recent', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    site.publish(release('1.0.0-b'), bundle('b'));
    nowMs += 750;
    expect((await source.current()).release?.release).toBe('1.0.0-a');
    await eventually(async () => (await source.current()).release?.release === '1.0.0-b');
  });

  it('reads the pointer again after half a second', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    nowMs += 500;
    await source.current();
    // If a check had started, its request would have arrived before this one.
    await fetch(site.origin);
    expect(site.asked('current.json')).toBe(1);
    nowMs += 1;
    await source.current();
    await eventually(() => site.asked('current.json') === 2);
  });

  it.each([
    [1_000, '1.0.0-a'],
    [1_001, '1.0.0-b'],
  ])('trusts what it knows for a second, then waits: after %i ms it names %s', async (ageMs, name) => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    site.publish(release('1.0.0-b'), bundle('b'));
    nowMs += ageMs;
    expect((await source.current()).release?.release).toBe(name);
  });

  it('keeps the last good release while none can be read, and logs that once', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    site.removeAll();
    for (let round = 0; round < 3; round += 1) {
      letTimePass();
      expect(await source.current()).toMatchObject({ release: { release: '1.0.0-a' }, bundle: bundle('a') });
    }
    expect(log.lines.filter((line) => line.msg === 'remote release not readable')).toHaveLength(1);
  });

  it('keeps the last good release while the bundle of the new one cannot be read', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    site.publish(release('1.0.0-b'), bundle('b'));
    site.hideBundle('1.0.0-b');
    letTimePass();
    expect(await source.current()).toMatchObject({ release: { release: '1.0.0-a' }, bundle: bundle('a') });
    site.publish(release('1.0.0-b'), bundle('b'));
    letTimePass();
    expect(await source.current()).toMatchObject({ release: { release: '1.0.0-b' }, bundle: bundle('b') });
  });

  it('without an earlier release, names one whose bundle cannot be read, and retries', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    site.hideBundle('1.0.0-a');
    const source = build();
    for (let round = 0; round < 3; round += 1) {
      expect(await source.current()).toMatchObject({ release: { release: '1.0.0-a' }, bundle: undefined });
      letTimePass();
    }
    expect([site.asked('1.0.0-a/server/app.cjs'), site.asked('1.0.0-a/release.json')]).toEqual([3, 1]);
    expect(log.lines.map(({ msg }) => msg)).toEqual(['remote release', 'remote release not readable']);
    site.publish(release('1.0.0-a'), bundle('a'));
    expect((await source.current()).bundle).toBe(bundle('a'));
    letTimePass();
    await source.current();
    expect([site.asked('1.0.0-a/server/app.cjs'), site.asked('1.0.0-a/release.json')]).toEqual([4, 1]);
  });

  it('accepts no release whose styles are missing or altered', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    const file = 'web/css/app.css';
    const next = release('1.0.0-b', { css: [file], integrity: { [file]: digest('.good{}') } });
    site.publish(next, bundle('b'));
    letTimePass();
    expect((await source.current()).release?.release).toBe('1.0.0-a');
    site.put(`1.0.0-b/${file}`, '.altered{}');
    letTimePass();
    expect((await source.current()).release?.release).toBe('1.0.0-a');
    site.put(`1.0.0-b/${file}`, '.good{}');
    letTimePass();
    expect(await source.current()).toMatchObject({
      release: { release: '1.0.0-b' },
      styles: { [file]: '.good{}' },
    });
  });

  const unusable: [string, Record<string, unknown>, string][] = [
    ['needs a newer HostApi', { hostApi: 3 }, 'needs HostApi 3 (2 is offered)'],
    ['needs another major of React', { ranges: { react: '^18.0.0' } }, 'needs react ^18.0.0'],
    ['needs a later React', { ranges: { react: '^19.9.0' } }, 'needs react ^19.9.0'],
    ['needs a library that is not shared', { shared: { 'swr/mutation': ['default'] } }, 'of swr/mutation'],
    ['does not name its addresses', { addresses: undefined }, 'Build it again.'],
  ];

  it.each(unusable)('keeps the release before one that %s (D5, D6)', async (_, needs, reason) => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    site.publish(release('1.0.0-b', needs), bundle('b'));
    letTimePass();
    expect(await source.current()).toMatchObject({ release: { release: '1.0.0-a' }, bundle: bundle('a') });
    expect(JSON.stringify(log.lines)).toContain(reason);
  });

  it.each(unusable)('starts with the previous release where the current one %s', async (_, needs) => {
    site.publish(release('1.0.0-a'), bundle('a'));
    site.publish(release('1.0.0-b', needs), bundle('b'));
    site.put('current.json', JSON.stringify({ release: '1.0.0-b', previous: '1.0.0-a' }));
    const source = build();
    expect(await source.current()).toMatchObject({ release: { release: '1.0.0-a' }, bundle: bundle('a') });
    site.publish(release('1.0.0-c'), bundle('c'));
    letTimePass();
    expect((await source.current()).release?.release).toBe('1.0.0-c');
  });

  it('keeps the release before a folder that contains another one than its name says (D16)', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    site.publish(release('1.0.0-b'), bundle('b'));
    site.put('1.0.0-c/release.json', JSON.stringify(release('1.0.0-b')));
    site.put('current.json', JSON.stringify({ release: '1.0.0-c' }));
    letTimePass();
    expect((await source.current()).release?.release).toBe('1.0.0-a');
    expect(JSON.stringify(log.lines)).toContain('The folder 1.0.0-c contains 1.0.0-b.');
  });

  it('knows the addresses of a remote whose only release it cannot use', async () => {
    site.publish(release('2.0.0-a', { hostApi: 99 }), bundle('a'));
    const source = build();
    await source.current();
    expect(await source.latest()).toMatchObject({ addresses, release: undefined, bundle: undefined });
  });

  it('runs no server bundle that was altered', async () => {
    site.publish(release('1.0.0-a', { integrity: { 'server/app.cjs': digest('other') } }), bundle('a'));
    expect((await build().current()).bundle).toBeUndefined();
  });

  it('makes the pages of another remote wait for the first check only', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    expect((await source.latest()).release?.release).toBe('1.0.0-a');
    site.publish(release('1.0.0-b'), bundle('b'));
    letTimePass();
    expect((await source.latest()).release?.release).toBe('1.0.0-a');
    await eventually(async () => (await source.latest()).release?.release === '1.0.0-b');
  });

  it('makes them wait again until its addresses are known, as right after the start of the site', async () => {
    const source = build();
    expect((await source.latest()).addresses).toBeUndefined();
    site.publish(release('1.0.0-a'), bundle('a'));
    expect((await source.latest()).addresses).toEqual(addresses);
  });

  it('returns undefined, without throwing, while there is no release at all', async () => {
    expect(await build().current()).toEqual({
      addresses: undefined,
      release: undefined,
      bundle: undefined,
      styles: {},
    });
  });

  it('checks again at once while there is no release, as right after the start of the site', async () => {
    const source = build();
    expect((await source.current()).release).toBeUndefined();
    site.publish(release('1.0.0-a'), bundle('a'));
    expect((await source.current()).release?.release).toBe('1.0.0-a');
  });
});
