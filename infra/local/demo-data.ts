import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { roles, type Role } from '@nobicast/contracts';
import pg from 'pg';
import type { Environments } from './environments.ts';
import { builtFile } from './parts.ts';
import type { Task } from './run-task.ts';

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

function writeWhole(file: string, content: object): void {
  writeFileSync(`${file}.new`, JSON.stringify(content, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** What this data folder records about its demo data; undefined where it was never loaded, or was loaded by an older version. */
export function readDemoDataRecord(dataFolder: string): DemoDataRecord | undefined {
  const file = recordFile(dataFolder);
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as DemoDataRecord; // written below, renamed into place whole
}

const isRole = (text: string | undefined): text is Role => roles.some((role) => role === text);

/** The accounts among the lines of a program's output: `role<TAB>email`. */
export const readAccounts = (lines: readonly string[]): DemoAccount[] =>
  lines.flatMap((line) => {
    const [role, email, ...rest] = line.split('\t');
    return isRole(role) && email && rest.length === 0 ? [{ role, email }] : [];
  });

/** Whether the site has no episode yet. */
async function isSiteEmpty(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from content.episodes limit 1');
    return rowCount === 0;
  } finally {
    await client.end();
  }
}

/** An older version recorded that it had loaded everything also where it had made no accounts. */
const isComplete = ({ isLoaded, accounts }: DemoDataRecord) => isLoaded && accounts.length > 0;

/**
 * The demo data of a new site, in two portions: what the first page needs comes before the site is up, the rest while it
 * is. Each program adds what is not there yet, so that an interrupted run is continued by the next start.
 *
 * @returns undefined where nothing has to be loaded: where there were episodes before, of whomever
 */
export async function planDemoData(options: {
  root: string;
  dataFolder: string;
  demoDataFolder: string;
  /** Of the administrator. */
  databaseUrl: string;
  environments: Environments;
  run: (task: Task, onLine?: (line: string) => void) => Promise<string[]>;
}) {
  const { root, dataFolder, demoDataFolder, environments, run } = options;
  const progressFile = environments.shell.LOADING_PROGRESS_FILE;
  rmSync(progressFile, { force: true }); // of a start that was killed
  const record = readDemoDataRecord(dataFolder);
  const isWanted = record ? !isComplete(record) : await isSiteEmpty(options.databaseUrl);
  if (!isWanted) return undefined;
  let accounts: DemoAccount[] = [];
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
    /** One account of each role, and all episodes. */
    async loadFirst(): Promise<void> {
      writeWhole(recordFile(dataFolder), { isLoaded: false, accounts: [] });
      const [lines] = await Promise.all([load('auth'), load('content')]);
      accounts = readAccounts(lines);
      writeWhole(recordFile(dataFolder), { isLoaded: false, accounts });
      noteProgress({ done: 0, all: 0 });
    },
    /** Their sounds, listens and comments. */
    async loadRest(): Promise<void> {
      const onLine = (line: string) => {
        const [, done, all] = /^(\d+)\/(\d+)$/.exec(line) ?? [];
        if (done !== undefined) noteProgress({ done: Number(done), all: Number(all) });
      };
      await Promise.all([load('media', onLine), load('comments')]);
      writeWhole(recordFile(dataFolder), { isLoaded: true, accounts });
      rmSync(progressFile, { force: true });
    },
  };
}
