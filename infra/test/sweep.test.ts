import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sweepOldFolders } from './sweep.ts';

const now = new Date('2030-01-02T12:00:00Z');

describe('the sweep before tests', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'nobicast-sweep-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function makeFolder(name: string, changedAt: string): string {
    const folder = path.join(root, name);
    mkdirSync(folder);
    utimesSync(folder, new Date(changedAt), new Date(changedAt));
    return folder;
  }

  test('removes what an interrupted run left yesterday', async () => {
    const folder = makeFolder('.nobicast-test-abc', '2030-01-01T12:00:00Z');
    await sweepOldFolders(root, now);
    expect(existsSync(folder)).toBe(false);
  });

  test('keeps what may belong to a run in progress, and what is not a test folder', async () => {
    const young = makeFolder('.nobicast-e2e-abc', '2030-01-02T11:00:00Z');
    const own = makeFolder('.nobicast', '2029-01-01T12:00:00Z');
    await sweepOldFolders(root, now);
    expect([young, own].filter(existsSync)).toEqual([young, own]);
  });
});
