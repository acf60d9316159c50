import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Programs of ours that read files of strangers. */
export type ToolName = 'read-cover';

export interface ToolOptions {
  /** What Node runs, by the name of the tool. */
  nodeArguments: (name: ToolName) => readonly string[];
  /** A tool that takes longer is killed. */
  deadlineMs: number;
}

/** Of JavaScript objects; what libraries take beside it is freed with the process. */
const heapMb = 256;

export type RunTool = (name: ToolName, input: Readable) => Promise<Buffer>;

/**
 * Runs a tool in a process of its own, with the input as its standard input, and returns what it writes. What makes a
 * library hang, swell or crash ends that process only (decision 0034). It knows none of our secrets. Rejects where it
 * fails or takes too long.
 */
export const createToolRunner =
  ({ nodeArguments, deadlineMs }: ToolOptions): RunTool =>
  async (name, input) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, ...nodeArguments(name)], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { NODE_ENV: process.env.NODE_ENV ?? 'production', PATH: process.env.PATH ?? '' },
    });
    const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
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
    if (end !== '0') throw new Error(`${name} ended with ${end}.`);
    return Buffer.concat(chunks);
  };
