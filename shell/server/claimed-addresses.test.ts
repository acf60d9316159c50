import { recordingLogger } from '@nobicast/service-kit/testing';
import type { BootData } from '../src/boot.ts';
import { createClaims, refusedClaims } from './claimed-addresses.ts';
import { buildShellFolder, startShell, type ShellForTest } from './testing/shell-for-test.ts';

test('two remotes that claim the same addresses are logged once, with the one that gets them', () => {
  const { logger, lines } = recordingLogger();
  const { check } = createClaims(logger);
  const remotes = [
    { name: 'mfePublic', prefixes: [] },
    { name: 'mfeMember', prefixes: ['/login', '/auth', '/login'] },
    { name: 'mfeNew' },
    { name: 'mfeAdmin', prefixes: ['/admin', '/authors'] },
  ];
  check(remotes);
  expect(lines).toEqual([]);
  const claims = [
    ...remotes,
    { name: 'mfeShop', prefixes: ['/shop', '/login'] },
    { name: 'mfeRest', prefixes: [] },
  ];
  for (let look = 0; look < 3; look += 1) check(claims);
  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', prefix: '/login', owner: 'mfeMember', remote: 'mfeShop' }),
    expect.objectContaining({ level: 'warn', prefix: '/', owner: 'mfePublic', remote: 'mfeRest' }),
  ]);
});

describe('The registry', () => {
  const registry = [
    { name: 'mfePublic', folder: 'mfe-public' },
    { name: 'mfeAdmin', folder: 'mfe-admin', prefixes: ['/admin', '/audit'] },
    { name: 'mfeShop', folder: 'mfe-shop', prefixes: ['/admin/shop'] },
    { name: 'mfeWiki', folder: 'mfe-wiki' },
  ];

  test.each([
    // Without reservations, as for all addresses that nobody owns.
    ['mfePublic', [], []],
    ['mfeWiki', [], []],
    ['mfeWiki', ['/wiki', '/administration', '/auditing/x'], []],
    ['mfeWiki', ['/wiki', '/admin'], [['/admin', 'mfeAdmin']]],
    ['mfeWiki', ['/admin/settings', '/wiki'], [['/admin/settings', 'mfeAdmin']]],
    ['mfeAdmin', ['/admin', '/audit/log'], []],
    ['mfeAdmin', ['/admin', '/team'], [['/team', undefined]]],
    ['mfeAdmin', [], [['/', undefined]]],
    // Of nested reservations the longest.
    ['mfeShop', ['/admin/shop', '/admin/shop/orders'], []],
    ['mfeAdmin', ['/admin', '/admin/shop/orders'], [['/admin/shop/orders', 'mfeShop']]],
    ['mfeWiki', ['/admin/shop'], [['/admin/shop', 'mfeShop']]],
    ['mfeShop', ['/admin'], [['/admin', 'mfeAdmin']]],
  ])('of what %s claims, %j, refuses %j', (remote, prefixes, refused) => {
    const claims = refusedClaims(registry, remote, prefixes);
    expect(claims.map(({ prefix, owner }) => [prefix, owner?.name])).toEqual(refused);
  });

  test('leaves a remote what it may have, and logs each other claim once', () => {
    const { logger, lines } = recordingLogger();
    const { allowed } = createClaims(logger);
    const look = () => allowed(registry, 'mfeWiki', ['/wiki', '/admin/wiki', '/audit']);
    expect([look(), look(), look()]).toEqual([['/wiki'], ['/wiki'], ['/wiki']]);
    expect(allowed(registry, 'mfeAdmin', ['/admin', '/team'])).toEqual(['/admin']);
    const msg = 'the registry does not allow what a remote claims';
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'warn',
        msg,
        prefix: '/admin/wiki',
        owner: 'mfeAdmin',
        remote: 'mfeWiki',
      }),
      expect.objectContaining({ level: 'warn', msg, prefix: '/audit', owner: 'mfeAdmin', remote: 'mfeWiki' }),
      expect.objectContaining({ level: 'warn', msg, prefix: '/team', remote: 'mfeAdmin' }),
    ]);
  });

  test('makes nobody the remote of all other addresses by refusing every claim', () => {
    const { allowed } = createClaims(recordingLogger().logger);
    expect(allowed(registry, 'mfeWiki', ['/admin/wiki'])).toBeUndefined();
    expect(allowed(registry, 'mfeAdmin', [])).toBeUndefined();
    expect(allowed(registry, 'mfePublic', [])).toEqual([]);
  });
});

describe('In the shell', () => {
  const built = buildShellFolder();
  afterAll(built.remove);
  let shell: ShellForTest;
  beforeEach(async () => {
    shell = await startShell({ folder: built.folder });
    shell.publish('1.0.0-p', {});
    shell.publish('1.0.0-m', {}, { folder: 'mfe-member' });
  });
  afterEach(() => shell.stop());

  const releaseAt = async (address: string) => (await shell.get(address)).headers.get('x-nobicast-release');
  /** As browsers get them: in a document, and in the registry. */
  async function prefixesOf(name: string) {
    const [, json = ''] =
      /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(
        await (await shell.get('/')).text(),
      ) ?? [];
    const lists = [JSON.parse(json), await (await shell.get('/remotes.json')).json()] as Pick<
      BootData,
      'remotes'
    >[];
    return lists.map(({ remotes }) => remotes.find((remote) => remote.name === name)?.prefixes);
  }

  test('a release that claims the page of an earlier remote does not get it, and the shell says so', async () => {
    shell.register({ name: 'mfeMember', folder: 'mfe-member' }, { name: 'mfeAdmin', folder: 'mfe-admin' });
    const addresses = { prefixes: ['/admin', '/login'], pages: ['/admin/*', '/login'] };
    shell.publish('1.0.0-a', {}, { folder: 'mfe-admin', addresses });
    for (let visit = 0; visit < 3; visit += 1) expect(await releaseAt('/login')).toBe('mfe-member=1.0.0-m');
    expect(shell.logged('a remote claims the addresses of another')).toEqual([
      expect.objectContaining({ prefix: '/login', owner: 'mfeMember', remote: 'mfeAdmin' }),
    ]);
  });

  test('a page below a reserved prefix is served by its owner, although another remote claims a longer one', async () => {
    shell.publish('1.0.0-a', {}, { folder: 'mfe-admin' });
    const addresses = { prefixes: ['/login', '/admin/settings'], pages: ['/login', '/admin/settings'] };
    shell.publish('1.0.0-m', {}, { folder: 'mfe-member', addresses });
    for (let visit = 0; visit < 3; visit += 1) {
      expect(await releaseAt('/admin/settings')).toBe('mfe-admin=1.0.0-a');
      expect(await releaseAt('/login')).toBe('mfe-member=1.0.0-m');
    }
    expect(await prefixesOf('mfeMember')).toEqual([['/login'], ['/login']]);
    expect(shell.logged('the registry does not allow what a remote claims')).toEqual([
      expect.objectContaining({ prefix: '/admin/settings', owner: 'mfeAdmin', remote: 'mfeMember' }),
    ]);
  });

  test('a remote that may have none of its addresses gets no other either', async () => {
    shell.publish('1.0.0-a', {}, { folder: 'mfe-admin', addresses: { prefixes: [], pages: ['/'] } });
    shell.register({ name: 'mfeShop', folder: 'mfe-shop' });
    const shop = { name: 'mfeShop', addresses: { prefixes: ['/auth/shop'], pages: ['/auth/shop'] } };
    shell.publish('1.0.0-s', {}, { folder: 'mfe-shop', ...shop });
    shell.publish('1.0.0-p', {}, { addresses: { prefixes: ['/archives'], pages: ['/archives'] } });
    for (const address of ['/', '/admin', '/shop'])
      expect([address, await releaseAt(address)]).toEqual([address, null]);
    expect(await releaseAt('/auth/shop')).toBe('mfe-member=1.0.0-m');
    expect(await prefixesOf('mfeShop')).toEqual([undefined, undefined]);
    expect(await prefixesOf('mfeAdmin')).toEqual([undefined, undefined]);
  });

  test('the operator reserves and gives back addresses while the shell runs', async () => {
    shell.register({ name: 'mfeShop', folder: 'mfe-shop' });
    const shop = { name: 'mfeShop', addresses: { prefixes: ['/shop'], pages: ['/shop'] } };
    shell.publish('1.0.0-s', {}, { folder: 'mfe-shop', ...shop });
    expect(await releaseAt('/shop')).toBe('mfe-shop=1.0.0-s');
    shell.register({ name: 'mfeShop', folder: 'mfe-shop', prefixes: ['/boutique'] });
    expect(await releaseAt('/shop')).toBe('mfe-public=1.0.0-p');
    shell.register({ name: 'mfeShop', folder: 'mfe-shop', prefixes: ['/boutique', '/shop'] });
    expect(await releaseAt('/shop')).toBe('mfe-shop=1.0.0-s');
  });
});
