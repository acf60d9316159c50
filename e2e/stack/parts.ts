import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Stack } from './test.ts';

const read = (stack: Stack, file: string) => readFileSync(path.join(stack.dataFolder, file), 'utf8');

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));

/**
 * The first process of a part, which started its others.
 * @throws where the part does not run: a signal to process 0 would end the whole run
 */
export function firstProcessOf(stack: Stack, part: string): number {
  const first =
    part === 'postgres' ? Number(read(stack, 'postgres/postmaster.pid').split('\n')[0]) : stack.parts()[part];
  if (!first) throw new Error(`${part} does not run.`);
  return first;
}

/** False where the process has ended, as one of Postgres does with its connection. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Otherwise the supervisor would restart the part. */
async function withoutSupervisor(stack: Stack, task: () => Promise<void>): Promise<void> {
  const { stack: supervisor } = JSON.parse(read(stack, 'run.json')) as { stack: number };
  process.kill(supervisor, 'SIGSTOP');
  try {
    await task();
  } finally {
    process.kill(supervisor, 'SIGCONT');
  }
}

/** A hung part's processes exist and do nothing. */
export const whileHung = (stack: Stack, part: string, task: () => Promise<void>): Promise<void> =>
  withoutSupervisor(stack, async () => {
    const first = firstProcessOf(stack, part);
    process.kill(first, 'SIGSTOP');
    const stopped = [first];
    try {
      // Complete now: the first process of Postgres, which is stopped, starts no others.
      if (part === 'postgres') stopped.push(...childrenOf(first).filter((pid) => signal(pid, 'SIGSTOP')));
      await task();
    } finally {
      for (const pid of stopped) signal(pid, 'SIGCONT');
    }
  });

export const whileDead = (stack: Stack, part: string, task: () => Promise<void>): Promise<void> =>
  withoutSupervisor(stack, async () => {
    process.kill(firstProcessOf(stack, part), 'SIGKILL');
    await task();
  });
