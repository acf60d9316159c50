import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getLive, paths } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import type { Client } from 'pg';
import { isAlive, signalProcess } from '../local/process-table.ts';
import type { Bench } from './bench.ts';
import { registerCleanUp } from './clean-up.ts';
import { withDatabase } from './database.ts';
import { createCrowd, press, type Crowd } from './live-crowd.ts';
import type { Stack } from './stack.ts';
import { limitRow, seconds, type Row } from './table.ts';

const parts = ['content', 'auth', 'comments', 'media', 'gateway', 'postgres'] as const;
type Part = (typeof parts)[number];

const listeners = 20;
const maxRightMs = 5_000;
const patienceMs = 120_000;

const read = (stack: Stack, file: string) => readFileSync(path.join(stack.dataFolder, file), 'utf8');

/** It has another process after each restart. */
function processOf(stack: Stack, part: Part): number {
  if (part === 'postgres') return Number(read(stack, 'postgres/postmaster.pid').split('\n')[0]);
  const pid = (JSON.parse(read(stack, 'run.json')) as Pick<Stack, 'parts'>).parts[part];
  if (pid === undefined) throw new Error(`The stack has no ${part}.`);
  return pid;
}

/** @throws after two minutes */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + patienceMs;
  while (!(await condition().catch(() => false))) {
    if (performance.now() > deadlineMs) throw new Error('A part did not come back.');
    await sleep(10);
  }
}

const isOk = async (url: string) => {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await reply.body?.cancel();
  return reply.ok;
};

const inDatabase = (stack: Stack, work: (client: Client) => Promise<void>): Promise<boolean> =>
  withDatabase(stack, 'superuser', async (client) => {
    client.on('error', () => undefined);
    await work(client);
    return true;
  });

/** Kills a part, and waits for its successor. */
async function replacePart(stack: Stack, part: Part): Promise<void> {
  const killed = processOf(stack, part);
  signalProcess(killed, 'SIGKILL');
  await until(() => Promise.resolve(!isAlive(killed)));
  const port = part === 'gateway' ? stack.addresses.site : stack.addresses[part];
  await until(() =>
    part === 'postgres'
      ? inDatabase(stack, async (client) => void (await client.query('select 1')))
      : isOk(`http://127.0.0.1:${port}/readyz`),
  );
}

/** From when the part answers again until every listener was told of a command, and a page of the show is read. */
async function measureRecovery(stack: Stack, crowd: Crowd, part: Part, episodeId: number): Promise<number> {
  await replacePart(stack, part);
  const backAtMs = performance.now();
  await until(() => inDatabase(stack, (client) => press(client, episodeId)));
  await Promise.all([
    callService(getLive, {
      baseUrl: `http://127.0.0.1:${stack.addresses.content}`,
      deadlineMs: patienceMs,
    }).then(({ revision }) => crowd.untilTold(revision)),
    ...[getLive.path, paths.home].map((page) => until(() => isOk(stack.url + page))),
  ]);
  return performance.now() - backAtMs;
}

/** The page of a listener after each part died and came back. */
export async function liveRecoveryRows(bench: Bench): Promise<Row[]> {
  const stack = await bench.stack();
  const crowd = createCrowd(stack.url);
  const leave = registerCleanUp(crowd.leave);
  const episodeId = await withDatabase(stack, 'superuser', async (client) => {
    const { rows } = await client.query<{ id: number }>('select max(id) as id from content.episodes');
    return rows[0]?.id ?? 0;
  });
  try {
    await crowd.open(listeners);
    const rows: Row[] = [];
    for (const part of parts)
      rows.push(
        limitRow({
          name: `right again after ${part} died and came back`,
          subject: await measureRecovery(stack, crowd, part, episodeId),
          limit: maxRightMs,
          format: seconds,
          note: `${listeners} listeners and a page, from when the part is ready`,
        }),
      );
    return rows;
  } finally {
    await leave();
  }
}
