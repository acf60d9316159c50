import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { waitUntil } from './ports.ts';
import { signalProcess } from './process-table.ts';

/** One process of the stack. */
export interface Part {
  name: string;
  /** Starts it and resolves when it is usable. */
  start(): Promise<ChildProcess>;
  stopSignal?: NodeJS.Signals;
}

const firstRestartDelayMs = 250;
const longestRestartDelayMs = 5_000;
const stopDeadlineMs = 15_000;

const exitOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/**
 * Keeps the parts running: a part that ends by itself is started again, and stopping goes in the
 * opposite order of starting. `onChange` hears of every new set of process ids.
 */
export function createSupervisor(options: {
  onChange: (pids: Record<string, number>) => void;
  report: (line: string) => void;
}) {
  const running: { part: Part; child: ChildProcess }[] = [];
  let isStopping = false;

  const publish = () =>
    options.onChange(
      Object.fromEntries(running.flatMap(({ part, child }) => (child.pid ? [[part.name, child.pid]] : []))),
    );

  function watch(entry: { part: Part; child: ChildProcess }): void {
    entry.child.once('exit', (code, signal) => {
      if (isStopping) return;
      options.report(`! ${entry.part.name} ended (${signal ?? `code ${code}`}); starting it again`);
      void restart(entry, firstRestartDelayMs);
    });
  }

  async function restart(entry: { part: Part; child: ChildProcess }, delayMs: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (isStopping) return;
    try {
      entry.child = await entry.part.start();
    } catch (error) {
      options.report(`! ${entry.part.name}: ${error instanceof Error ? error.message : String(error)}`);
      return restart(entry, Math.min(delayMs * 2, longestRestartDelayMs));
    }
    if (isStopping) return stopOne(entry);
    options.report(`✓ ${entry.part.name} is back`);
    publish();
    watch(entry);
  }

  async function stopOne({ part, child }: { part: Part; child: ChildProcess }): Promise<void> {
    if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
    const { pid } = child;
    signalProcess(pid, part.stopSignal ?? 'SIGTERM');
    const force = setTimeout(() => signalProcess(pid, 'SIGKILL'), stopDeadlineMs);
    await exitOf(child);
    clearTimeout(force);
  }

  return {
    async start(part: Part): Promise<void> {
      const entry = { part, child: await part.start() };
      running.push(entry);
      publish();
      watch(entry);
    },
    async stop(): Promise<void> {
      isStopping = true;
      for (const entry of running.toReversed()) await stopOne(entry);
    },
  };
}

/** A Node program of ours as a part: ready when `isReady` says so, its output in a log file. */
export function nodePart(options: {
  name: string;
  script: string;
  env: Record<string, string>;
  logFolder: string;
  isReady: () => Promise<boolean>;
  nodeArguments?: readonly string[];
  scriptArguments?: readonly string[];
}): Part {
  const { name, script, env, logFolder, isReady } = options;
  return {
    name,
    async start() {
      mkdirSync(logFolder, { recursive: true });
      const args = [...(options.nodeArguments ?? []), script, ...(options.scriptArguments ?? [])];
      const child = spawn(process.execPath, args, {
        env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_ENV: 'production', ...env },
        // Its own process group: Ctrl-C reaches the stack alone, which then stops the parts in order.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const log = createWriteStream(path.join(logFolder, `${name}.log`), { flags: 'a' });
      let lastWords = '';
      child.stdout.pipe(log, { end: false });
      child.stderr.pipe(log, { end: false });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        lastWords = (lastWords + text).slice(-2_000);
      });
      child.once('exit', () => log.end());
      await waitUntil(name, async () => {
        if (child.exitCode !== null || child.signalCode !== null) {
          throw new Error(`${name} stopped while starting: ${lastWords.trim() || `code ${child.exitCode}`}`);
        }
        return isReady();
      });
      return child;
    },
  };
}
