import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../testing/index.ts';
import { createCurrentReleases } from './current-releases.ts';
import { publishInto } from './testing/releases-for-test.ts';
import { watchReleases } from './watch-releases.ts';
import { silentLogger } from '../testing/index.ts';

/** No test passes by waiting this long. */
const never = 3_600_000;

let root: string;
let folder: string;
let stop: () => Promise<void> = async () => undefined;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'watched-'));
  folder = path.join(root, 'remotes');
});
afterEach(async () => {
  await stop();
  rmSync(root, { recursive: true });
});

function start(options: Partial<Parameters<typeof watchReleases>[0]> = {}) {
  const releases = createCurrentReleases({ folder, keys: undefined, logger: silentLogger() });
  const seen: string[] = [];
  const watching = watchReleases({
    folder,
    lookEveryMs: never,
    ...options,
    look: async () => void seen.push((await releases.read('mfe-public'))?.release ?? 'none'),
  });
  stop = watching.close;
  return seen;
}
const publish = (release: string) => publishInto(path.join(folder, 'mfe-public'), release);

test('looks at once at its start, and whenever a pointer moves', async () => {
  publish('1.0.0-a');
  const seen = start();
  await eventually(() => seen.includes('1.0.0-a'));
  publish('1.0.0-b');
  await eventually(() => seen.includes('1.0.0-b'));
  publish('1.0.0-c');
  await eventually(() => seen.includes('1.0.0-c'));
});

test('notices the first release of a remote that was not there yet', async () => {
  mkdirSync(folder);
  const seen = start();
  await eventually(() => seen.length > 0);
  publish('1.0.0-a');
  await eventually(() => seen.includes('1.0.0-a'));
});

test('looks now and then, where the folder is not there yet', async () => {
  const seen = start({ lookEveryMs: 50 });
  await eventually(() => seen.includes('none'));
  publish('1.0.0-a');
  await eventually(() => seen.includes('1.0.0-a'));
});

test('looks now and then, where the file system reports no changes', async () => {
  publish('1.0.0-a');
  const seen = start({
    lookEveryMs: 50,
    watch: () => {
      throw Object.assign(new Error('inotify'), { code: 'ENOSPC' });
    },
  });
  await eventually(() => seen.includes('1.0.0-a'));
  publish('1.0.0-b');
  await eventually(() => seen.includes('1.0.0-b'));
});

test('looks no more once it is closed', async () => {
  publish('1.0.0-a');
  const seen = start({ lookEveryMs: 1 });
  await eventually(() => seen.length > 1);
  await stop();
  const looks = seen.length;
  publish('1.0.0-b');
  const later = start();
  await eventually(() => later.includes('1.0.0-b'));
  expect(seen).toHaveLength(looks);
});
