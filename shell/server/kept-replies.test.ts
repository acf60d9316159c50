import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildShellFolder, startShell, type ShellForTest } from './testing/shell-for-test.ts';

const built = buildShellFolder();
afterAll(built.remove);

let shell: ShellForTest;
const start = async () => {
  shell = await startShell({ folder: built.folder });
};
afterEach(() => shell.stop());

const headerOf = async (address: string, name: string) => (await shell.get(address)).headers.get(name);

describe('A document is cached', () => {
  const page = {
    loadData: `return { head: { title: 'T', description: 'D', canonicalPath: '/Épisodes/Un' } };`,
  };

  it('under the canonical address of its page', async () => {
    await start();
    shell.publish('1.0.0-a', page);
    const response = await shell.get('/%C3%89pisodes/Un?from=mail');
    expect(response.headers.get('cache-control')).toContain('public');
    expect(response.headers.get('surrogate-key')).toBe('shell mfe-public');
  });

  it.each(['/%C3%89PISODES/Un', '/%C3%89pisodes/Un/', '/%c3%89pisodes/Un', '//%C3%89pisodes/Un', '/other'])(
    'by none of the endless other spellings of it: %s',
    async (address) => {
      await start();
      shell.publish('1.0.0-a', page);
      const response = await shell.get(address);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('surrogate-key')).toBeNull();
    },
  );
});

describe('A page that moved', () => {
  it('is answered with its address of now and the query of the visitor, and kept by no cache', async () => {
    await start();
    shell.publish('1.0.0-a', {
      loadData: `return { status: 301, movedTo: '/episodes/nouveau', isCacheable: false };`,
    });
    const response = await shell.get('/episodes/ancien?t=90&utm=x', { redirect: 'manual' });
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      301,
      '/episodes/nouveau?t=90&utm=x',
      '',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('surrogate-key')).toBeNull();
    expect(response.headers.get('no-vary-search')).toBeNull();
  });

  it('is answered without a query that belongs to the old address alone', async () => {
    await start();
    shell.publish('1.0.0-a', {
      loadData: `return { status: 301, movedTo: '/episodes/nouveau', dropsQuery: true, isCacheable: false };`,
    });
    const response = await shell.get('/apercu?cle=secret', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/episodes/nouveau']);
  });
});

describe('Every cacheable reply names the build of its shell', () => {
  const addresses = ['/', '/covers/12.svg', '/assets/js/main.1.js'];
  const builds = () => Promise.all(addresses.map((address) => headerOf(address, 'x-shell-build')));
  const change = (file: string) => {
    const full = path.join(built.folder, file);
    writeFileSync(full, `${readFileSync(full, 'utf8')}\n`);
  };

  it('which is the same in every process, and different after any change', async () => {
    await start();
    shell.publish('1.0.0-a', {});
    const [build, ...others] = await builds();
    expect(build).toMatch(/^[\da-f]{16}$/);
    expect(others).toEqual([build, build]);
    await shell.stop();

    await start();
    expect(await builds()).toEqual([build, build, build]);

    const seen = new Set([build]);
    for (const file of ['assets.json', 'server/server.cjs', 'render-worker/render-worker.cjs']) {
      await shell.stop();
      change(file);
      await start();
      seen.add((await headerOf('/', 'x-shell-build')) ?? undefined);
    }
    expect(seen.size).toBe(4);
    expect(seen).not.toContain(undefined);
  });
});

it('A page reads no files of releases, whatever becomes of them: the pointers are followed', async () => {
  await start();
  shell.publish('1.0.0-a', {});
  expect((await shell.get('/')).status).toBe(200);
  const read = shell.filesRead.length;
  shell.publish('1.0.0-b', {});
  shell.unpublish('mfe-public');
  expect((await shell.get('/')).status).toBe(200);
  expect((await shell.get('/login')).status).toBe(200);
  expect(shell.filesRead).toHaveLength(read);
});
