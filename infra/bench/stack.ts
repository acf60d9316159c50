import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../local/ports.ts';
import { isAlive, signalProcess } from '../local/process-table.ts';
import { readSecrets, type Secrets } from '../local/settings.ts';
import { registerCleanUp } from './clean-up.ts';

export const root = path.resolve(import.meta.dirname, '../..');
const startDeadlineMs = 180_000;

export interface Stack {
  url: string;
  dataFolder: string;
  secrets: Secrets;
  startedInMs: number;
  /** A start that had to build something is not measured. */
  hasBuilt: boolean;
  pid: number;
  parts: Record<string, number>;
  addresses: Record<string, number>;
  stop(): Promise<void>;
}

/** In the project: the user that runs Postgres cannot enter every temporary folder. */
export function createDataFolder(): { dataFolder: string; remove: () => Promise<void> } {
  const dataFolder = mkdtempSync(path.join(root, '.nobicast-bench-'));
  return { dataFolder, remove: registerCleanUp(() => rmSync(dataFolder, { recursive: true, force: true })) };
}

export async function freePortEnvironment(): Promise<Record<string, string>> {
  const [site, mail, store] = await Promise.all([freePort(), freePort(), freePort()]);
  return { NOBICAST_PORT: `${site}`, NOBICAST_MAIL_PORT: `${mail}`, NOBICAST_STORE_PORT: `${store}` };
}

interface RunRecord {
  siteUrl: string;
  parts: Record<string, number>;
  addresses: Record<string, number>;
}

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
  // The stack renames it into place whole.
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

const buildAttempts = 6;
const buildPauseMs = 15_000;

/** Retries, because a source file may be half written while somebody edits it. */
export async function buildAll(): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const child = spawn(process.execPath, ['infra/build/build.mjs'], { cwd: root, stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null]; // the first argument of `exit`
    if (code === 0) return;
    if (attempt === buildAttempts) throw new Error('The build failed; see its output above.');
    console.info(`▸ The build failed, trying again in ${buildPauseMs / 1000} s`);
    await sleep(buildPauseMs);
  }
}
