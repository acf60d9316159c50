import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createReleaseFolder,
  findDamage,
  type PointerOptions,
  readDescriptor,
  removeLeftovers,
} from '@nobicast/service-kit/releases';
import { createKeys } from '@nobicast/service-kit/releases/testing';
import { createPublisher } from './publish.ts';
import { writeBuild } from './testing/build-for-test.ts';

let folder: string;
let remote: string;
let builds = 0;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'store-'));
  remote = path.join(folder, 'remotes/mfe-public');
});
afterEach(() => rmSync(folder, { recursive: true }));

const store = (options?: PointerOptions) => createReleaseFolder(remote, options);
const build = (release: string, options?: Parameters<typeof writeBuild>[2]) =>
  writeBuild(path.join(folder, `build-${(builds += 1)}`), release, options);
function publish(release: string, options?: PointerOptions) {
  const releases = store(options);
  releases.place(releases.stage(build(release)), release);
  releases.pointer.move(releases.pointer.read(), { release, isBuild: true });
}
const fileOf = (...words: string[]) => path.join(remote, ...words);
const moves = () => readdirSync(fileOf('.moves')).sort();
const current = () =>
  (JSON.parse(readFileSync(fileOf('current.json'), 'utf8')) as { release: string }).release;
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    const message = String(error);
    expect(message).not.toContain('\n');
    return message;
  }
  throw new Error('It was not refused.');
}

describe('A rollback is refused before anything is written (D16)', () => {
  function publisher(options: Partial<Parameters<typeof createPublisher>[0]> = {}) {
    writeFileSync(path.join(folder, 'remotes.json'), '[{"name":"mfePublic","folder":"mfe-public"}]');
    mkdirSync(path.join(folder, 'shell/render-worker'), { recursive: true });
    const offer = { hostApi: 1, shared: { react: { version: '19.2.0', names: ['useState'] } } };
    writeFileSync(path.join(folder, 'shell/render-worker/offer.json'), JSON.stringify(offer));
    return createPublisher({
      remotesFolder: path.join(folder, 'remotes'),
      registryFile: path.join(folder, 'remotes.json'),
      shellFolder: path.join(folder, 'shell'),
      services: undefined,
      openBrowser: async () => undefined,
      prune: { kept: 10, graceMs: 1_000 },
      pageDeadlineMs: 1_000,
      ...options,
    });
  }
  beforeEach(() => {
    publish('1.0.0-a');
    publish('1.0.0-b');
  });

  test.each([
    '1.0.0-a/',
    './1.0.0-a',
    '../mfe-public/1.0.0-a',
    'current.json',
    '.moves',
    '1.0.0-a.77.new',
    '1.0.0-a\n',
  ])('to %j, which is no name of a release', async (name) => {
    await expect(publisher().moveTo('mfe-public', name)).rejects.toThrow('is not the name of a release');
    expect([moves(), current()]).toEqual([['1.json', '2.json'], '1.0.0-b']);
    expect(await publisher().moveTo('mfe-public', '1.0.0-a')).toEqual([]);
    expect(current()).toBe('1.0.0-a');
  });

  // T3-D4
  test('to the one before without its name, and only once', async () => {
    expect(await publisher().findFormer('mfe-public')).toBe('1.0.0-a');
    await publisher().moveTo('mfe-public', '1.0.0-a');
    await expect(publisher().findFormer('mfe-public')).rejects.toThrow(
      'mfe-public was moved to 1.0.0-a by hand already. Name a release',
    );
    publish('1.0.0-c');
    expect(await publisher().findFormer('mfe-public')).toBe('1.0.0-a');
    await expect(publisher().findFormer('mfe-member')).rejects.toThrow('no release before its current one');
  });

  test('without the release key of the remote, where keys are configured', async () => {
    const { keys, keyOf } = createKeys('mfe-public', 'mfe-member');
    const rollBack = (key?: ReturnType<typeof keyOf>) =>
      publisher({ keys, signer: { key, by: 'Awa' } }).moveTo('mfe-public', '1.0.0-a');
    await expect(rollBack()).rejects.toThrow('mfe-public is released with its own key');
    await expect(rollBack(keyOf('mfe-member'))).rejects.toThrow('not one of mfe-public');
    // Releases from before there were keys are unsigned.
    await expect(rollBack(keyOf('mfe-public'))).rejects.toThrow('its digest is not the signed one');
    expect([moves(), current()]).toEqual([['1.json', '2.json'], '1.0.0-b']);
    const signed = { keys, signer: { key: keyOf('mfe-public'), by: 'Awa' } };
    publish('1.0.0-a', signed);
    publish('1.0.0-b', signed);
    await publisher(signed).moveTo('mfe-public', '1.0.0-a');
    expect(createReleaseFolder(remote, { keys }).pointer.read()).toMatchObject({
      release: '1.0.0-a',
      kind: 'rollback',
      by: 'Awa',
      number: 5,
    });
  });

  test('to a folder that contains another release', async () => {
    renameSync(fileOf('1.0.0-a'), fileOf('1.0.0-c'));
    await expect(publisher().moveTo('mfe-public', '1.0.0-c')).rejects.toThrow(
      /^[^\n]* contains 1\.0\.0-a\.$/,
    );
    expect([moves(), current()]).toEqual([['1.json', '2.json'], '1.0.0-b']);
  });
});

describe('The record of moves (D16)', () => {
  beforeEach(() => {
    publish('1.0.0-a');
    publish('1.0.0-b');
  });

  test.each(['', '{', '{"release":"1.0.0-a/","number":3,"at":"2026-01-01T00:00:00.000Z"}'])(
    'whose last file contains %j names it and the repair, which works',
    (text) => {
      writeFileSync(fileOf('.moves/3.json'), text);
      const reason = refusal(() => store().pointer.read());
      expect(reason).toContain(`${fileOf('.moves/3.json')} is not readable`);
      expect(reason).toContain('Delete it: the pointer stays at 1.0.0-b.');
      rmSync(fileOf('.moves/3.json'));
      publish('1.0.0-c');
      expect(current()).toBe('1.0.0-c');
    },
  );

  test('with an unreadable pointer names it and the repair, which works', () => {
    writeFileSync(fileOf('current.json'), '');
    const reason = refusal(() => store().pointer.read());
    expect(reason).toContain(`${fileOf('current.json')} is not readable. Delete it`);
    expect(reason).toContain('goes back to the last recorded move, 1.0.0-b');
    rmSync(fileOf('current.json'));
    expect(store().pointer.finishMove()).toBe('1.0.0-b');
    expect(current()).toBe('1.0.0-b');
  });

  test('with other files that cannot be read is used, and names each', () => {
    writeFileSync(fileOf('.moves/1.json'), '');
    writeFileSync(fileOf('.moves/notes.txt'), '');
    mkdirSync(fileOf('.moves/4.json.d'));
    publish('1.0.0-c');
    expect(current()).toBe('1.0.0-c');
    expect(store().pointer.strayFiles()).toEqual([
      expect.stringContaining(`${fileOf('.moves/1.json')} is not readable. Delete it`),
      expect.stringContaining(`${fileOf('.moves/4.json.d')} is not the record of a move`),
      expect.stringContaining(`${fileOf('.moves/notes.txt')} is not the record of a move`),
    ]);
    // When `1.0.0-a` was replaced is not known, so it may still be in use.
    expect(store().list()).toBeUndefined();
  });

  test('is complete again after a process was killed before it showed its move (D19)', () => {
    const before = readFileSync(fileOf('current.json'));
    publish('1.0.0-c');
    writeFileSync(fileOf('current.json'), before);
    expect(store().pointer.finishMove()).toBe('1.0.0-c');
    expect(current()).toBe('1.0.0-c');
    expect(store().pointer.finishMove()).toBeUndefined();
  });
});

test('another build of the same name changes nothing of the stored one (D18)', () => {
  publish('1.0.0-a');
  rmSync(fileOf('1.0.0-a/web/css/app.css')); // a repair would be due
  const other = build('1.0.0-a', { files: { 'web/js/entry.js': '// other' } });
  const staged = store().stage(other);
  expect(refusal(() => store().place(staged, '1.0.0-a'))).toContain('1.0.0-a is taken by another build');
  expect(readFileSync(fileOf('1.0.0-a/web/js/entry.js'), 'utf8')).toBe('// 1.0.0-a');
  expect(existsSync(fileOf('1.0.0-a/web/css/app.css'))).toBe(false);
});

describe('A release folder consists of the listed regular files (D20)', () => {
  const outside = () => path.join(folder, 'outside.js');
  function replaceByLink(target: string) {
    writeFileSync(outside(), readFileSync(target));
    rmSync(target);
    symlinkSync(outside(), target);
  }
  const damages: [string, (release: string) => void, string][] = [
    [
      'an unlisted file',
      (at) => writeFileSync(path.join(at, 'web/js/more.js'), ''),
      'web/js/more.js is not listed',
    ],
    ['a hidden one', (at) => writeFileSync(path.join(at, '.env'), ''), '.env is not listed'],
    [
      'a file named like a property',
      (at) => writeFileSync(path.join(at, 'toString'), ''),
      'toString is not listed',
    ],
    ['a link', (at) => symlinkSync('/etc', path.join(at, 'etc')), 'etc is not a regular file'],
    ['a pipe', (at) => execFileSync('mkfifo', [path.join(at, 'pipe')]), 'pipe is not a regular file'],
    [
      'a listed file that is a link',
      (at) => replaceByLink(path.join(at, 'web/js/entry.js')),
      'web/js/entry.js is not a regular file',
    ],
  ];

  test.each(damages)('and not of %s', (_, damage, reason) => {
    const release = build('1.0.0-a');
    damage(release);
    expect(findDamage(release, readDescriptor(release)).join()).toContain(reason);
  });

  test.each(damages)('and %s is removed by publishing the release again', (_, damage) => {
    publish('1.0.0-a');
    const release = fileOf('1.0.0-a');
    damage(release);
    publish('1.0.0-a');
    expect(findDamage(release, readDescriptor(release))).toEqual([]);
    expect(existsSync('/etc/hosts')).toBe(true);
  });

  test('and its record is no link either', () => {
    const release = build('1.0.0-a');
    replaceByLink(path.join(release, 'release.json'));
    expect(refusal(() => readDescriptor(release))).toContain('not a regular file');
  });

  test('and a folder that became a link is replaced without writing through it', () => {
    publish('1.0.0-a');
    const elsewhere = path.join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    rmSync(fileOf('1.0.0-a/web/js'), { recursive: true });
    symlinkSync(elsewhere, fileOf('1.0.0-a/web/js'));
    publish('1.0.0-a');
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(readFileSync(fileOf('1.0.0-a/web/js/entry.js'), 'utf8')).toBe('// 1.0.0-a');
  });
});

describe('Temporary folders (D17)', () => {
  test('are deleted when their process ends early', () => {
    const module = JSON.stringify(
      path.resolve(__dirname, '../../packages/service-kit/src/releases/temporary-folders.ts'),
    );
    const script = `
      import { mkdirSync } from 'node:fs';
      import { temporaryFolder } from ${module};
      mkdirSync(temporaryFolder(${JSON.stringify(folder)}));
      process.exit(0);`;
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of a killed process are deleted an hour later', () => {
    const now = new Date('2026-06-30T12:00:00Z');
    for (const [name, minutes] of [
      ['.new-a', 59],
      ['.new-b', 61],
    ] as const) {
      mkdirSync(path.join(folder, name));
      const left = new Date(now.getTime() - minutes * 60_000);
      utimesSync(path.join(folder, name), left, left);
    }
    removeLeftovers(folder, now);
    expect(readdirSync(folder)).toEqual(['.new-a']);
  });
});
