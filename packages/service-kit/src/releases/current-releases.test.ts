import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { silentLogger } from '../testing/index.ts';
import { createCurrentReleases } from './current-releases.ts';
import { createKeys, publishInto } from './testing/releases-for-test.ts';

const remote = 'mfe-public';
const { keys, keyOf } = createKeys(remote);
const signed = { keys, signer: { key: keyOf(remote) } };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'current-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fileOf = (...words: string[]) => path.join(folder, remote, ...words);
const start = (options: { keys?: typeof keys } = {}) =>
  createCurrentReleases({ folder, keys: options.keys, logger: silentLogger() });
const bundle = 'server/app.cjs';

describe('With keys, a process that runs the code of a release', () => {
  beforeEach(() => {
    publishInto(fileOf(), '1.0.0-a', signed);
    publishInto(fileOf(), '1.0.0-b', signed);
  });

  test('reads the current one and the one before, as their team has signed them', async () => {
    const releases = start({ keys });
    expect(await releases.read(remote)).toEqual({ release: '1.0.0-b', previous: '1.0.0-a' });
    for (const name of ['1.0.0-a', '1.0.0-b']) {
      const release = await releases.readRelease(remote, name);
      expect(await releases.readText(remote, release, bundle)).toBe(`// server of ${name}`);
    }
  });

  test('reads no descriptor that somebody has altered since', async () => {
    const releases = start({ keys });
    await releases.read(remote);
    appendFileSync(fileOf('1.0.0-b', 'release.json'), ' ');
    await expect(releases.readRelease(remote, '1.0.0-b')).rejects.toThrow('is not the signed one');
    publishInto(fileOf(), '1.0.0-c');
    await expect(start({ keys }).readRelease(remote, '1.0.0-c')).rejects.toThrow('is not the signed one');
  });

  test('reads no file whose digest is not in what was signed', async () => {
    const releases = start({ keys });
    const release = await releases.readRelease(remote, '1.0.0-b');
    writeFileSync(fileOf('1.0.0-b', 'server/more.cjs'), 'more');
    await expect(releases.readText(remote, release, 'server/more.cjs')).rejects.toThrow('was altered');
    writeFileSync(fileOf('1.0.0-b', bundle), 'other');
    await expect(releases.readText(remote, release, bundle)).rejects.toThrow('was altered');
  });
});

test('a file outside of its release, and one that is a link, are not read', async () => {
  publishInto(fileOf(), '1.0.0-a');
  const releases = start();
  const release = await releases.readRelease(remote, '1.0.0-a');
  expect(readFileSync(fileOf('1.0.0-a/../current.json'), 'utf8')).toContain('1.0.0-a');
  for (const file of ['../current.json', '..', ''])
    await expect(releases.readText(remote, release, file)).rejects.toThrow('is not a regular file');
  renameSync(fileOf('1.0.0-a', bundle), fileOf('elsewhere'));
  symlinkSync(fileOf('elsewhere'), fileOf('1.0.0-a', bundle));
  await expect(releases.readText(remote, release, bundle)).rejects.toThrow('is not a regular file');
});
