import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../local/ports.ts';
import { isAlive, signalProcess } from '../local/process-table.ts';
import { readSecrets, type Secrets } from '../local/settings.ts';
import { registerCleanUp } from './clean-up.ts';

export const root = path.resolve(import.meta.dirname, '../..');
const startDeadlineMs = 180_000;

/** A running stack that belongs to the bench. */
export interface Stack {
  url: string;
  dataFolder: string;
  secrets: Secrets;
  /** From the start of the process to the last line of its table. */
  startedInMs: number;
  /** Whether it had to build something first; such a start is not measured. */
  hasBuilt: boolean;
  /** The process that keeps the parts running. */
  pid: number;
  /** Process ids by part. */
  parts: Record<string, number>;
  /** Ports by part. */
  addresses: Record<string, number>;
  stop(): Promise<void>;
}

/** Creates an empty data folder in the project: the user that runs Postgres cannot enter every temporary folder. */
export function createDataFolder(): { dataFolder: string; remove: () => Promise<void> } {
  const dataFolder = mkdtempSync(path.join(root, '.nobicast-bench-'));
  return { dataFolder, remove: registerCleanUp(() => rmSync(dataFolder, { recursive: true, force: true })) };
}

/** Free ports for everything that a stack exposes. */
export async function freePortEnvironment(): Promise<Record<string, string>> {
  const [site, mail, store] = await Promise.all([freePort(), freePort(), freePort()]);
  return { NOBICAST_PORT: `${site}`, NOBICAST_MAIL_PORT: `${mail}`, NOBICAST_STORE_PORT: `${store}` };
}

interface RunRecord {
  siteUrl: string;
  parts: Record<string, number>;
  addresses: Record<string, number>;
}

/** Starts the stack on free ports and resolves when all of it is ready. */
export async function startStack(
  dataFolder: string,
  command: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Stack> {
  const env = { ...process.env, ...settings, ...(await freePortEnvironment()), NOBICAST_DATA: dataFolder };
  const startedAt = performance.now();
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  const stop = registerCleanUp(async () => {
    if (child.pid !== undefined && isAlive(child.pid)) signalProcess(child.pid, 'SIGINT');
    await ended;
  });
  await new Promise<void>((resolve, reject) => {
    const deadline = setTimeout(
      () => reject(new Error(`The stack did not start in time:\n${output}`)),
      startDeadlineMs,
    );
    const read = (text: string) => {
      output += text;
      if (output.includes('Ctrl-C')) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void ended.then(() => reject(new Error(`The stack exited:\n${output}`)));
    void ended.finally(() => clearTimeout(deadline));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The stack did not start.');
  const startedInMs = performance.now() - startedAt;
  // Written by the stack itself, renamed into place whole.
  const record = JSON.parse(readFileSync(path.join(dataFolder, 'run.json'), 'utf8')) as RunRecord;
  return {
    pid,
    ...record,
    url: record.siteUrl.replace('localhost', '127.0.0.1'),
    dataFolder,
    secrets: readSecrets(dataFolder),
    startedInMs,
    hasBuilt: output.includes('▸ Building'),
    stop,
  };
}
