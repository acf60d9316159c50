import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listEpisodes, roles, type Role } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import type { Environments } from './environments.ts';
import { builtFile } from './parts.ts';

/** An account that comes with the demo data. */
export interface DemoAccount {
  role: Role;
  email: string;
}

interface DemoDataRecord {
  /** False while the demo data is being loaded: the next start finishes an interrupted run. */
  isLoaded: boolean;
  accounts: DemoAccount[];
}

// Existing data folders hold this file, so it keeps the old name of the demo data.
const recordFile = (dataFolder: string) => path.join(dataFolder, 'season.json');

/** What this data folder records about its demo data; undefined where it was never loaded, or was loaded by an older version. */
export function readDemoDataRecord(dataFolder: string): DemoDataRecord | undefined {
  const file = recordFile(dataFolder);
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as DemoDataRecord; // written below, renamed into place whole
}

function writeDemoDataRecord(dataFolder: string, record: DemoDataRecord): void {
  const file = recordFile(dataFolder);
  writeFileSync(`${file}.new`, JSON.stringify(record, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const isRole = (text: string | undefined): text is Role => roles.some((role) => role === text);

/** The accounts among the lines of a program's output: `role<TAB>email`. */
export const readAccounts = (lines: readonly string[]): DemoAccount[] =>
  lines.flatMap((line) => {
    const [role, email, ...rest] = line.split('\t');
    return isRole(role) && email && rest.length === 0 ? [{ role, email }] : [];
  });

const listDeadlineMs = 30_000;

/** Whether the site has no episode yet. */
async function isSiteEmpty(siteUrl: string): Promise<boolean> {
  const list = { baseUrl: siteUrl, query: { limit: 1 }, deadlineMs: listDeadlineMs };
  return (await callService(listEpisodes, list)).total === 0;
}

/** Runs one of our programs until it exits and resolves with the lines it wrote. */
function runScript(script: string, env: Record<string, string>, signal: AbortSignal): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], {
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      signal,
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      // Progress of a long step, on one line; not written to log files.
      if (!process.stdout.isTTY) return;
      for (const line of text.split('\n').filter(Boolean))
        process.stdout.write(`\r\x1b[K  ${line.slice(0, 100)}`);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
      if (code === 0) resolve(output.split('\n').filter(Boolean));
      else
        reject(
          new Error(`${path.basename(path.dirname(path.dirname(script)))} ${path.basename(script)} failed.`),
        );
    });
  });
}

/**
 * Fills an empty site with the demo data: episodes, listens, one account of each role, comments.
 * Where there are episodes already, it only finishes an interrupted run.
 */
export async function loadDemoData(options: {
  root: string;
  dataFolder: string;
  demoDataFolder: string;
  siteUrl: string;
  environments: Environments;
  signal: AbortSignal;
}): Promise<void> {
  const { root, dataFolder, demoDataFolder, environments, signal } = options;
  const isBegun = readDemoDataRecord(dataFolder)?.isLoaded === false;
  const isFirst = isBegun || (await isSiteEmpty(options.siteUrl));
  if (isFirst) writeDemoDataRecord(dataFolder, { isLoaded: false, accounts: [] });
  const run = (app: 'content' | 'auth' | 'comments' | 'media', script: string) =>
    runScript(
      builtFile(root, `services/${app}`, script),
      { ...environments[app], DEMO_DATA_FOLDER: demoDataFolder },
      signal,
    );
  // Also where there are episodes: it finishes sending the audio of an interrupted run.
  await run('content', 'load-demo-data.mjs');
  // Invented listens, members and comments belong to the demo data only.
  if (!isFirst) return;
  await run('media', 'seed-events.mjs');
  const accounts = readAccounts(await run('auth', 'seed-users.mjs'));
  await run('comments', 'seed-comments.mjs');
  writeDemoDataRecord(dataFolder, { isLoaded: true, accounts });
}
