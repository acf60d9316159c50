import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSupervisor, nodePart, type Part } from './supervisor.ts';
import { isAlive } from './process-table.ts';

const spawnIdle = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });

/** A part whose process runs but never becomes ready; its start fails when the process exits. */
const slowPart = (name: string): Part => ({
  name,
  start: (onSpawn) =>
    new Promise((_resolve, reject) => {
      const child = spawnIdle();
      onSpawn(child);
      child.once('exit', () => reject(new Error(`${name} stopped while starting`)));
    }),
});

describe('the supervisor', () => {
  test('reports a process as soon as it is spawned, and ends one that is still starting', async () => {
    let pids: Record<string, number> = {};
    const supervisor = createSupervisor({ report: () => undefined, onChange: (parts) => (pids = parts) });
    const failure = supervisor.start(slowPart('slow')).catch((error: unknown) => error);
    const pid = pids.slow ?? 0;
    expect(isAlive(pid)).toBe(true);
    await supervisor.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await failure).toBeInstanceOf(Error);
  });

  test('ends the other of two parallel parts when one fails', async () => {
    let pids: Record<string, number> = {};
    const supervisor = createSupervisor({ report: () => undefined, onChange: (parts) => (pids = parts) });
    const failing: Part = { name: 'failing', start: () => Promise.reject(new Error('no disk')) };
    const both = Promise.all([supervisor.start(slowPart('slow')), supervisor.start(failing)]);
    await expect(both).rejects.toThrow('no disk');
    const pid = pids.slow ?? 0;
    expect(isAlive(pid)).toBe(true);
    await supervisor.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('ends a process that is spawned only after stopping began, and starts no others', async () => {
    const supervisor = createSupervisor({ report: () => undefined, onChange: () => undefined });
    let spawned: ChildProcess | undefined;
    let letSpawn = () => {};
    const late: Part = {
      name: 'late',
      async start(onSpawn) {
        await new Promise<void>((resolve) => (letSpawn = resolve));
        spawned = spawnIdle();
        onSpawn(spawned);
        await new Promise((resolve) => spawned?.once('exit', resolve));
        throw new Error('late stopped while starting');
      },
    };
    const failure = supervisor.start(late).catch((error: unknown) => error);
    const stopped = supervisor.stop();
    letSpawn();
    await stopped;
    expect(await failure).toBeInstanceOf(Error);
    expect(spawned?.signalCode).toBe('SIGTERM');
    await expect(supervisor.start(slowPart('next'))).rejects.toThrow('the stack is stopping');
  });
});

describe('a program that ends while it starts', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'nobicast-part-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    [
      'its last log line',
      `console.log(JSON.stringify({ level: 60, msg: 'Port 4001 is "taken"' }))`,
      'Port 4001 is "taken"',
    ],
    ['what it wrote on stderr', `console.error('no such module')`, 'no such module'],
    ['its exit code where it said nothing', '', 'code 3'],
  ])('says why: %s', async (_what, code, reason) => {
    const script = path.join(folder, 'program.mjs');
    writeFileSync(script, `${code}\nprocess.exitCode = 3;`);
    const part = nodePart({
      name: 'media',
      script,
      env: {},
      logFolder: path.join(folder, 'logs'),
      isReady: () => Promise.resolve(false),
    });
    await expect(part.start(() => undefined)).rejects.toThrow(`media stopped while starting: ${reason}`);
  });
});
