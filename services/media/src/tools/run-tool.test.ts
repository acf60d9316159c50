import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@nobicast/service-kit/testing';
import { builtTool, encodeWav, silenceToneSpeech } from '../testing/index.ts';
import { createToolRunner, ToolFailure, ToolInterrupted } from './run-tool.ts';

/** The beginning of hours of sound. */
function startOfHours(): Buffer {
  const start = Buffer.from(encodeWav(silenceToneSpeech(1)).subarray(0, 44));
  start.writeUInt32LE(0x7fffff00, 4);
  start.writeUInt32LE(0x7fffff00, 40);
  return start;
}
/** Hours of sound, at once or with pauses. */
const endless = (pauseMs: number) =>
  Readable.from(
    (async function* () {
      yield startOfHours();
      for (;;) {
        yield Buffer.alloc(64 * 1024);
        if (pauseMs > 0) await sleep(pauseMs);
      }
    })(),
  );
const parameters = ['audio/wav'];
/** Runs a script as a tool. */
const runScript = (script: string, options: { cpuMs: number; waitMs: number }) => {
  const run = createToolRunner({ nodeArguments: () => ['-e', script], cpuMs: options.cpuMs });
  return run('read-picture', Readable.from([]), options);
};
const withTime = { cpuMs: 30_000, waitMs: 120_000 };

test('a tool that computes for too long is killed, and its file is to blame', async () => {
  const run = createToolRunner({ nodeArguments: builtTool, cpuMs: 1_000 });
  const running = run('measure-sound', endless(0), { parameters, waitMs: 120_000 });
  await expect(running).rejects.toThrow(new ToolFailure('measure-sound computed for too long.'));
});

test.each([
  ['fails', 'process.exitCode = 3', 'read-picture ended with 3.'],
  ['says why', 'throw new Error("Not a picture.")', 'Not a picture.'],
  ['crashes', 'process.abort()', 'read-picture ended with SIGABRT.'],
  ['swells', 'const all = []; for (;;) all.push(new Array(100_000).fill({}))', 'read-picture ended with'],
])('a tool that %s was given a bad file', async (_how, script, message) => {
  const running = runScript(script, withTime);
  await expect(running).rejects.toBeInstanceOf(ToolFailure);
  await expect(running).rejects.toThrow(message);
});

test.each(['SIGKILL', 'SIGTERM'])(
  'a tool that somebody else ends by %s says nothing about its file',
  async (signal) => {
    const running = runScript(
      `process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000)`,
      withTime,
    );
    await expect(running).rejects.toBeInstanceOf(ToolInterrupted);
  },
);

describe('a tool that is given no time', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tool-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Reports its id, then stops, as on a machine that has no time for it. */
  const suspended = () => `
    const { renameSync, writeFileSync } = require('node:fs');
    writeFileSync('pid.part', String(process.pid));
    renameSync('pid.part', 'pid');
    process.kill(process.pid, 'SIGSTOP');
    process.stdout.write('done');`;
  const script = () => `process.chdir(${JSON.stringify(folder)}); ${suspended()}`;
  function findPid(): number | undefined {
    try {
      return Number(readFileSync(path.join(folder, 'pid'), 'utf8'));
    } catch {
      return undefined;
    }
  }

  test('is waited for longer than it may compute, and ends with its output', async () => {
    const cpuMs = 1_000;
    const running = runScript(script(), { cpuMs, waitMs: 120_000 });
    await eventually(() => findPid() !== undefined);
    const until = performance.now() + 2 * cpuMs;
    await eventually(() => performance.now() > until);
    // It reported its id before it stopped.
    process.kill(Number(findPid()), 'SIGCONT');
    expect(String(await running)).toBe('done');
  });

  test('is given up in the end, which says nothing about its file', async () => {
    const running = runScript(script(), { cpuMs: 30_000, waitMs: 2_000 });
    await expect(running).rejects.toThrow(new ToolInterrupted('read-picture was given no time.'));
  });
});

test('a tool ends with us, and that is no fault of the file', async () => {
  const stopping = new AbortController();
  const run = createToolRunner({ nodeArguments: builtTool, cpuMs: 60_000, stopping: stopping.signal });
  const running = run('measure-sound', endless(5), { parameters });
  setTimeout(() => stopping.abort(), 200);
  await expect(running).rejects.toThrow(new ToolInterrupted('measure-sound was stopped.'));
});

test('a tool whose input breaks reports the reason, which is no fault of the file', async () => {
  const run = createToolRunner({ nodeArguments: builtTool, cpuMs: 60_000 });
  const broken = Readable.from(
    (async function* () {
      yield encodeWav(silenceToneSpeech(1));
      await sleep(100);
      throw new Error('The store has gone.');
    })(),
  );
  await expect(run('measure-sound', broken, { parameters })).rejects.toThrow('The store has gone.');
});

test('a tool that has seen enough succeeds, although its input is then broken off', async () => {
  const script = `process.stdin.once('data', () => { process.stdout.write('seen'); process.stdin.destroy(); });`;
  const run = createToolRunner({ nodeArguments: () => ['-e', script], cpuMs: 60_000 });
  const silent = new Readable({
    read: () => undefined,
    // Under Jest, an error of Node itself is no instance of `Error`.
    destroy: (reason, done) => done(reason && new Error('Broken off.')),
  });
  silent.push('start');
  expect((await run('read-sound', silent)).toString()).toBe('seen');
});
