import { setTimeout as sleep } from 'node:timers/promises';
import { getLatestEpisode, getLive, paths } from '@nobicast/contracts';
import type { Client } from 'pg';
import { Pool } from 'undici';
import { signalProcess } from '../local/process-table.ts';
import type { Bench } from './bench.ts';
import { registerCleanUp } from './clean-up.ts';
import { withDatabase } from './database.ts';
import { createCrowd, press, type Crowd } from './live-crowd.ts';
import { runLoad } from './load.ts';
import { hasProcessFigures, watchPeakMemory } from './process-figures.ts';
import { median, percentile } from './statistics.ts';
import { comparisonRow, kilobytes, limitRow, ms, seconds, withoutProcessFigures, type Row } from './table.ts';

const listeners = 5_000;
const slowReaders = 500;
const commands = 10;
const maxToldMs = 1_000;
const maxBytesEach = 20_000;
const maxSlower = 2;
const maxBackMs = 15_000;
const pagesAtOnce = 200;

/** From the commit of a command until the last listener has it. */
async function measureTelling(client: Client, crowd: Crowd, episodeId: number): Promise<number[]> {
  const tookMs: number[] = [];
  for (let round = 0; round < commands; round += 1) {
    const startedAtMs = performance.now();
    await press(client, episodeId);
    await crowd.untilToldSince(startedAtMs);
    tookMs.push(crowd.lastToldAtMs() - startedAtMs);
  }
  return tookMs;
}

/** A cached call, while a command is given twice a second. */
async function measureOthers(client: Client, origin: string, episodeId: number): Promise<number> {
  const pressing = setInterval(() => void press(client, episodeId), 500);
  const { p95 } = await runLoad({
    origin,
    requests: 100_000,
    deadlineMs: 8_000,
    concurrency: 4,
    expectedStatus: 200,
    request: () => ({ path: getLatestEpisode.path }),
  }).finally(() => clearInterval(pressing));
  return p95;
}

/** Once it has refused connections, when it takes them again. */
async function untilRestarted(siteUrl: string): Promise<number> {
  const isReady = () =>
    fetch(`${siteUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (await isReady()) await sleep(20);
  while (!(await isReady())) await sleep(20);
  return performance.now();
}

/** All hear at once of the end of a show, leave its stream and read a page. Returns how many got none. */
async function measureClosing(
  client: Client,
  crowd: Crowd,
  origin: string,
  episodeId: number,
): Promise<number> {
  const startedAtMs = performance.now();
  await press(client, episodeId);
  await crowd.untilToldSince(startedAtMs);
  crowd.leave();
  const pool = new Pool(origin, { connections: pagesAtOnce });
  const pages = [paths.home, getLive.path];
  const replies = await Promise.allSettled(
    Array.from({ length: listeners }, async (_, index) => {
      const { statusCode, body } = await pool.request({ path: pages[index % 2] ?? '', method: 'GET' });
      await body.dump();
      if (statusCode !== 200) throw new Error(`A page was answered with ${statusCode}.`);
    }),
  );
  await pool.close();
  return replies.filter(({ status }) => status === 'rejected').length;
}

export async function liveRows(bench: Bench): Promise<Row[]> {
  if (!hasProcessFigures) return [withoutProcessFigures('live')];
  const stack = await bench.stack();
  const { gateway } = stack.parts;
  if (gateway === undefined) throw new Error('The stack has no gateway.');
  const crowd = createCrowd(stack.url);
  const leave = registerCleanUp(crowd.leave);
  return withDatabase(stack, 'superuser', async (client) => {
    const { rows } = await client.query<{ id: number }>('select max(id) as id from content.episodes');
    const id = rows[0]?.id ?? 0;
    try {
      const alone = await measureOthers(client, stack.url, id);
      const memory = watchPeakMemory(gateway);
      await crowd.open(listeners);
      const bytesEach = memory() / listeners;
      const told = await measureTelling(client, crowd, id);
      const beside = await measureOthers(client, stack.url, id);
      crowd.addSlow(slowReaders);
      const toldBesideSlow = await measureTelling(client, crowd, id);
      const stoppedAtMs = performance.now();
      signalProcess(gateway, 'SIGTERM');
      const readyMs = (await untilRestarted(stack.url)) - stoppedAtMs;
      await crowd.untilToldSince(stoppedAtMs);
      const backMs = crowd.lastToldAtMs() - stoppedAtMs;
      const failed = await measureClosing(client, crowd, stack.url, id);
      return [
        limitRow({
          name: `told, the last of ${listeners} listeners`,
          subject: median(told),
          limit: maxToldMs,
          format: ms,
          note: `from COMMIT of a command to its event; of ${commands}, the slowest ${ms(percentile(told, 1))}`,
        }),
        limitRow({
          name: `told, beside ${slowReaders} who read nothing`,
          subject: median(toldBesideSlow),
          limit: maxToldMs,
          format: ms,
        }),
        limitRow({
          name: 'memory of the gateway for each listener',
          subject: bytesEach,
          limit: maxBytesEach,
          format: kilobytes,
          note: 'its peak while they arrive',
        }),
        comparisonRow(
          {
            name: 'cached call beside the listeners: p95',
            subject: beside,
            baseline: alone,
            format: ms,
            note: 'with two commands a second; baseline: nobody listens',
          },
          maxSlower,
        ),
        limitRow({
          name: 'all listeners are back after a restart',
          subject: backMs,
          limit: maxBackMs,
          format: seconds,
          note: `of the one gateway, from SIGTERM; it takes connections again after ${seconds(readyMs)}`,
        }),
        limitRow({
          name: 'closing the show: failed pages',
          subject: failed,
          limit: 0,
          format: String,
          note: `${listeners} listeners leave at once, and each reads a page or what is on air`,
        }),
      ];
    } finally {
      await leave();
    }
  });
}
