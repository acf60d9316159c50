import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

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
  /** A tool that takes longer is killed, unless its caller gives it more time. */
  deadlineMs: number;
  /** Ends all tools that run. */
  stopping?: AbortSignal;
}

/** Of JavaScript objects; what libraries take beside it is freed with the process. */
const heapMb = 256;

export type RunTool = (
  name: ToolName,
  input: Readable,
  options?: { parameters?: readonly string[]; deadlineMs?: number },
) => Promise<Buffer>;

/** The tool could not do its work with this input: it failed, swelled, or took too long. */
export class ToolFailure extends Error {}

/**
 * Runs a tool in a process of its own, with the input as its standard input, and returns what it writes. What makes a
 * library hang, swell or crash ends that process only (decision 0034). It knows none of our secrets. Rejects with
 * `ToolFailure`, or with the error of the input, or where we stop.
 */
export const createToolRunner =
  ({ nodeArguments, deadlineMs: usualDeadlineMs, stopping }: ToolOptions): RunTool =>
  async (name, input, { parameters = [], deadlineMs = usualDeadlineMs } = {}) => {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${heapMb}`, ...nodeArguments(name), ...parameters],
      {
        stdio: ['pipe', 'pipe', 'ignore'],
        env: { NODE_ENV: process.env.NODE_ENV ?? 'production', PATH: process.env.PATH ?? '' },
      },
    );
    const kill = () => child.kill('SIGKILL');
    const deadline = setTimeout(kill, deadlineMs);
    stopping?.addEventListener('abort', kill, { once: true });
    if (stopping?.aborted) kill();
    let inputFailure: unknown;
    input.once('error', (error) => {
      if (!child.stdin.errored) inputFailure = error;
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise<string>((resolve) => {
      child.once('error', ({ message }) => resolve(message));
      child.once('close', (code, signal) => resolve(signal ?? String(code)));
    });
    // A tool that has seen enough does not read the rest: the pipe then breaks, as it should.
    await pipeline(input, child.stdin).catch(() => undefined);
    const end = await ended;
    clearTimeout(deadline);
    stopping?.removeEventListener('abort', kill);
    if (inputFailure instanceof Error) throw inputFailure;
    if (stopping?.aborted) throw new Error(`${name} was stopped.`);
    if (end !== '0') throw new ToolFailure(`${name} ended with ${end}.`);
    return Buffer.concat(chunks);
  };
