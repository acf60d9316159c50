import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Release } from '@nobicast/contracts/release';
import type { Logger } from '@nobicast/service-kit';
import { createCurrentReleases } from '@nobicast/service-kit/releases';
import { recordingLogger } from '@nobicast/service-kit/testing';
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

function createFolder(logger: Logger) {
  const folder = mkdtempSync(path.join(tmpdir(), 'source-'));
  const put = (file: string, text: string) => {
    const target = path.join(folder, remote.folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  };
  const read: string[] = [];
  const releases = createCurrentReleases({ folder, keys: undefined, logger });
  return {
    put,
    releases: {
      read: releases.read,
      readRelease: (of: string, name: string) => {
        read.push(`${name}/release.json`);
        return releases.readRelease(of, name);
      },
      readText: (of: string, named: Pick<Release, 'release' | 'integrity'>, file: string) => {
        read.push(`${named.release}/${file}`);
        return releases.readText(of, named, file);
      },
    },
    readsOf: (file: string) => read.filter((name) => name === file).length,
    publish(descriptor: ReturnType<typeof release>, code: string) {
      put(`${descriptor.release}/server/app.cjs`, code);
      put(`${descriptor.release}/release.json`, JSON.stringify(descriptor));
      put('current.json', JSON.stringify({ release: descriptor.release }));
    },
    /** Until the release is published again. */
    hideBundle: (name: string) => rmSync(path.join(folder, remote.folder, name, 'server/app.cjs')),
    removeAll: () => rmSync(path.join(folder, remote.folder), { recursive: true }),
    close: () => rmSync(folder, { recursive: true }),
  };
}

describe('The source of a remote', () => {
  let site: ReturnType<typeof createFolder>;
  let log: ReturnType<typeof recordingLogger>;
  const build = () => createRemoteSource({ remote, releases: site.releases, offer, logger: log.logger });

  beforeEach(() => {
    log = recordingLogger();
    site = createFolder(log.logger);
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

  it('switches to a new release without a restart, as soon as it is told that a pointer has moved', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    site.publish(release('1.0.0-b'), bundle('b'));
    await source.check();
    const current = await source.current();
    expect([current.release?.release, current.bundle]).toEqual(['1.0.0-b', bundle('b')]);
  });

  it('keeps the last good release while none can be read, and logs that once', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    site.removeAll();
    for (let round = 0; round < 3; round += 1) {
      await source.check();
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
    await source.check();
    expect(await source.current()).toMatchObject({ release: { release: '1.0.0-a' }, bundle: bundle('a') });
    site.publish(release('1.0.0-b'), bundle('b'));
    await source.check();
    expect(await source.current()).toMatchObject({ release: { release: '1.0.0-b' }, bundle: bundle('b') });
  });

  it('without an earlier release, names one whose bundle cannot be read, and retries', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    site.hideBundle('1.0.0-a');
    const source = build();
    for (let round = 0; round < 3; round += 1) {
      expect(await source.current()).toMatchObject({ release: { release: '1.0.0-a' }, bundle: undefined });
      await source.check();
    }
    expect([site.readsOf('1.0.0-a/server/app.cjs'), site.readsOf('1.0.0-a/release.json')]).toEqual([4, 1]);
    expect(log.lines.map(({ msg }) => msg)).toEqual(['remote release', 'remote release not readable']);
    site.publish(release('1.0.0-a'), bundle('a'));
    await source.check();
    expect((await source.current()).bundle).toBe(bundle('a'));
    await source.check();
    expect([site.readsOf('1.0.0-a/server/app.cjs'), site.readsOf('1.0.0-a/release.json')]).toEqual([5, 1]);
  });

  it('accepts no release whose styles are missing or altered', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    const file = 'web/css/app.css';
    const next = release('1.0.0-b', { css: [file], integrity: { [file]: digest('.good{}') } });
    site.publish(next, bundle('b'));
    await source.check();
    expect((await source.current()).release?.release).toBe('1.0.0-a');
    site.put(`1.0.0-b/${file}`, '.altered{}');
    await source.check();
    expect((await source.current()).release?.release).toBe('1.0.0-a');
    site.put(`1.0.0-b/${file}`, '.good{}');
    await source.check();
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
    await source.check();
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
    await source.check();
    expect((await source.current()).release?.release).toBe('1.0.0-c');
  });

  it('keeps the release before a folder that contains another one than its name says (D16)', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    site.publish(release('1.0.0-b'), bundle('b'));
    site.put('1.0.0-c/release.json', JSON.stringify(release('1.0.0-b')));
    site.put('current.json', JSON.stringify({ release: '1.0.0-c' }));
    await source.check();
    expect((await source.current()).release?.release).toBe('1.0.0-a');
    expect(JSON.stringify(log.lines)).toContain('The folder 1.0.0-c contains 1.0.0-b.');
  });

  it('knows the addresses of a remote whose only release it cannot use', async () => {
    site.publish(release('2.0.0-a', { hostApi: 99 }), bundle('a'));
    const source = build();
    await source.current();
    expect(await source.current()).toMatchObject({ addresses, release: undefined, bundle: undefined });
  });

  it('runs no server bundle that was altered', async () => {
    site.publish(release('1.0.0-a', { integrity: { 'server/app.cjs': digest('other') } }), bundle('a'));
    expect((await build().current()).bundle).toBeUndefined();
  });

  it('reads nothing for a page: only its first one waits for a check', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    for (let page = 0; page < 3; page += 1) expect((await source.current()).release?.release).toBe('1.0.0-a');
    site.publish(release('1.0.0-b'), bundle('b'));
    expect((await source.current()).release?.release).toBe('1.0.0-a');
    expect([site.readsOf('1.0.0-a/release.json'), site.readsOf('1.0.0-b/release.json')]).toEqual([1, 0]);
  });

  it('has nothing, without throwing or complaining, while there is no release at all', async () => {
    const source = build();
    expect(await source.current()).toEqual({
      addresses: undefined,
      release: undefined,
      bundle: undefined,
      styles: {},
    });
    expect(log.lines).toEqual([]);
    site.publish(release('1.0.0-a'), bundle('a'));
    await source.check();
    expect((await source.current()).release?.release).toBe('1.0.0-a');
  });
});
