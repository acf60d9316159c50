import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createReleaseFolder, releasesToRemove } from '@nobicast/service-kit/releases';
import { openStore, pruneReleases } from './release-store.ts';
import { writeBuild } from './testing/build-for-test.ts';

const dayMs = 86_400_000;
const now = new Date('2026-06-30T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const settings = { kept: 2, graceMs: 7 * dayMs };

describe('Releases to remove (D13)', () => {
  const releases = [1, 5, 8, 20, 30].map((days) => ({ name: `d${days}`, lastUsedAt: daysAgo(days) }));
  const remove = (pointer?: { release: string; previous?: string }, given = settings) =>
    releasesToRemove(releases, pointer, given, now);

  test('are older than the grace time, and not among the latest', () => {
    expect(remove()).toEqual(['d8', 'd20', 'd30']);
    expect(remove(undefined, { ...settings, kept: 4 })).toEqual(['d30']);
    expect(remove(undefined, { kept: 1, graceMs: 10 * dayMs })).toEqual(['d20', 'd30']);
  });

  test('are never one that an open page may need, however many there are', () => {
    expect(remove(undefined, { kept: 1, graceMs: 40 * dayMs })).toEqual([]);
  });

  test('are neither the current release nor the one before', () => {
    expect(remove({ release: 'd30', previous: 'd20' })).toEqual(['d8']);
  });
});

describe('A folder of releases', () => {
  let folder: string;
  let today: Date;
  const store = () => createReleaseFolder(folder, { clock: () => today });
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'prune-'));
    today = daysAgo(40);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function publish(release: string) {
    const built = writeBuild(path.join(folder, '.build'), release);
    const releases = store();
    releases.place(releases.stage(built), release);
    releases.pointer.move(releases.pointer.read(), { release, isBuild: true });
    rmSync(built, { recursive: true });
  }
  const stored = () =>
    readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort();

  test('keeps a release whose last visitors may still have it open: it was current until lately', async () => {
    publish('1.0.0-a');
    today = daysAgo(30);
    publish('1.0.0-b');
    today = daysAgo(1);
    publish('1.0.0-c');
    publish('1.0.0-d');
    // `b` was published 30 days ago, and was current until yesterday.
    const opened = openStore({ remotesFolder: path.dirname(folder) }, path.basename(folder), {
      clock: () => today,
    });
    expect(await pruneReleases(opened, { kept: 1, graceMs: 7 * dayMs }, now)).toEqual(['1.0.0-a']);
    expect(stored()).toEqual(['1.0.0-b', '1.0.0-c', '1.0.0-d', 'current.json']);
  });

  test('loses what killed processes left, but not what is being written', () => {
    publish('1.0.0-a');
    for (const name of ['.new-old', '1.0.0-x.77.new', '.new-young']) mkdirSync(path.join(folder, name));
    for (const name of ['.new-old', '1.0.0-x.77.new'])
      utimesSync(path.join(folder, name), daysAgo(1), daysAgo(1));
    utimesSync(path.join(folder, '.new-young'), now, now);
    today = now;
    store().tidy();
    expect(readdirSync(folder).sort()).toEqual(['.moves', '.new-young', '1.0.0-a', 'current.json']);
  });

  test('has a readable pointer at every moment, also after a process was killed between its steps (D12)', () => {
    publish('1.0.0-a');
    publish('1.0.0-b');
    // As if the process was killed after it recorded the last move.
    const { pointer } = store();
    const from = pointer.read();
    rmSync(path.join(folder, 'current.json'));
    expect(pointer.read()).toEqual(from);
    pointer.move(from, { release: '1.0.0-a', isBuild: false });
    expect(pointer.read()).toMatchObject({
      release: '1.0.0-a',
      previous: '1.0.0-b',
      build: '1.0.0-b',
      number: 3,
    });
    expect(() => pointer.move(from, { release: '1.0.0-b', isBuild: false })).toThrow('in the meantime');
    expect(pointer.read()).toMatchObject({ release: '1.0.0-a' });
    expect(existsSync(path.join(folder, 'current.json'))).toBe(true);
  });
});
