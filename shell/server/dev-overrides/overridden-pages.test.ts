import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BootData } from '../../src/boot.ts';
import {
  buildShellFolder,
  expectRendered,
  startShell,
  type ShellForTest,
} from '../testing/shell-for-test.ts';

const built = buildShellFolder();
const devFolder = mkdtempSync(path.join(tmpdir(), 'shell-dev-'));
mkdirSync(path.join(devFolder, 'web/js'), { recursive: true });
writeFileSync(path.join(devFolder, 'web/js/main.js'), 'console.info("development")');
writeFileSync(path.join(devFolder, 'web/js/overrides.js'), 'console.info("overrides")');
writeFileSync(path.join(devFolder, 'assets.json'), JSON.stringify({ scripts: ['js/main.js'], styles: [] }));
afterAll(() => {
  built.remove();
  rmSync(devFolder, { recursive: true });
});

let shell: ShellForTest;
const start = async ({ areOn = true } = {}) => {
  shell = await startShell({ folder: built.folder, ...(areOn && { devFolder }) });
  shell.publish('1.0.0-a', {});
  shell.publish('1.0.0-m', {}, { folder: 'mfe-member' });
};
afterEach(() => shell.stop());

const memberOverride = 'dev-override=mfe-member@http://localhost:8182';

function bootOf(html: string): BootData {
  const [, json] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json ?? '') as BootData;
}

/** Nothing of the document shows overrides. */
async function expectOrdinary(address: string): Promise<void> {
  const [response, plain] = [await shell.get(address), await shell.get('/archives')];
  await expectRendered(response.clone());
  for (const name of ['content-security-policy', 'cache-control', 'surrogate-key', 'x-robots-tag'])
    expect([name, response.headers.get(name)]).toEqual([name, plain.headers.get(name)]);
  const html = await response.text();
  expect(html).not.toContain('/assets/dev/js/main.js');
  expect(html).not.toContain('dev-override');
  expect(bootOf(html)).toEqual({ ...bootOf(await plain.text()) });
}

describe('where overrides are off', () => {
  test('an override changes nothing of a page', async () => {
    await start({ areOn: false });
    await expectOrdinary('/archives?dev-override=mfe-public@http://localhost:8181');
    expect(await (await shell.get('/archives')).text()).not.toContain('/assets/dev/');
    expect((await shell.get('/assets/dev/js/main.js')).status).toBe(404);
  });
});

describe('where overrides are on', () => {
  beforeEach(() => start());

  test('the document of an override names the development server and the development build', async () => {
    const response = await shell.get(`/login?${memberOverride}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    const boot = bootOf(html);
    expect(boot.overrides).toEqual([{ folder: 'mfe-member', origin: 'http://localhost:8182' }]);
    expect(boot.page).toBeNull();
    expect(boot.remotes.find(({ name }) => name === 'mfeMember')).toEqual({
      name: 'mfeMember',
      prefixes: ['/login', '/auth', '/dashboard'],
      baseUrl: 'http://localhost:8182/',
      release: expect.objectContaining({ release: 'dev', entry: 'js/remoteEntry.js', integrity: {} }),
    });
    expect(boot.remotes.find(({ name }) => name === 'mfePublic')?.release?.release).toBe('1.0.0-a');
    expect(html).toContain('src="/assets/dev/js/main.js"');
    expect(html).not.toContain('src="/assets/js/main.1.js"');
    expect(await (await shell.get('/assets/dev/js/main.js')).text()).toContain('development');
  });

  test('a development server gets no addresses that the registry reserves for another remote (decision 0061)', async () => {
    const addresses = {
      prefixes: ['/dashboard', '/admin/settings'],
      pages: ['/dashboard', '/admin/settings'],
    };
    shell.publish('1.0.0-m', {}, { folder: 'mfe-member', addresses });
    shell.publish('1.0.0-x', {}, { folder: 'mfe-admin' });
    const boot = bootOf(await (await shell.get(`/admin/settings?${memberOverride}`)).text());
    expect(boot.remotes.map(({ name, prefixes }) => [name, prefixes])).toEqual([
      ['mfePublic', []],
      ['mfeMember', ['/dashboard']],
      ['mfeAdmin', ['/admin']],
    ]);
  });

  test('it is neither cached nor indexed, and no code of a remote renders it', async () => {
    const response = await shell.get('/archives?dev-override=mfe-public@http://127.0.0.1:8181');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('surrogate-key')).toBeNull();
    expect(response.headers.get('no-vary-search')).toBeNull();
    expect(await response.text()).not.toContain('<h1>Rendered');
  });

  test('its policy allows exactly that server, and updates from it', async () => {
    const policy = (await shell.get(`/login?${memberOverride}`)).headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' http://localhost:8182 'sha256-");
    expect(policy).toContain("style-src 'self' http://localhost:8182 ");
    expect(policy).toContain("connect-src 'self' http://localhost:8182 ws://localhost:8182;");
    expect(policy).not.toContain('*');
  });

  test('other pages are rendered as released, with the script that returns a tab to its overrides', async () => {
    const html = await (await shell.get('/archives')).text();
    expect(html).toContain('<h1>Rendered');
    expect(html).toContain('src="/assets/dev/js/overrides.js"');
    expect(html).not.toContain('src="/assets/dev/js/main.js"');
  });

  test.each([
    'mfe-public@http://localhost.evil.example:8181',
    'mfe-public@http://evil.example',
    'mfe-public@http://localhost:8181@evil.example',
    'mfe-public@http://user@localhost:8181',
    'mfe-public@http://user:password@localhost:8181',
    'mfe-public@ftp://localhost:8181',
    'mfe-public@javascript:alert(1)',
    'mfe-public@//localhost:8181',
    'mfe-public@http://[::1]:8181',
    'mfe-public@http://0.0.0.0:8181',
    'mfe-public@http://192.168.1.10:8181',
    'mfe-public@http://localhost:8181/elsewhere',
    "mfe-public@http://localhost:8181/;script-src'unsafe-inline'",
    'mfe-public@localhost:8181',
    'mfe-public',
    'mfe-unknown@http://localhost:8181',
    '../mfe-public@http://localhost:8181',
    '',
  ])('%j is no override', async (value) => {
    await expectOrdinary(`/archives?dev-override=${encodeURIComponent(value)}`);
  });

  test('of two overrides of one remote the first counts; a refused one does not end another', async () => {
    const query = [
      'mfe-member@http://evil.example',
      'mfe-member@http://localhost:1111',
      'mfe-member@http://localhost:2222',
      'mfe-public@http://127.0.0.1:3333',
    ].map((value) => `dev-override=${value}`);
    const boot = bootOf(await (await shell.get(`/login?${query.join('&')}`)).text());
    expect(boot.overrides).toEqual([
      { folder: 'mfe-public', origin: 'http://127.0.0.1:3333' },
      { folder: 'mfe-member', origin: 'http://localhost:1111' },
    ]);
  });
});
