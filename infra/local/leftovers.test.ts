import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endLeftovers, findRunningPorts, findRunningStack, writeRunRecord } from './leftovers.ts';
import { isAlive } from './process-table.ts';

const siteUrl = 'http://localhost:8080';

describe('what a run left behind', () => {
  let folder: string;
  let child: ChildProcess;
  let pid: number;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'nobicast-leftovers-'));
    child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'infra/dist/stack.mjs']);
    await new Promise((resolve) => child.once('spawn', resolve));
    pid = child.pid ?? 0;
  });
  afterEach(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** As if the recorded process had exited and its id were reused. */
  function giveIdToStranger(): void {
    const file = path.join(folder, 'run.json');
    const record = JSON.parse(readFileSync(file, 'utf8')) as { startedAt: Record<string, string> };
    const startedAt = Object.fromEntries(
      Object.keys(record.startedAt).map((name) => [name, 'another moment']),
    );
    writeFileSync(file, JSON.stringify({ ...record, startedAt }));
  }
  const record = () =>
    writeRunRecord(folder, { stack: pid, siteUrl, parts: { media: pid }, addresses: { media: 1 } });

  test('a running stack is found', () => {
    record();
    expect(findRunningStack(folder)).toBe(siteUrl);
    expect(findRunningPorts(folder)).toEqual({ media: 1 });
  });

  test('a part that still runs is ended', async () => {
    record();
    expect(await endLeftovers(folder)).toEqual(['media']);
    expect(isAlive(pid)).toBe(false);
  });

  test('a part whose parent never asks for its exit code is not waited for', async () => {
    // As an orphan in a container whose first process does not expect it.
    const parent = spawn('sh', ['-c', 'sleep 100 & echo $!; exec sleep 100']);
    try {
      pid = Number(await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve)));
      record();
      expect(await endLeftovers(folder)).toEqual(['media']);
      expect(findRunningStack(folder)).toBeUndefined();
    } finally {
      parent.kill('SIGKILL');
    }
  }, 10_000);

  test('an unrelated process with a recorded id is neither mistaken for a running stack nor killed', async () => {
    record();
    giveIdToStranger();
    expect(findRunningStack(folder)).toBeUndefined();
    expect(findRunningPorts(folder)).toBeUndefined();
    expect(await endLeftovers(folder)).toEqual([]);
    expect(isAlive(pid)).toBe(true);
  });

  test('a record without start times matches no process', async () => {
    writeFileSync(
      path.join(folder, 'run.json'),
      JSON.stringify({ stack: pid, siteUrl, parts: { media: pid }, addresses: {} }),
    );
    expect(findRunningStack(folder)).toBeUndefined();
    expect(await endLeftovers(folder)).toEqual([]);
    expect(isAlive(pid)).toBe(true);
  });
});
