import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRegistry } from './registry.ts';

const rest = { name: 'mfePublic', folder: 'mfe-public', prefixes: [] };
const shop = { name: 'mfeShop', folder: 'mfe-shop', prefixes: ['/shop'] };

describe('The registry of remotes', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'registry-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function read(text: string) {
    const file = path.join(folder, 'remotes.json');
    writeFileSync(file, text);
    return readRegistry(file);
  }

  it('is what the file says: the shell knows no remote by name', () => {
    expect(read(JSON.stringify([rest, shop]))).toEqual([rest, shop]);
  });

  it('of this repository is readable', () => {
    const remotes = readRegistry(path.resolve(__dirname, '../../infra/remotes.json'));
    expect(remotes.map(({ folder }) => folder)).toEqual(['mfe-public', 'mfe-member', 'mfe-admin']);
  });

  it.each([
    ['no remote for the rest', [shop], 'Exactly one remote'],
    ['two remotes for the rest', [rest, { ...rest, name: 'x', folder: 'x' }], 'Exactly one remote'],
    ['two of one name', [rest, { ...shop, name: 'mfePublic' }], 'one name'],
    ['two in one folder', [rest, { ...shop, folder: 'mfe-public' }], 'one folder'],
    ['one prefix twice', [rest, shop, { name: 'b', folder: 'b', prefixes: ['/shop'] }], 'one prefix'],
    ['a folder that leads elsewhere', [{ ...rest, folder: '../x' }], 'is no registry'],
    ['a prefix with capitals', [rest, { ...shop, prefixes: ['/Shop'] }], 'is no registry'],
  ])('is refused with %s', (_what, remotes, reason) => {
    expect(() => read(JSON.stringify(remotes))).toThrow(reason);
  });

  it('is refused where it is missing or no JSON', () => {
    expect(() => readRegistry(path.join(folder, 'nowhere.json'))).toThrow('is no registry of remotes');
    expect(() => read('{')).toThrow('is no registry of remotes');
  });
});
