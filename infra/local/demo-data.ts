import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { roles, type Role } from '@nobicast/contracts';
import pg from 'pg';
import type { Environments } from './environments.ts';
import { builtFile } from './parts.ts';
import type { Task } from './run-task.ts';

export interface DemoAccount {
  role: Role;
  email: string;
}

interface DemoDataRecord {
  /** False while the demo data is being loaded: the next start continues an interrupted run. */
  isLoaded: boolean;
  accounts: DemoAccount[];
  /** Once the episodes are public, deleted ones are not loaded again. */
  hasEpisodes?: boolean;
}

// Existing data folders use this old name.
const recordFile = (dataFolder: string) => path.join(dataFolder, 'season.json');

function writeWhole(file: string, content: object): void {
  writeFileSync(`${file}.new`, JSON.stringify(content, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Undefined where the demo data was never loaded, or by an older version. */
export function readDemoDataRecord(dataFolder: string): DemoDataRecord | undefined {
  const file = recordFile(dataFolder);
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as DemoDataRecord; // renamed into place whole
}

const isRole = (text: string | undefined): text is Role => roles.some((role) => role === text);

export const readAccounts = (lines: readonly string[]): DemoAccount[] =>
  lines.flatMap((line) => {
    const [role, email, ...rest] = line.split('\t');
    return isRole(role) && email && rest.length === 0 ? [{ role, email }] : [];
  });

const connectMs = 10_000;

async function isSiteEmpty(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectMs });
  client.on('error', () => undefined); // the query fails, too
  await client.connect();
  try {
    const { rowCount } = await client.query('select from content.episodes limit 1');
    return rowCount === 0;
  } finally {
    await client.end();
  }
}

/**
 * Loads the demo data of a new site in two portions: what the first page needs before the site is up, the rest
 * afterwards. Each program adds what is missing, so that the next start continues an interrupted run.
 * @returns undefined if the site already had episodes
 */
export async function planDemoData(options: {
  root: string;
  dataFolder: string;
  demoDataFolder: string;
  databaseUrl: string;
  environments: Environments;
  run: (task: Task, onLine?: (line: string) => void) => Promise<string[]>;
}) {
  const { root, dataFolder, demoDataFolder, environments, run } = options;
  const progressFile = environments.shell.LOADING_PROGRESS_FILE;
  const record = readDemoDataRecord(dataFolder);
  // An older version recorded success even if it had made no accounts.
  const needsAccounts = record !== undefined && record.accounts.length === 0;
  const needsRest = record ? !record.isLoaded : await isSiteEmpty(options.databaseUrl);
  if (!needsAccounts && !needsRest) return undefined;
  let { accounts, hasEpisodes = false } = record ?? { accounts: [] };
  const note = (isLoaded: boolean) => writeWhole(recordFile(dataFolder), { isLoaded, accounts, hasEpisodes });
  const noteProgress = (progress: { done: number; all: number }) => {
    try {
      writeWhole(progressFile, progress);
    } catch {
      // The disk is full: pages show the last figures.
    }
  };
  const load = (app: 'content' | 'auth' | 'comments' | 'media', onLine?: (line: string) => void) =>
    run(
      {
        name: `The demo data of ${app}`,
        script: builtFile(root, `services/${app}`, 'load-demo-data.mjs'),
        env: { ...environments[app], DEMO_DATA_FOLDER: demoDataFolder },
      },
      onLine,
    );
  return {
    async loadBeforeTheSiteIsUp(): Promise<void> {
      if (needsRest) note(false);
      const [lines] = await Promise.all([
        accounts.length > 0 ? undefined : load('auth'),
        hasEpisodes || !needsRest ? undefined : load('content'),
      ]);
      if (lines) accounts = readAccounts(lines);
      hasEpisodes = true;
      note(!needsRest);
      if (needsRest) noteProgress({ done: 0, all: 0 });
    },
    async loadMeanwhile(): Promise<void> {
      if (!needsRest) return;
      const onLine = (line: string) => {
        const [, done, all] = /^(\d+)\/(\d+)$/.exec(line) ?? [];
        if (done !== undefined) noteProgress({ done: Number(done), all: Number(all) });
      };
      await Promise.all([load('media', onLine), load('comments')]);
      note(true);
      rmSync(progressFile, { force: true });
    },
  };
}
