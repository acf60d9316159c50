import { spawn } from 'node:child_process';

/** For JavaScript objects. A feed of 20,000 episodes takes a third of it. */
const heapMb = 256;
/** Reading 50,000 items and their chapters, on a slow machine. */
export const runDeadlineMs = 30 * 60_000;

/** Works on a run until the process ends, whatever the outcome, which is in the row of the run. */
export type PerformInProcess = (runId: number) => Promise<void>;

interface SpawnOptions {
  nodeArguments: readonly string[];
  /** The environment of the process, with no secret of ours but its database. */
  env: Readonly<Record<string, string>>;
  /** Ends all runs. */
  stopping: AbortSignal;
}

/**
 * Runs an import in a process of its own: our requests do not wait for it, and a feed that makes it swell or hang ends
 * only that process. It ends with ours, which holds its standard input.
 */
export const createRunSpawner =
  ({ nodeArguments, env, stopping }: SpawnOptions): PerformInProcess =>
  async (runId) => {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${heapMb}`, ...nodeArguments, String(runId)],
      {
        stdio: ['pipe', 'inherit', 'inherit'],
        env: {
          NODE_ENV: process.env.NODE_ENV ?? 'production',
          PATH: process.env.PATH ?? '',
          TMPDIR: process.env.TMPDIR ?? '',
          ...env,
        },
      },
    );
    const kill = () => void child.kill('SIGKILL');
    const deadline = setTimeout(kill, runDeadlineMs);
    stopping.addEventListener('abort', kill, { once: true });
    if (stopping.aborted) kill();
    await new Promise<void>((resolve) => {
      child.once('error', () => resolve());
      child.once('close', () => resolve());
    });
    clearTimeout(deadline);
    stopping.removeEventListener('abort', kill);
  };
