import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitUntil } from './ports.ts';
import { commandLineOf, isAlive, signalProcess } from './process-table.ts';

interface RunRecord {
  stack: number;
  siteUrl: string;
  parts: Record<string, number>;
  /** The port of each part. */
  addresses: Record<string, number>;
}

const fileOf = (dataFolder: string) => path.join(dataFolder, 'run.json');

export function writeRunRecord(dataFolder: string, record: RunRecord): void {
  mkdirSync(dataFolder, { recursive: true });
  const file = fileOf(dataFolder);
  writeFileSync(`${file}.new`, JSON.stringify(record));
  renameSync(`${file}.new`, file);
}

export const removeRunRecord = (dataFolder: string) => rmSync(fileOf(dataFolder), { force: true });

function readRunRecord(dataFolder: string): RunRecord | undefined {
  const file = fileOf(dataFolder);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunRecord; // written above, renamed into place whole
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // a disk that lost the last write: nothing to learn from it
    throw error;
  }
}

/** A process id is ours only while its command line still names one of our programs: ids are reused. */
const isOurs = (pid: number) =>
  isAlive(pid) &&
  /start\.mjs|stack|server\.(mjs|cjs)|object-store|maildev|postgres/.test(commandLineOf(pid) ?? '');

/** The address of a stack that runs on this data folder already. */
export function findRunningStack(dataFolder: string): string | undefined {
  const record = readRunRecord(dataFolder);
  return record && record.stack !== process.pid && isOurs(record.stack) ? record.siteUrl : undefined;
}

/** The ports of the stack that runs on this data folder, for programs beside it. */
export function findRunningAddresses(dataFolder: string): Record<string, number> | undefined {
  const record = readRunRecord(dataFolder);
  return record && isOurs(record.stack) ? record.addresses : undefined;
}

/** Ends the parts whose stack was killed. Postgres has its own way: see postgres.ts. */
export async function endLeftovers(dataFolder: string): Promise<string[]> {
  const record = readRunRecord(dataFolder);
  if (!record) return [];
  const left = Object.entries(record.parts).filter(([name, pid]) => name !== 'postgres' && isOurs(pid));
  for (const [, pid] of left) signalProcess(pid, 'SIGKILL');
  for (const [name, pid] of left) await waitUntil(`The end of ${name}`, async () => !isAlive(pid));
  return left.map(([name]) => name);
}
