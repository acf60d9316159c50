import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recordingLogger } from '@nobicast/service-kit/testing';
import { refusedClaims } from './claimed-addresses.ts';
import { followRegistry, readRegistry } from './registry.ts';

const rest = { name: 'mfePublic', folder: 'mfe-public' };
const shop = { name: 'mfeShop', folder: 'mfe-shop' };

describe('The registry of remotes', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'registry-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function read(text: string) {
    const file = path.join(folder, 'remotes.json');
    writeFileSync(file, text);
    return readRegistry(file);
  }

  it('only contains what the file lists: no remote is hard-coded in the shell', () => {
    expect(read(JSON.stringify([rest, shop]))).toEqual([rest, shop]);
  });

  it('reserves addresses for remotes, also below those of another', () => {
    const reserved = [rest, { ...shop, prefixes: ['/shop', '/shop/x', '/shop'] }];
    const below = { name: 'mfeOrders', folder: 'mfe-orders', prefixes: ['/shop/orders'] };
    expect(read(JSON.stringify([...reserved, below]))).toEqual([...reserved, below]);
  });

  it('is read again a second later; while it cannot be read, what it said before stays', () => {
    const file = path.join(folder, 'remotes.json');
    const write = (text: string) => writeFileSync(file, text);
    const { logger, lines } = recordingLogger();
    let nowMs = 0;
    const inASecond = () => {
      nowMs += 1_000;
      return remotes();
    };
    write(JSON.stringify([rest]));
    const remotes = followRegistry(file, { logger, now: () => nowMs });
    write(JSON.stringify([rest, shop]));
    expect(remotes()).toEqual([rest]);
    expect(inASecond()).toEqual([rest, shop]);
    write('[');
    expect([inASecond(), inASecond()]).toEqual([
      [rest, shop],
      [rest, shop],
    ]);
    expect(lines).toHaveLength(1);
    write(JSON.stringify([rest]));
    expect(inASecond()).toEqual([rest]);
  });

  it('of this repository can be read', () => {
    const remotes = readRegistry(path.resolve(__dirname, '../../infra/remotes.json'));
    expect(remotes.map(({ folder }) => folder)).toEqual(['mfe-public', 'mfe-member', 'mfe-admin']);
    // Everything that our remotes claim, so that each can be released as it is here.
    for (const { name, folder } of remotes) {
      const addresses = path.resolve(__dirname, `../../${folder}/src/generated/addresses.json`);
      const { prefixes } = JSON.parse(readFileSync(addresses, 'utf8')) as { prefixes: string[] };
      expect([folder, refusedClaims(remotes, name, prefixes)]).toEqual([folder, []]);
    }
  });

  it.each([
    ['no remote', [], 'is not a registry'],
    ['two of one name', [rest, { ...shop, name: 'mfePublic' }], 'one name'],
    ['two in one folder', [rest, { ...shop, folder: 'mfe-public' }], 'one folder'],
    ['a folder outside of the releases', [{ ...rest, folder: '../x' }], 'is not a registry'],
    ['pages, which come with the releases (C4)', [{ ...shop, pages: ['/shop'] }], 'is not a registry'],
    ['a prefix that is none', [{ ...shop, prefixes: ['/Shop/'] }], 'is not a registry'],
    ['an empty list of prefixes', [{ ...shop, prefixes: [] }], 'has no list of them'],
    [
      'one prefix reserved for two',
      [
        { ...rest, prefixes: ['/shop/x', '/shop'] },
        { ...shop, prefixes: ['/shop'] },
      ],
      /^.*remotes\.json is not a registry of remotes: \/shop is reserved for mfe-public and mfe-shop\.$/,
    ],
  ])('is refused with %s', (_what, remotes, reason) => {
    expect(() => read(JSON.stringify(remotes))).toThrow(reason);
  });

  it('is refused if the file is missing or not JSON', () => {
    expect(() => readRegistry(path.join(folder, 'nowhere.json'))).toThrow('is not a registry of remotes');
    expect(() => read('{')).toThrow('is not a registry of remotes');
  });
});
