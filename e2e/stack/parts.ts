import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Stack } from './test.ts';

const read = (stack: Stack, file: string) => readFileSync(path.join(stack.dataFolder, file), 'utf8');

/** The processes that a process has started. */
const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));

/** All processes of a part, the first one first: Postgres has one for each connection. */
function processesOf(stack: Stack, part: string): number[] {
  const first =
    part === 'postgres' ? Number(read(stack, 'postgres/postmaster.pid').split('\n')[0]) : stack.parts()[part];
  if (!first) throw new Error(`${part} does not run.`);
  return part === 'postgres' ? [first, ...childrenOf(first)] : [first];
}

/** Runs a task while a part hangs: its processes exist and do nothing. */
export async function whileHung(stack: Stack, part: string, task: () => Promise<void>): Promise<void> {
  const stopped: number[] = [];
  try {
    // The first process of Postgres starts the others: stopped, it starts no more.
    for (const pid of processesOf(stack, part)) {
      process.kill(pid, 'SIGSTOP');
      stopped.push(pid);
    }
    await task();
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
}

/** Runs a task while a part is dead. Meanwhile the supervisor is stopped: it would start the part again. */
export async function whileDead(stack: Stack, part: string, task: () => Promise<void>): Promise<void> {
  const { stack: supervisor } = JSON.parse(read(stack, 'run.json')) as { stack: number };
  process.kill(supervisor, 'SIGSTOP');
  try {
    const [first] = processesOf(stack, part);
    if (first !== undefined) process.kill(first, 'SIGKILL');
    await task();
  } finally {
    process.kill(supervisor, 'SIGCONT');
  }
}
