import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildShellFolder } from '../../shell/server/testing/shell-for-test.ts';
import { describeOutcome, type Outcome } from './outcome.ts';
import { createPublisher } from './publish.ts';
import { writeBuild } from './testing/build-for-test.ts';

const shell = buildShellFolder();
afterAll(shell.remove);

let folder: string;
let nowMs: number;
function createFolder(): void {
  folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
  nowMs = Date.parse('2026-01-01T00:00:00Z');
  const remotes = [
    { name: 'mfePublic', folder: 'mfe-public' },
    { name: 'mfeMember', folder: 'mfe-member' },
  ];
  writeFileSync(path.join(folder, 'remotes.json'), JSON.stringify(remotes));
}
beforeEach(createFolder);
afterEach(() => rmSync(folder, { recursive: true }));

const remotesFolder = () => path.join(folder, 'remotes');
const publisher = (changes: Partial<Parameters<typeof createPublisher>[0]> = {}) =>
  createPublisher({
    remotesFolder: remotesFolder(),
    registryFile: path.join(folder, 'remotes.json'),
    shellFolder: shell.folder,
    services: undefined,
    prune: { kept: 2, graceMs: 1_000 },
    pageDeadlineMs: 30_000,
    clock: () => new Date((nowMs += 10)),
    ...changes,
  });
type Build = Parameters<typeof writeBuild>[2];
let builds = 0;
const build = (release: string, options?: Build) =>
  writeBuild(path.join(folder, `build-${(builds += 1)}`), release, options);
const publish = async (buildFolder: string, options?: { areOwn: boolean }) =>
  (await publisher().publish({ 'mfe-public': buildFolder }, options))[0] as Outcome; // one build, one outcome
const current = () =>
  (
    JSON.parse(readFileSync(path.join(remotesFolder(), 'mfe-public/current.json'), 'utf8')) as {
      release: string;
    }
  ).release;
const stored = () =>
  readdirSync(path.join(remotesFolder(), 'mfe-public'))
    .filter((name) => name !== '.moves')
    .sort();
const fileOf = (release: string, file: string) => path.join(remotesFolder(), 'mfe-public', release, file);

test('a build that works is published', async () => {
  const outcome = await publish(build('1.0.0-a'));
  expect(outcome).toMatchObject({ state: 'published', release: '1.0.0-a' });
  expect(describeOutcome(outcome)).toEqual(['✓ mfe-public is now at 1.0.0-a']);
  expect(current()).toBe('1.0.0-a');
  expect(stored()).toEqual(['1.0.0-a', 'current.json']);
});

describe('A broken release is refused with the reason, and the one before stays', () => {
  // Once, because each publication starts a shell; every test has its own copy.
  let published: string;
  beforeAll(async () => {
    createFolder();
    published = folder;
    const member = writeBuild(path.join(folder, 'member'), '1.0.0-m', { remote: 'mfe-member' });
    const outcomes = await publisher().publish({ 'mfe-member': member, 'mfe-public': build('1.0.0-a') });
    expect(outcomes).toMatchObject([{ state: 'published' }, { state: 'published' }]);
  });
  afterAll(() => rmSync(published, { recursive: true }));

  const broken: [string, (next: string) => Build | undefined, RegExp][] = [
    // D3
    [
      'lacks a chunk',
      (next) => void rmSync(path.join(next, 'web/js/entry.js')),
      /web\/js\/entry\.js is missing/,
    ],
    [
      'has an altered file',
      (next) => void appendFileSync(path.join(next, 'web/js/entry.js'), ' '),
      /was altered/,
    ],
    ['needs a file without a digest', () => ({ descriptor: { css: ['web/css/b.css'] } }), /b\.css is needed/],
    // D5, D6
    ['needs a newer HostApi', () => ({ descriptor: { hostApi: 99 } }), /needs HostApi 99/],
    [
      'needs another major of React',
      () => ({ descriptor: { ranges: { react: '^20.0.0' } } }),
      /react \^20\.0\.0/,
    ],
    ['needs a later React', () => ({ descriptor: { ranges: { react: '^19.9.0' } } }), /react \^19\.9\.0/],
    [
      'needs a library that is not shared',
      () => ({ descriptor: { shared: { jotai: ['atom'] }, ranges: { jotai: '^2.0.0' } } }),
      /needs jotai \(not offered\)/,
    ],
    [
      'needs a part of a shared library that is not shared',
      () => ({ descriptor: { shared: { 'swr/mutation': ['default'] } } }),
      /"default" of swr\/mutation/,
    ],
    [
      'requires one on the server',
      () => ({ code: { evaluation: `require('swr/mutation');` } }),
      /swr\/mutation/,
    ],
    ['throws when it is loaded', () => ({ code: { evaluation: `throw new Error('at load');` } }), /at load/],
    ['throws in createRemote', () => ({ code: { createRemote: `throw new Error('here');` } }), /here/],
    [
      'throws when it renders',
      () => ({ code: { component: `throw new Error('at render');` } }),
      /\/ is not rendered: .*at render/,
    ],
    [
      'throws when it renders a page that the first one links to',
      () => ({
        code: {
          component: `if (pathname === '/episodes/un') throw new Error('no episode');
            return createElement('a', { href: '/episodes/un' }, 'Un');`,
        },
      }),
      /\/episodes\/un is not rendered: .*no episode/,
    ],
    [
      'has a page that is missing',
      () => ({ code: { loadData: `return { status: 404 };` } }),
      /\/ answers 404/,
    ],
    ['loops', () => ({ code: { component: 'for (;;);' } }), /\/ is not rendered/],
    // A11
    ['names no addresses', () => ({ descriptor: { addresses: undefined } }), /Build it again/],
    ['is of another remote', () => ({ descriptor: { name: 'mfeOther' } }), /a release of mfeOther/],
    [
      'takes a prefix of another remote',
      () => ({ descriptor: { addresses: { prefixes: ['/login'], pages: ['/login'] } } }),
      /\/login belongs to mfe-member/,
    ],
  ];

  test.each(broken)('one that %s', async (_, breakIt, reason) => {
    cpSync(path.join(published, 'remotes'), remotesFolder(), { recursive: true });
    const sound = build('1.0.0-b');
    const options = breakIt(sound);
    const outcome = await publish(options ? build('1.0.0-b', options) : sound);
    expect(outcome).toMatchObject({ state: 'refused', reason: expect.stringMatching(reason) as string });
    expect(current()).toBe('1.0.0-a');
    expect(stored()).toEqual(['1.0.0-a', 'current.json']);
  });

  test('one that has the name of another build, whose files stay (D18)', async () => {
    await publish(build('1.0.0-a'));
    const outcome = await publish(build('1.0.0-a', { files: { 'web/js/entry.js': '// other' } }));
    expect(describeOutcome(outcome).join()).toContain('taken by another build');
    expect(readFileSync(fileOf('1.0.0-a', 'web/js/entry.js'), 'utf8')).toBe('// 1.0.0-a');
  });

  test('and the other remotes are published', async () => {
    const member = writeBuild(path.join(folder, 'member'), '1.0.0-m', { remote: 'mfe-member' });
    const outcomes = await publisher().publish({
      'mfe-public': build('1.0.0-a', { code: { component: `throw new Error('here');` } }),
      'mfe-member': member,
    });
    expect(outcomes).toMatchObject([
      { remote: 'mfe-public', state: 'refused' },
      { remote: 'mfe-member', state: 'published' },
    ]);
  });
});

describe('A publication of several remotes', () => {
  test('does not give a remote the addresses of one that is refused', async () => {
    await publisher().publish(buildBoth());
    const take = (prefixes: string[]) => ({ addresses: { prefixes, pages: [prefixes[0] ?? '/'] } });
    const outcomes = await publisher().publish({
      'mfe-public': build('1.0.0-b', {
        descriptor: take(['/login']),
        code: { evaluation: `throw new Error('here');` },
      }),
      'mfe-member': build('1.0.0-n', { remote: 'mfe-member', descriptor: take([]) }),
    });
    expect(outcomes).toMatchObject([
      { remote: 'mfe-public', state: 'refused', reason: expect.stringContaining('here') as string },
      { remote: 'mfe-member', state: 'refused', reason: expect.stringContaining('mfe-public') as string },
    ]);
  });

  const buildBoth = () => ({
    'mfe-public': build('1.0.0-a'),
    'mfe-member': build('1.0.0-m', { remote: 'mfe-member' }),
  });

  test('goes on where the last move of one cannot be read (D16)', async () => {
    await publisher().publish(buildBoth());
    const lost = path.join(remotesFolder(), 'mfe-member/.moves/2.json');
    writeFileSync(lost, '');
    const outcomes = await publisher().publish({ ...buildBoth(), 'mfe-public': build('1.0.0-b') });
    expect(outcomes).toMatchObject([
      { remote: 'mfe-public', state: 'published' },
      { remote: 'mfe-member', state: 'refused', reason: expect.stringContaining(lost) as string },
    ]);
    expect(outcomes.flatMap(describeOutcome).join()).not.toContain('\n');
    expect(await publisher().moveTo('mfe-public', '1.0.0-a')).toEqual([]);
  });
});

test('an address pattern is text, not a regular expression (D22)', async () => {
  const addresses = { prefixes: [], pages: ['/', '/a(b/:id', '/a.b/:id'] };
  const code = {
    component: `return createElement('a', { href: '/a.b/' + (pathname === '/' ? 'un' : 'deux') });`,
  };
  expect(await publish(build('1.0.0-a', { code, descriptor: { addresses } }))).toMatchObject({
    state: 'published',
  });
});

test('publishing a release again repairs its folder (D3)', async () => {
  const next = build('1.0.0-a');
  await publish(next);
  rmSync(fileOf('1.0.0-a', 'web/js/entry.js'));
  appendFileSync(fileOf('1.0.0-a', 'server/app.cjs'), 'broken(');
  expect(await publish(next)).toMatchObject({
    state: 'published',
    repaired: ['web/js/entry.js', 'server/app.cjs'],
  });
  expect(readFileSync(fileOf('1.0.0-a', 'web/js/entry.js'), 'utf8')).toBe('// 1.0.0-a');
  expect(readFileSync(fileOf('1.0.0-a', 'server/app.cjs'), 'utf8')).not.toContain('broken(');
});

test('of two releases at once one is refused, and both are stored complete (D12)', async () => {
  await publish(build('1.0.0-a'));
  const outcomes = await Promise.all([publish(build('1.0.0-b')), publish(build('1.0.0-c'))]);
  const states = outcomes.map((outcome) => outcome.state).sort();
  expect(states).toEqual(['published', 'refused']);
  expect(outcomes.find((outcome) => outcome.state === 'refused')).toMatchObject({
    reason: 'Another release was published in the meantime.',
  });
  expect(current()).toBe(outcomes.find((outcome) => outcome.state === 'published')?.release);
  expect(stored()).not.toContainEqual(expect.stringContaining('.new'));
});

describe('The pointer is the operator’s (D9)', () => {
  const start = (buildFolder: string) => publish(buildFolder, { areOwn: true });

  test('a rollback survives a restart; only a changed build publishes itself', async () => {
    const [a, b] = [build('1.0.0-a'), build('1.0.0-b')];
    await start(a);
    await start(b);
    await publisher().moveTo('mfe-public', '1.0.0-a');
    const outcome = await start(b);
    expect(outcome).toMatchObject({ state: 'unchanged', release: '1.0.0-b', current: '1.0.0-a' });
    expect(describeOutcome(outcome).join()).toContain(
      'mfe-public stays at 1.0.0-a, where it was moved by hand: its build 1.0.0-b was published before.',
    );
    expect(current()).toBe('1.0.0-a');
    expect(await start(build('1.0.0-c'))).toMatchObject({ state: 'published' });
    expect(current()).toBe('1.0.0-c');
    // Back to older code: that is a changed build, too.
    expect(await start(a)).toMatchObject({ state: 'published' });
    expect(describeOutcome(await start(a))).toEqual([]);
  });

  test('also one that was written into the pointer by hand', async () => {
    await start(build('1.0.0-a'));
    const b = build('1.0.0-b');
    await start(b);
    writeFileSync(path.join(remotesFolder(), 'mfe-public/current.json'), '{"release":"1.0.0-a"}');
    expect(await start(b)).toMatchObject({ state: 'unchanged', current: '1.0.0-a' });
    expect(current()).toBe('1.0.0-a');
  });

  test('a publication that was killed before its move was shown is finished, and that is said (D19)', async () => {
    const [a, b] = [build('1.0.0-a'), build('1.0.0-b')];
    await start(a);
    const pointerFile = path.join(remotesFolder(), 'mfe-public/current.json');
    const before = readFileSync(pointerFile);
    await start(b);
    writeFileSync(pointerFile, before);
    const outcome = await start(b);
    expect(outcome.state).toBe('unchanged');
    expect(describeOutcome(outcome)).toEqual([
      '  mfe-public: A process was killed while it published 1.0.0-b: that is finished now.',
    ]);
    expect(current()).toBe('1.0.0-b');
  });

  test('a published build that does not work is withdrawn, and not published again', async () => {
    const [a, b] = [build('1.0.0-a'), build('1.0.0-b')];
    await start(a);
    expect(await publisher().withdraw('mfe-public', '1.0.0-a')).toBeUndefined();
    expect(current()).toBe('1.0.0-a');
    await start(b);
    expect(await publisher().withdraw('mfe-public', '1.0.0-b')).toBe('1.0.0-a');
    expect(current()).toBe('1.0.0-a');
    expect(describeOutcome(await start(b))).toEqual([
      '  mfe-public stays at 1.0.0-a: its build 1.0.0-b did not work in a browser.',
    ]);
    expect(current()).toBe('1.0.0-a');
    expect(await start(build('1.0.0-c'))).toMatchObject({ state: 'published' });
  });

  test('nor is a pointer withdrawn that somebody has moved since', async () => {
    await start(build('1.0.0-a'));
    await start(build('1.0.0-b'));
    await start(build('1.0.0-c'));
    expect(await publisher().withdraw('mfe-public', '1.0.0-b')).toBeUndefined();
    expect(current()).toBe('1.0.0-c');
  });

  test('a refused build is tried again at the next start', async () => {
    await start(build('1.0.0-a'));
    const next = build('1.0.0-b');
    rmSync(path.join(next, 'web/js/entry.js'));
    for (let round = 0; round < 2; round += 1) expect(await start(next)).toMatchObject({ state: 'refused' });
  });

  test('a rollback goes to an intact release only', async () => {
    await publish(build('1.0.0-a'));
    await publish(build('1.0.0-b'));
    appendFileSync(fileOf('1.0.0-a', 'web/css/app.css'), ' ');
    await expect(publisher().moveTo('mfe-public', '1.0.0-a')).rejects.toThrow('web/css/app.css was altered');
    await expect(publisher().moveTo('mfe-public', '1.0.0-x')).rejects.toThrow('is missing');
    expect(current()).toBe('1.0.0-b');
  });
});

test('an unfinished build is refused and stops nothing (D10)', async () => {
  const next = build('1.0.0-a');
  rmSync(path.join(next, 'release.json'));
  expect(await publish(next)).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('not a finished build') as string,
  });
  expect(existsSync(path.join(remotesFolder(), 'mfe-public/current.json'))).toBe(false);
});
