import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { configExitCode } from '@nobicast/service-kit';
import { endWithParent, reasonIn } from './node-part.ts';
import { UnstartableError } from './supervisor.ts';

export interface Task {
  name: string;
  script: string;
  args?: readonly string[];
  env: Record<string, string>;
}

const firstRetryMs = 500;
const longestRetryMs = 5_000;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Repeats the work until it succeeds, with growing pauses; it must continue where it was interrupted.
 * @throws when the signal aborts, or where another attempt would fail the same way
 */
export async function retry<Result>(
  work: () => Promise<Result>,
  { signal, report }: { signal: AbortSignal; report: (line: string) => void },
): Promise<Result> {
  for (let delayMs = firstRetryMs; ; delayMs = Math.min(delayMs * 2, longestRetryMs)) {
    try {
      const result = await work();
      signal.throwIfAborted();
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof UnstartableError) throw error;
      report(`! ${messageOf(error).split('\n')[0]}; trying again in ${delayMs / 1_000} s`);
      await pause(delayMs, undefined, { signal });
    }
  }
}

/** Resolves with the lines of the program's output; rejects with why it failed. */
function attempt(
  { name, script, args = [], env }: Task,
  { signal, onLine }: { signal: AbortSignal; onLine: (line: string) => void },
): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', endWithParent, script, ...args], {
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_ENV: 'production', ...env },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      signal,
    });
    const lines: string[] = [];
    let rest = '';
    let errors = '';
    child.stdin.on('error', () => undefined);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const complete = (rest + text).split('\n');
      rest = complete.pop() ?? '';
      for (const line of complete) {
        lines.push(line);
        onLine(line);
      }
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-2_000)));
    child.once('error', ({ message }) => (errors ||= message)); // not started, or aborted; `close` follows
    child.once('close', (code, signalName) => {
      if (code === 0) return resolve(lines);
      const reason = reasonIn(errors) || `it ended with ${signalName ?? `code ${code}`}`;
      const message = `${name} failed: ${reason}`;
      reject(code === configExitCode ? new UnstartableError(message) : new Error(message));
    });
  });
}

/** Runs one of our programs until it succeeds: what it needs may be down, or it was killed. See `retry`. */
export function runTask(
  task: Task,
  options: { signal: AbortSignal; report: (line: string) => void; onLine?: (line: string) => void },
): Promise<string[]> {
  const { signal, onLine = () => undefined } = options;
  return retry(() => attempt(task, { signal, onLine }), options);
}
