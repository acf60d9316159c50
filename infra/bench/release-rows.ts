import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { limitRow, ms, type Row } from './table.ts';

const rounds = 5;
const maxReleaseMs = 10_000;
const maxRollbackMs = 5_000;
const deadlineMs = 60_000;
const remote = 'mfe-public';

function storeCopy(folder: string, current: string, name: string): void {
  cpSync(path.join(folder, current), path.join(folder, name), { recursive: true });
  const file = path.join(folder, name, 'release.json');
  const descriptor = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...descriptor, release: name, integrity: {} }));
}

async function timeMove(url: string, folder: string, release: string): Promise<number> {
  const pointer = path.join(folder, 'current.json');
  writeFileSync(`${pointer}.new`, JSON.stringify({ release }));
  renameSync(`${pointer}.new`, pointer);
  const startedAt = performance.now();
  for (;;) {
    const document = await (await fetch(url)).text();
    const tookMs = performance.now() - startedAt;
    if (document.includes(`/${release}/`)) return tookMs;
    if (tookMs > deadlineMs) throw new Error(`No document of ${release} after ${deadlineMs} ms.`);
    await sleep(20);
  }
}

/** From the pointer's move, after the checks of a release, to the first visitor on that release; and back. */
export async function releaseRows(bench: Bench): Promise<Row[]> {
  const { url, dataFolder } = await bench.stack();
  const folder = path.join(dataFolder, 'remotes', remote);
  const { release: current } = JSON.parse(readFileSync(path.join(folder, 'current.json'), 'utf8')) as {
    release: string;
  };
  const moves: number[] = [];
  const rollbacks: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const next = `${current}-bench-${round}`;
    storeCopy(folder, current, next);
    moves.push(await timeMove(url, folder, next));
    rollbacks.push(await timeMove(url, folder, current));
  }
  const note = `the slowest of ${rounds}; no process is restarted`;
  return [
    limitRow({
      name: 'release: from the pointer to the first document',
      subject: Math.max(...moves),
      limit: maxReleaseMs,
      format: ms,
      note,
    }),
    limitRow({
      name: 'release: from a rollback to the first document',
      subject: Math.max(...rollbacks),
      limit: maxRollbackMs,
      format: ms,
      note,
    }),
  ];
}
