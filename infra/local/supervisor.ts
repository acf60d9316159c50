import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from './ports.ts';
import { signalProcess } from './process-table.ts';

/** One process of the stack. */
export interface Part {
  name: string;
  /** Starts it, reports the process as soon as there is one, and resolves when it is ready. */
  start(onSpawn: (child: ChildProcess) => void): Promise<void>;
  /**
   * Whether its process still answers, asked from time to time once it is ready. Says nothing about what the part
   * depends on: a restart would not bring that back. A part without it is only watched for its exit.
   */
  isResponsive?(): Promise<boolean>;
  stopSignal?: NodeJS.Signals;
}

interface Entry {
  part: Part;
  /** Its latest process. Undefined until the first is spawned. */
  child: ChildProcess | undefined;
  nextRestartDelayMs: number;
}

const defaultLimits = {
  firstRestartDelayMs: 250,
  /** The delay doubles up to this one while a part keeps failing. */
  longestRestartDelayMs: 5_000,
  /** A part that ran for this long before it failed is restarted after the first delay again. */
  stableAfterMs: 30_000,
  checkEveryMs: 5_000,
  /** A part whose checks have failed for this long in a row is killed and restarted. 0: never. */
  hangMs: 30_000,
};

export type SupervisorLimits = typeof defaultLimits;

const stopDeadlineMs = 15_000;

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const exitOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (hasExited(child)) resolve();
    else child.once('exit', () => resolve());
  });

async function end({ part, child }: Entry): Promise<void> {
  if (!child?.pid || hasExited(child)) return;
  const { pid } = child;
  signalProcess(pid, part.stopSignal ?? 'SIGTERM');
  const force = setTimeout(() => signalProcess(pid, 'SIGKILL'), stopDeadlineMs);
  await exitOf(child);
  clearTimeout(force);
}

/**
 * Keeps the parts running: a part that exits by itself or hangs is restarted. Parts are stopped in the reverse order of
 * starting, including those that are still starting. `onChange` is called with every new set of process ids.
 */
export function createSupervisor(options: {
  onChange: (pids: Record<string, number>) => void;
  report: (line: string) => void;
  limits?: Partial<SupervisorLimits>;
}) {
  const limits = { ...defaultLimits, ...options.limits };
  const entries: Entry[] = [];
  const launches = new Set<Promise<void>>();
  let isStopping = false;

  const publish = () =>
    options.onChange(
      Object.fromEntries(
        entries.flatMap(({ part, child }) =>
          child?.pid && !hasExited(child) ? [[part.name, child.pid]] : [],
        ),
      ),
    );

  async function launch(entry: Entry): Promise<void> {
    const launched = entry.part.start((child) => {
      entry.child = child;
      publish();
    });
    launches.add(launched);
    try {
      await launched;
    } finally {
      launches.delete(launched);
    }
    if (!isStopping) watch(entry);
  }

  function watch(entry: Entry): void {
    const { child } = entry;
    if (!child) return;
    const readyAt = performance.now();
    void exitOf(child).then(() => {
      if (isStopping) return;
      if (performance.now() - readyAt >= limits.stableAfterMs)
        entry.nextRestartDelayMs = limits.firstRestartDelayMs;
      void restart(entry, `ended (${child.signalCode ?? `code ${child.exitCode}`})`);
    });
    if (limits.hangMs > 0) void killWhenHung(entry.part, child);
  }

  /** Counts checks instead of time: while the whole machine is suspended or busy, few are made. */
  async function killWhenHung(part: Part, child: ChildProcess): Promise<void> {
    const allowedFailures = Math.ceil(limits.hangMs / limits.checkEveryMs);
    let failures = 0;
    while (part.isResponsive && failures < allowedFailures) {
      await pause(limits.checkEveryMs, undefined, { ref: false });
      if (isStopping || hasExited(child)) return;
      failures = (await part.isResponsive()) ? 0 : failures + 1;
    }
    if (failures === 0 || isStopping || !child.pid || hasExited(child)) return;
    options.report(`! ${part.name} has not answered for ${limits.hangMs / 1000} s; killing it`);
    signalProcess(child.pid, 'SIGKILL'); // a process that hangs does not handle other signals
  }

  async function restart(entry: Entry, reason: string): Promise<void> {
    const { part, nextRestartDelayMs: delayMs } = entry;
    entry.nextRestartDelayMs = Math.min(delayMs * 2, limits.longestRestartDelayMs);
    options.report(`! ${part.name} ${reason}; starting it again in ${delayMs / 1000} s`);
    await pause(delayMs);
    if (isStopping) return;
    try {
      await end(entry); // the previous attempt may have left a process that never became ready
      await launch(entry);
    } catch (error) {
      if (isStopping) return;
      return restart(entry, `failed (${error instanceof Error ? error.message : String(error)})`);
    }
    if (!isStopping) options.report(`✓ ${part.name} is back`);
  }

  return {
    /** @throws what the part throws while it starts, and while the stack is stopping */
    async start(part: Part): Promise<void> {
      if (isStopping) throw new Error(`${part.name} is not started: the stack is stopping.`);
      const entry: Entry = {
        part,
        child: undefined,
        nextRestartDelayMs: limits.firstRestartDelayMs,
      };
      entries.push(entry);
      await launch(entry);
    },
    async stop(): Promise<void> {
      isStopping = true;
      for (const entry of entries.toReversed()) await end(entry);
      // A part may still spawn its process after stopping began, until its start settles.
      while (launches.size > 0) {
        await Promise.race([Promise.allSettled(launches), new Promise((resolve) => setTimeout(resolve, 50))]);
        for (const entry of entries.toReversed()) await end(entry);
      }
    },
  };
}

/** Why a program exited: the message of its last log line, or its whole output if it did not log. */
function reasonIn(output: string): string {
  const lastLine = output.trim().split('\n').at(-1) ?? '';
  const message = /"msg":("(?:[^"\\]|\\.)*")/.exec(lastLine)?.[1];
  return message ? String(JSON.parse(message)) : output.trim();
}

/** One of our Node programs as a part: ready when `isReady` first resolves to true, with its output in a log file. */
export function nodePart(options: {
  name: string;
  script: string;
  env: Record<string, string>;
  logFolder: string;
  isReady: () => Promise<boolean>;
  isResponsive: () => Promise<boolean>;
  nodeArguments?: readonly string[];
  scriptArguments?: readonly string[];
}): Part {
  const { name, script, env, logFolder, isReady, isResponsive } = options;
  return {
    name,
    isResponsive,
    async start(onSpawn) {
      mkdirSync(logFolder, { recursive: true });
      const args = [...(options.nodeArguments ?? []), script, ...(options.scriptArguments ?? [])];
      const child = spawn(process.execPath, args, {
        env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_ENV: 'production', ...env },
        // Its own process group: Ctrl-C reaches only the stack, which then stops the parts in order.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      onSpawn(child);
      const log = createWriteStream(path.join(logFolder, `${name}.log`), { flags: 'a' });
      let lastOutput = '';
      child.stdout.pipe(log, { end: false });
      child.stderr.pipe(log, { end: false });
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          lastOutput = (lastOutput + text).slice(-2_000);
        });
      }
      child.once('exit', () => log.end());
      const outputEnded = new Promise((resolve) => child.once('close', resolve));
      await waitUntil(name, async () => {
        if (hasExited(child)) {
          await outputEnded;
          throw new Error(
            `${name} stopped while starting: ${reasonIn(lastOutput) || `code ${child.exitCode}`}`,
          );
        }
        return isReady();
      });
    },
  };
}
