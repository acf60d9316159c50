import { type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answersOk, waitUntil } from './ports.ts';
import { isAlive } from './process-table.ts';
import { nodePart } from './node-part.ts';
import { createSupervisor, UnstartableError, type Part, type SupervisorLimits } from './supervisor.ts';
import { slowPart, spawnIdle } from './testing/parts.ts';

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

  test('ends the other of two parallel parts when one cannot start', async () => {
    let pids: Record<string, number> = {};
    const supervisor = createSupervisor({ report: () => undefined, onChange: (parts) => (pids = parts) });
    const failing: Part = {
      name: 'failing',
      start: () => Promise.reject(new UnstartableError('no disk')),
    };
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

/**
 * Answers HTTP on a free port, which it writes into a file. The file is removed once the part is ready, and only then
 * may the program end by itself.
 */
const program = (portFile: string, isMortal: boolean) => `
  import { existsSync, writeFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  const server = createServer((request, response) => response.end('ok'));
  process.on('SIGUSR2', () => { for (;;); });
  server.listen(0, '127.0.0.1', () => {
    writeFileSync(${JSON.stringify(portFile)}, String(server.address().port));
    if (${isMortal}) setInterval(() => existsSync(${JSON.stringify(portFile)}) || process.exit(7), 5);
  });`;

describe('a part that fails after it was ready', () => {
  let folder: string;
  let pids: Record<string, number>;
  let lines: string[];
  let failedChecks: number;
  let isAnswering: boolean;
  /** Checks are made only while a test pauses the process, because on a busy machine others may fail, too. */
  let isChecked: boolean;
  let supervisor: ReturnType<typeof createSupervisor>;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'nobicast-part-'));
    pids = {};
    lines = [];
    failedChecks = 0;
    isChecked = false;
  });
  afterEach(async () => {
    await supervisor.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(
    limits: Partial<SupervisorLimits>,
    { isMortal = false, patience = 1 } = {},
  ): Promise<void> {
    supervisor = createSupervisor({
      report: (line) => lines.push(line),
      onChange: (parts) => (pids = parts),
      limits,
    });
    const [script, portFile] = [path.join(folder, 'program.mjs'), path.join(folder, 'port')];
    writeFileSync(script, program(portFile, isMortal));
    let port = '';
    const part = nodePart({
      name: 'media',
      script,
      patience,
      env: {},
      logFolder: path.join(folder, 'logs'),
      report: (line) => lines.push(line),
      isReady: async () => {
        port = existsSync(portFile) ? readFileSync(portFile, 'utf8') : '';
        if (port) rmSync(portFile);
        return port !== '';
      },
      isResponsive: async () => {
        if (!isChecked) return true;
        isAnswering = await answersOk(`http://127.0.0.1:${port}/`, 200);
        if (!isAnswering) failedChecks += 1;
        return isAnswering;
      },
    });
    await supervisor.start(part);
  }
  const countOf = (text: string) => lines.filter((line) => line.includes(text)).length;
  const untilReported = (text: string, times = 1) => waitUntil(text, async () => countOf(text) >= times);

  test('is reported and started again when it was killed', async () => {
    await start({});
    const killed = pids.media ?? 0;
    process.kill(killed, 'SIGKILL');
    await untilReported('is back');
    expect(lines).toEqual(['! media ended (SIGKILL); starting it again in 0.25 s', '✓ media is back']);
    expect(pids.media).not.toBe(killed);
    expect(isAlive(pids.media ?? 0)).toBe(true);
  });

  test('is started more and more rarely while it keeps dying', async () => {
    const delays = { firstRestartDelayMs: 20, longestRestartDelayMs: 80 };
    await start({ ...delays, stableAfterMs: 600_000 }, { isMortal: true });
    await untilReported('is back', 5);
    expect(lines.filter((line) => line.startsWith('!')).slice(0, 5)).toEqual(
      [0.02, 0.04, 0.08, 0.08, 0.08].map((s) => `! media ended (code 7); starting it again in ${s} s`),
    );
  });

  test('is started again at once if it had run long enough', async () => {
    await start({ firstRestartDelayMs: 20, stableAfterMs: 0 }, { isMortal: true });
    await untilReported('is back', 3);
    expect(countOf('again in 0.02 s')).toBe(countOf('!'));
  });

  const quickChecks = { checkEveryMs: 50, recheckAfterMs: 50 };

  test.each([
    ['is stopped', (pid: number) => process.kill(pid, 'SIGSTOP')],
    ['runs a loop without end', (pid: number) => process.kill(pid, 'SIGUSR2')],
  ])('is ended and started again when its process %s', async (_, hang) => {
    await start({ ...quickChecks, hangMs: 900 });
    const hung = pids.media ?? 0;
    hang(hung);
    isChecked = true;
    await untilReported('ending it');
    isChecked = false;
    await untilReported('is back');
    expect(lines).toEqual([
      '! media hangs: it had the time to answer and did not; ending it',
      '! media ended (SIGKILL); starting it again in 0.25 s',
      '✓ media is back',
    ]);
    expect(isAlive(hung)).toBe(false);
    expect(isAlive(pids.media ?? 0)).toBe(true);
  });

  test('is ended sooner where everything else depends on it', async () => {
    await start({ ...quickChecks, hangMs: 600_000 }, { patience: 1 / 1_000 });
    process.kill(pids.media ?? 0, 'SIGSTOP');
    isChecked = true;
    await untilReported('ending it');
    isChecked = false;
    await untilReported('is back');
  });

  test('is left alone when it answers again within the limit', async () => {
    await start({ ...quickChecks, hangMs: 600_000 });
    const paused = pids.media ?? 0;
    process.kill(paused, 'SIGSTOP');
    isChecked = true;
    await waitUntil('A failed check', async () => failedChecks > 0);
    process.kill(paused, 'SIGCONT');
    await waitUntil('A check that succeeds again', async () => isAnswering);
    expect([lines, pids.media]).toEqual([[], paused]);
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
      report: () => undefined,
      isReady: () => Promise.resolve(false),
      isResponsive: () => Promise.resolve(true),
    });
    await expect(part.start(() => undefined)).rejects.toThrow(`media stopped while starting: ${reason}`);
  });
});
