import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readProcessStat } from '@nobicast/service-kit/process-stat';

/** Programs of ours that read files of strangers, and the source of each. */
export const toolSources = {
  'read-picture': 'pictures/read-picture.main.ts',
  'size-picture': 'pictures/size-picture.main.ts',
  'read-sound': 'sounds/read-sound.main.ts',
  'draw-waveform': 'sounds/draw-waveform.main.ts',
} as const;
export type ToolName = keyof typeof toolSources;

export interface ToolOptions {
  /** What Node runs, by the name of the tool. */
  nodeArguments: (name: ToolName) => readonly string[];
  /** A tool that computes for longer is killed, unless its caller gives it more. */
  cpuMs: number;
  /** Ends all tools that run. */
  stopping?: AbortSignal;
}

/** Of JavaScript objects; what libraries take beside it is freed with the process. */
const heapMb = 256;
/** A tool that the machine gives little CPU time is waited for this many times as long as it may compute. */
const patience = 5;
const checkEveryMs = 250;

/** How long a tool may run that may compute for `cpuMs`. */
export const longestRunMs = (cpuMs: number): number => patience * cpuMs;

export type RunTool = (
  name: ToolName,
  input: Readable,
  options?: { parameters?: readonly string[]; cpuMs?: number; waitMs?: number },
) => Promise<Buffer>;

/** The tool could not do its work with this input: it failed, swelled, or computed for too long. */
export class ToolFailure extends Error {}

/**
 * The tool did not come to an end, which says nothing about its input: the machine had no time for it, or something
 * killed it. It may succeed later.
 */
export class ToolInterrupted extends Error {}

/** Signals that a process gets for what it does itself. A full heap is the first. */
const faults: readonly (NodeJS.Signals | null)[] = [
  'SIGABRT',
  'SIGSEGV',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGTRAP',
];

type KillReason = 'computed for too long' | 'was given no time' | 'was stopped';

/** Kills a tool that has used its CPU time, or that is not waited for any longer. The returned function ends the watch. */
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
        // Where the system does not tell what it has used, it had the time.
        kill(usedMs === undefined ? 'computed for too long' : 'was given no time');
    },
    Math.min(checkEveryMs, cpuMs),
  );
  return () => clearInterval(timer);
}

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** It could not be started. */
  error?: Error;
}

const untilEnded = (child: ChildProcess) =>
  new Promise<End>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });

function failureOf(name: ToolName, { code, signal, error }: End, killed: KillReason | undefined): Error {
  if (error) return new ToolInterrupted(`${name} could not be started.`, { cause: error });
  if (killed === 'computed for too long') return new ToolFailure(`${name} ${killed}.`);
  if (killed) return new ToolInterrupted(`${name} ${killed}.`);
  const isOwnFault = signal === null || faults.includes(signal);
  return new (isOwnFault ? ToolFailure : ToolInterrupted)(`${name} ended with ${signal ?? code}.`);
}

/** The CPU time that it has used, in ms; undefined where the system does not tell, or it has ended. */
function cpuMsOf({ pid }: ChildProcess): number | undefined {
  try {
    return pid === undefined ? undefined : readProcessStat(pid).cpuMs;
  } catch {
    return undefined;
  }
}

/**
 * Runs a tool in a process of its own, with the input as its standard input, and returns what it writes. What makes a
 * library hang, swell or crash ends that process only (decision 0034). It knows none of our secrets. Rejects with
 * `ToolFailure`, which the input is to blame for, with `ToolInterrupted`, or with the error of the input.
 */
export const createToolRunner =
  ({ nodeArguments, cpuMs: usualCpuMs, stopping }: ToolOptions): RunTool =>
  async (name, input, { parameters = [], cpuMs = usualCpuMs, waitMs = longestRunMs(cpuMs) } = {}) => {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${heapMb}`, ...nodeArguments(name), ...parameters],
      {
        stdio: ['pipe', 'pipe', 'ignore'],
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
      if (!child.stdin.errored) inputFailure = error;
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = untilEnded(child);
    // A tool that has seen enough does not read the rest: the pipe then breaks, as it should.
    await pipeline(input, child.stdin).catch(() => undefined);
    const end = await ended;
    endWatch();
    stopping?.removeEventListener('abort', stop);
    if (inputFailure instanceof Error) throw inputFailure;
    if (end.code !== 0) throw failureOf(name, end, killed);
    return Buffer.concat(chunks);
  };
