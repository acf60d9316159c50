import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pollUntil } from './ports.ts';
import { isAlive, signalProcess, startTimeOf } from './process-table.ts';

interface RunRecord {
  stack: number;
  siteUrl: string;
  parts: Record<string, number>;
  addresses: Record<string, number>;
  /** Including the stack; without processes that had exited. */
  startedAt: Record<string, string>;
}

const fileOf = (dataFolder: string) => path.join(dataFolder, 'run.json');

export function writeRunRecord(dataFolder: string, facts: Omit<RunRecord, 'startedAt'>): void {
  const startedAt: RunRecord['startedAt'] = {};
  for (const [name, pid] of Object.entries({ ...facts.parts, stack: facts.stack })) {
    const time = startTimeOf(pid);
    if (time) startedAt[name] = time;
  }
  const record: RunRecord = { ...facts, startedAt };
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
    const record = JSON.parse(readFileSync(file, 'utf8')) as RunRecord; // renamed into place whole
    return { ...record, startedAt: record.startedAt ?? {} }; // older versions wrote no start times
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // the last write was lost: the record is unusable
    throw error;
  }
}

/** Process ids are reused: the start time must match. */
function isOurs({ startedAt }: RunRecord, name: string, pid: number): boolean {
  const time = startedAt[name];
  return time !== undefined && isAlive(pid) && startTimeOf(pid) === time;
}

const isStackOurs = (record: RunRecord) => isOurs(record, 'stack', record.stack);

export function findRunningStack(dataFolder: string): string | undefined {
  const record = readRunRecord(dataFolder);
  return record && record.stack !== process.pid && isStackOurs(record) ? record.siteUrl : undefined;
}

export function findRunningPorts(dataFolder: string): Record<string, number> | undefined {
  const record = readRunRecord(dataFolder);
  return record && isStackOurs(record) ? record.addresses : undefined;
}

/** Ends the parts of a killed stack, except Postgres: see `stopOrphan` in postgres.ts. */
export async function endLeftovers(dataFolder: string): Promise<string[]> {
  const record = readRunRecord(dataFolder);
  if (!record) return [];
  const left = Object.entries(record.parts).filter(
    ([name, pid]) => name !== 'postgres' && isOurs(record, name, pid),
  );
  for (const [, pid] of left) signalProcess(pid, 'SIGKILL');
  for (const [, pid] of left) await pollUntil(async () => !isAlive(pid));
  return left.map(([name]) => name);
}
