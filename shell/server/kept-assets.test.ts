import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { buildShellFolder, startShell } from './testing/shell-for-test.ts';

// Two versions of the shell, each with its own script, share one folder of assets.

let built: ReturnType<typeof buildShellFolder>;
let parent: string;
let shells: Awaited<ReturnType<typeof startShell>>[] = [];
beforeAll(() => {
  built = buildShellFolder();
});
afterAll(() => built.remove());
beforeEach(() => {
  // Below the repository, so that the render workers find React.
  parent = mkdtempSync(path.join(path.dirname(built.folder), '.nobicast-test-versions-'));
});
afterEach(async () => {
  await Promise.all(shells.splice(0).map((shell) => shell.stop()));
  rmSync(parent, { recursive: true });
});

const assetsFolder = () => path.join(parent, 'assets');
const scriptOf = (version: string) => `/assets/js/main.${version}.js`;

async function start(version: string, folder: string | undefined = assetsFolder()) {
  const shellFolder = path.join(parent, version);
  cpSync(built.folder, shellFolder, { recursive: true });
  rmSync(path.join(shellFolder, 'web/js'), { recursive: true });
  mkdirSync(path.join(shellFolder, 'web/js'));
  writeFileSync(path.join(shellFolder, 'web/js', `main.${version}.js`), `// ${version}`);
  writeFileSync(
    path.join(shellFolder, 'assets.json'),
    JSON.stringify({ scripts: [`js/main.${version}.js`], styles: ['css/main.1.css'] }),
  );
  const shell = await startShell({
    folder: shellFolder,
    ...(folder !== undefined && { assetsFolder: folder }),
  });
  shells.push(shell);
  return shell;
}

const textOf = async (shell: Awaited<ReturnType<typeof start>>, address: string) => {
  const reply = await shell.get(address);
  return { status: reply.status, text: await reply.text(), control: reply.headers.get('cache-control') };
};
const served = (version: string) => ({
  status: 200,
  text: `// ${version}`,
  control: 'public, max-age=31536000, immutable',
});

test('a document of the version before finds its files after a release, and one of the new version at an old process', async () => {
  const old = await start('a');
  const next = await start('b');
  expect(await textOf(next, scriptOf('a'))).toEqual(served('a'));
  expect(await textOf(old, scriptOf('b'))).toEqual(served('b'));
  await old.stop();
  shells = [next];
  rmSync(path.join(parent, 'a'), { recursive: true });
  expect(await textOf(next, scriptOf('a'))).toEqual(served('a'));
  expect((await textOf(next, '/assets/js/main.c.js')).status).toBe(404);
});

test('the files of the last five versions stay, and a version that starts again is one of them', async () => {
  const ages = ['a', 'b', 'c', 'd', 'e'];
  for (const [index, version] of ages.entries()) {
    await start(version);
    const kept = readdirSync(assetsFolder()).map((name) => path.join(assetsFolder(), name));
    const startedAt = new Date(Date.now() - (10 - index) * 3_600_000);
    for (const folder of kept)
      if (readdirSync(path.join(folder, 'js'))[0] === `main.${version}.js`)
        utimesSync(folder, startedAt, startedAt);
  }
  await start('a');
  const last = await start('f');
  expect(readdirSync(assetsFolder())).toHaveLength(5);
  expect((await textOf(last, scriptOf('b'))).status).toBe(404);
  for (const version of ['a', 'c', 'd', 'e', 'f'])
    expect(await textOf(last, scriptOf(version))).toEqual(served(version));
});

test('a folder that cannot be written is logged, and costs the files of other versions alone', async () => {
  writeFileSync(path.join(parent, 'no-folder'), '');
  const shell = await start('a', path.join(parent, 'no-folder'));
  expect(shell.logged('assets of this build not kept: pages that are open may lose them')).toHaveLength(1);
  expect(await textOf(shell, scriptOf('a'))).toEqual(served('a'));
  expect((await textOf(shell, scriptOf('b'))).status).toBe(404);
});

test('what a copy that was cut off has left is served to nobody, and removed later', async () => {
  await start('a');
  const [build = ''] = readdirSync(assetsFolder());
  const left = path.join(assetsFolder(), '.copied-1');
  renameSync(path.join(assetsFolder(), build), left);
  const next = await start('b');
  expect((await textOf(next, scriptOf('a'))).status).toBe(404);
  utimesSync(left, 0, 0);
  await start('c');
  expect(readdirSync(assetsFolder())).toHaveLength(2);
});
