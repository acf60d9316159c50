import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readProcessStat } from '@nobicast/service-kit/process-stat';

/** Our programs that read files of strangers. */
export const toolSources = {
  'read-picture': 'pictures/read-picture.main.ts',
  'size-picture': 'pictures/size-picture.main.ts',
  'read-sound': 'sounds/read-sound.main.ts',
  'measure-sound': 'sounds/measure-sound.main.ts',
  'write-tag': 'file-chapters/write-tag.main.ts',
} as const;
export type ToolName = keyof typeof toolSources;

export interface ToolOptions {
  /** By the tool's name. */
  nodeArguments: (name: ToolName) => readonly string[];
  /** A tool that computes for longer is killed, unless its caller allows more. */
  cpuMs: number;
  /** Ends all running tools. */
  stopping?: AbortSignal;
}

/** JavaScript objects only; the memory of libraries is freed with the process. */
const heapMb = 256;
/** How many times longer than its CPU time a tool may run on a busy machine. */
const patience = 5;
const checkEveryMs = 250;
/** How much of a tool's standard error is logged, in UTF-16 units. */
const maxSaid = 1_000;

/** For a tool that may compute for `cpuMs`. */
export const longestRunMs = (cpuMs: number): number => patience * cpuMs;

export type RunTool = (
  name: ToolName,
  input: Readable,
  options?: { parameters?: readonly string[]; cpuMs?: number; waitMs?: number },
) => Promise<Buffer>;

/** The input is to blame: the tool failed, used too much memory, or computed for too long. */
export class ToolFailure extends Error {}

/** The input is not to blame: the machine had no time, or something killed the tool. It may succeed later. */
export class ToolInterrupted extends Error {}

/** Signals caused by the process itself. A full heap is the first. */
const faults: readonly (NodeJS.Signals | null)[] = [
  'SIGABRT',
  'SIGSEGV',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGTRAP',
];

type KillReason = 'computed for too long' | 'was given no time' | 'was stopped';

/** Kills a tool that has used its CPU time, or takes too long. The returned function ends the watch. */
function watch(
  child: ChildProcess,
  { cpuMs, waitMs, kill }: { cpuMs: number; waitMs: number; kill: (reason: KillReason) => void },
): () => void {
  const startedAt = performance.now();
  const timer = setInterval(
    () => {
      const usedMs = cpuMsOf(child);
      if (usedMs !== undefined && usedMs > cpuMs) kill('computed for too long');
      else if (performance.now() - startedAt > waitMs)
        // If the system does not report the used time, the tool is taken to have had its time.
        kill(usedMs === undefined ? 'computed for too long' : 'was given no time');
    },
    Math.min(checkEveryMs, cpuMs),
  );
  return () => clearInterval(timer);
}

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Why the process could not be started. */
  error?: Error;
}

const untilEnded = (child: ChildProcess) =>
  new Promise<End>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });

/** @param said the end of its standard error */
function failureOf(
  name: ToolName,
  { code, signal, error }: End,
  killed: KillReason | undefined,
  said: string,
): Error {
  if (error) return new ToolInterrupted(`${name} could not be started.`, { cause: error });
  if (killed === 'computed for too long') return new ToolFailure(`${name} ${killed}.`);
  if (killed) return new ToolInterrupted(`${name} ${killed}.`);
  const isOwnFault = signal === null || faults.includes(signal);
  return new (isOwnFault ? ToolFailure : ToolInterrupted)(
    `${name} ended with ${signal ?? code}. ${said}`.trim(),
  );
}

/** Undefined if the system does not report it, or the process has ended. */
function cpuMsOf({ pid }: ChildProcess): number | undefined {
  try {
    return pid === undefined ? undefined : readProcessStat(pid).cpuMs;
  } catch {
    return undefined;
  }
}

/**
 * Runs a tool in its own process, with the input as standard input, and returns its output. A library that hangs,
 * swells or crashes only ends that process (decision 0034), which knows none of our secrets. Rejects with
 * `ToolFailure`, `ToolInterrupted`, or the input's own error.
 */
export const createToolRunner =
  ({ nodeArguments, cpuMs: usualCpuMs, stopping }: ToolOptions): RunTool =>
  async (name, input, { parameters = [], cpuMs = usualCpuMs, waitMs = longestRunMs(cpuMs) } = {}) => {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${heapMb}`, ...nodeArguments(name), ...parameters],
      {
        stdio: 'pipe',
        env: { NODE_ENV: process.env.NODE_ENV ?? 'production', PATH: process.env.PATH ?? '' },
      },
    );
    let killed: KillReason | undefined;
    const kill = (reason: KillReason) => {
      killed ??= reason;
      child.kill('SIGKILL');
    };
    const stop = () => kill('was stopped');
    const endWatch = watch(child, { cpuMs, waitMs, kill });
    stopping?.addEventListener('abort', stop, { once: true });
    if (stopping?.aborted) stop();
    let inputFailure: unknown;
    input.once('error', (error) => {
      if (!child.stdin.destroyed) inputFailure = error;
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-maxSaid);
    });
    const ended = untilEnded(child);
    // A tool that has seen enough does not read the rest, so the pipe may break.
    await pipeline(input, child.stdin).catch(() => undefined);
    const end = await ended;
    endWatch();
    stopping?.removeEventListener('abort', stop);
    if (inputFailure instanceof Error) throw inputFailure;
    if (end.code !== 0) throw failureOf(name, end, killed, said);
    return Buffer.concat(chunks);
  };
