import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildShellFolder } from '../../shell/server/testing/shell-for-test.ts';
import { publishBuilds } from './publish-builds.ts';
import { createPublisher } from './publish.ts';
import { writeBuild } from './testing/build-for-test.ts';

const shell = buildShellFolder();
afterAll(shell.remove);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'new-remote-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const registerRemotes = (...remotes: { name: string; folder: string; prefixes?: string[] }[]) =>
  writeFileSync(path.join(folder, 'remotes.json'), JSON.stringify(remotes));
const site = () => ({
  remotesFolder: path.join(folder, 'remotes'),
  registryFile: path.join(folder, 'remotes.json'),
  shellFolder: shell.folder,
  services: undefined,
  prune: { kept: 2, graceMs: 1_000 },
  pageDeadlineMs: 30_000,
});
const publish = async (remote: string, build: string) =>
  (await createPublisher(site()).publish({ [remote]: build }))[0];

test('a remote is added by a line in the registry and a release: shell and other remotes stay as they are', async () => {
  const known = [
    { name: 'mfePublic', folder: 'mfe-public' },
    { name: 'mfeMember', folder: 'mfe-member' },
  ];
  registerRemotes(...known);
  expect(await publish('mfe-public', writeBuild(path.join(folder, 'public'), '1.0.0-a'))).toMatchObject({
    state: 'published',
  });
  const filesOfShell = () => readdirSync(shell.folder, { recursive: true }).sort();
  const shellBefore = filesOfShell();
  const pointer = () => readFileSync(path.join(folder, 'remotes/mfe-public/current.json'), 'utf8');
  const pointerBefore = pointer();

  registerRemotes(...known, { name: 'mfeShop', folder: 'mfe-shop' });
  const buildShop = (name: string, loadData: string) =>
    writeBuild(path.join(folder, name), '1.0.0-s', {
      code: { loadData },
      descriptor: { name: 'mfeShop', addresses: { prefixes: ['/shop'], pages: ['/shop'] } },
    });
  expect(await publish('mfe-shop', buildShop('empty', 'return { status: 404 };'))).toMatchObject({
    state: 'refused',
    reason: '/shop answers 404.',
  });
  expect(await publish('mfe-shop', buildShop('full', ''))).toMatchObject({
    state: 'published',
    release: '1.0.0-s',
  });
  expect([filesOfShell(), pointer()]).toEqual([shellBefore, pointerBefore]);
});

test('a remote is published, and gone back to, only with addresses that the registry allows it (decision 0061)', async () => {
  const shop = { name: 'mfeShop', folder: 'mfe-shop' };
  const admin = { name: 'mfeAdmin', folder: 'mfe-admin', prefixes: ['/admin'] };
  let builds = 0;
  const publishShop = (...prefixes: string[]) =>
    publish(
      'mfe-shop',
      writeBuild(path.join(folder, `shop-${(builds += 1)}`), `1.0.${builds}-s`, {
        descriptor: { name: 'mfeShop', addresses: { prefixes, pages: prefixes.length ? prefixes : ['/'] } },
      }),
    );
  registerRemotes(shop, admin);
  // The remote that owns it was never released.
  expect(await publishShop('/shop', '/admin/shop')).toMatchObject({
    state: 'refused',
    reason: '/admin/shop is reserved for mfe-admin.',
  });
  registerRemotes({ ...shop, prefixes: ['/boutique'] }, admin);
  expect(await publishShop('/boutique', '/shop')).toMatchObject({
    state: 'refused',
    reason: 'The registry does not give /shop to mfe-shop: the operator may add it.',
  });
  expect(await publishShop()).toMatchObject({
    state: 'refused',
    reason: 'The registry does not give / to mfe-shop: the operator may add it.',
  });
  expect(await publishShop('/boutique')).toMatchObject({ state: 'published', release: '1.0.4-s' });
  registerRemotes({ ...shop, prefixes: ['/shop'] }, admin);
  await expect(createPublisher(site()).moveTo('mfe-shop', '1.0.4-s')).rejects.toThrow(
    /^The registry does not give \/boutique to mfe-shop/,
  );
});

test('what the registry does not allow one remote stops no other (decision 0061)', async () => {
  const buildOf = (name: string, remote: string, ...prefixes: string[]) =>
    writeBuild(path.join(folder, name), `1.0.0-${name}`, {
      descriptor: { name: remote, addresses: { prefixes, pages: prefixes.length ? prefixes : ['/'] } },
    });
  const shop = { name: 'mfeShop', folder: 'mfe-shop' };
  registerRemotes(shop);
  expect(await publish('mfe-shop', buildOf('free', 'mfeShop', '/shop', '/wiki'))).toMatchObject({
    state: 'published',
  });
  registerRemotes(
    shop,
    { name: 'mfePublic', folder: 'mfe-public' },
    { name: 'mfeWiki', folder: 'mfe-wiki', prefixes: ['/wiki'] },
    { name: 'mfeAdmin', folder: 'mfe-admin', prefixes: ['/admin'] },
  );
  expect(await publish('mfe-wiki', buildOf('wiki', 'mfeWiki', '/wiki'))).toMatchObject({
    state: 'published',
  });
  const together = await createPublisher(site()).publish({
    'mfe-shop': buildOf('greedy', 'mfeShop', '/shop', '/admin'),
    'mfe-admin': buildOf('admin', 'mfeAdmin', '/admin'),
    'mfe-public': buildOf('public', 'mfePublic'),
  });
  expect(together.map(({ remote, state }) => [remote, state])).toEqual([
    ['mfe-shop', 'refused'],
    ['mfe-admin', 'published'],
    ['mfe-public', 'published'],
  ]);
});

test('a new version of the site is published, though a remote of its registry is built elsewhere', async () => {
  registerRemotes({ name: 'mfePublic', folder: 'mfe-public' }, { name: 'mfeShop', folder: 'mfe-shop' });
  const buildsFolder = path.join(folder, 'builds');
  cpSync(
    writeBuild(path.join(folder, 'public'), '1.0.0-a'),
    path.join(buildsFolder, 'mfe-public/dist/release'),
    {
      recursive: true,
    },
  );
  const outcomes = await publishBuilds({ ...site(), buildsFolder });
  expect(outcomes.map(({ remote, state }) => [remote, state])).toEqual([['mfe-public', 'published']]);
  mkdirSync(path.join(buildsFolder, 'mfe-shop'));
  const next = await publishBuilds({ ...site(), buildsFolder });
  expect(next.map(({ remote, state }) => [remote, state])).toEqual([
    ['mfe-public', 'unchanged'],
    ['mfe-shop', 'refused'],
  ]);
});
