import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@nobicast/infra/ports';
import { readAllProcessStats } from '@nobicast/service-kit/process-stat';
import { expect } from './test.ts';

export const root = path.resolve(import.meta.dirname, '../..');
/** In the last line of the table. */
export const tableEnd = 'Ctrl-C';

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

export interface Started {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
}

/** As long as the process lives. */
export async function untilPrinted(
  { output, exited }: Started,
  text: string,
  { timeoutMs = 400_000 } = {},
): Promise<void> {
  const ended = exited.then((code) => {
    throw new Error(`It ended with ${code}:\n${output()}`);
  });
  await Promise.race([expect.poll(output, { timeout: timeoutMs, intervals: [20] }).toContain(text), ended]);
}

/** A data folder and free ports for `npm start`, run without npm. */
export async function createSite(env: Record<string, string> = {}) {
  const dataFolder = mkdtempSync(path.join(root, '.nobicast-start-'));
  const [site, mail, store] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${site}`;
  const started: Started[] = [];
  const readRecord = () =>
    JSON.parse(readFileSync(path.join(dataFolder, 'run.json'), 'utf8')) as {
      stack: number;
      parts: Record<string, number>;
      addresses: Record<string, number>;
    };
  const variables: Record<string, string> = {
    NOBICAST_DATA: dataFolder,
    NOBICAST_PORT: String(site),
    NOBICAST_MAIL_PORT: String(mail),
    NOBICAST_STORE_PORT: String(store),
    ...env,
  };
  return {
    dataFolder,
    url,
    mailUrl: `http://127.0.0.1:${mail}`,
    variables,
    readRecord,
    /** @param wrap what runs the command, such as a shell in a control group */
    start(args: string[] = [], wrap: (command: string[]) => string[] = (command) => command): Started {
      const [command = '', ...rest] = wrap([process.execPath, 'infra/local/start.mjs', ...args]);
      const child = spawn(command, rest, {
        cwd: root,
        env: { ...process.env, ...variables },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text));
      const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
      const one = { child, output: () => output, exited };
      started.push(one);
      return one;
    },
    killAll(): void {
      const { stack, parts } = existsSync(path.join(dataFolder, 'run.json'))
        ? readRecord()
        : { stack: undefined, parts: {} };
      for (const pid of [stack ?? started.at(-1)?.child.pid, ...Object.values(parts)])
        if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL');
    },
    async stop(): Promise<void> {
      for (const { child, exited } of started) {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
        await exited;
      }
    },
    /** Whatever has happened before: a failed story may leave a start that npm runs, which SIGINT does not reach. */
    async remove(): Promise<void> {
      this.killAll();
      for (const { child, exited } of started) {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
        await exited;
      }
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export type Site = Awaited<ReturnType<typeof createSite>>;

/** The process and all its descendants. Linux only. */
function processTree(pid: number): number[] {
  const all = [...readAllProcessStats()];
  const tree: number[] = [];
  for (let waiting = [pid]; waiting.length > 0;) {
    tree.push(...waiting);
    waiting = all.flatMap(([child, { parent }]) => (waiting.includes(parent) ? [child] : []));
  }
  return tree;
}

/**
 * Lets a process and its descendants run for a share of the time only, all at once. The returned function ends that.
 */
export function starve(
  pid: number,
  { share, periodMs = 400 }: { share: number; periodMs?: number },
): () => void {
  let timer: NodeJS.Timeout;
  let stopped: number[] = [];
  const send = (pids: readonly number[], signal: NodeJS.Signals) => {
    for (const one of pids) {
      try {
        process.kill(one, signal);
      } catch {
        continue;
      }
    }
  };
  const stop = () => {
    stopped = processTree(pid);
    send(stopped, 'SIGSTOP');
    timer = setTimeout(run, periodMs * (1 - share));
  };
  const run = () => {
    send(stopped, 'SIGCONT');
    timer = setTimeout(stop, periodMs * share);
  };
  stop();
  return () => {
    clearTimeout(timer);
    send(stopped, 'SIGCONT');
  };
}
