import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getLatestEpisode, getLiveEvents } from '@nobicast/contracts';
import type { Client } from 'pg';
import { signalProcess } from '../local/process-table.ts';
import type { Bench } from './bench.ts';
import { registerCleanUp } from './clean-up.ts';
import { withDatabase } from './database.ts';
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
const openAtOnce = 100;
const patienceMs = 60_000;
/** A gateway refuses more of one network. */
const networks = 50;
const liveEvent = Buffer.from('event: live');

interface Listener {
  socket: Socket;
  /** Of what it was told last. */
  toldAtMs: number;
  retryMs: number;
}

/** Listeners on connections of their own, who come back as a browser does. */
function createCrowd(siteUrl: string) {
  const { hostname, port, host } = new URL(siteUrl);
  const request = `GET ${getLiveEvents.path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const crowd: Listener[] = [];
  const slow: Socket[] = [];
  let isLeaving = false;

  function dial(index: number): Socket {
    return connect({ host: hostname, port: Number(port), localAddress: `127.0.0.${2 + (index % networks)}` });
  }
  function join(index: number, listener: Listener): void {
    const { socket } = listener;
    socket.on('error', () => undefined).once('connect', () => socket.write(request));
    socket.on('data', (chunk) => {
      if (chunk.includes(liveEvent)) listener.toldAtMs = performance.now();
      const retry = /^retry: (\d+)/m.exec(chunk.toString('latin1'))?.[1];
      if (retry !== undefined) listener.retryMs = Number(retry);
    });
    socket.once('close', () => {
      if (isLeaving) return;
      setTimeout(() => {
        if (isLeaving) return;
        listener.socket = dial(index);
        join(index, listener);
      }, listener.retryMs);
    });
  }
  async function untilToldSince(sinceMs: number): Promise<void> {
    const deadlineMs = performance.now() + patienceMs;
    while (crowd.some(({ toldAtMs }) => toldAtMs < sinceMs)) {
      if (performance.now() > deadlineMs) {
        const untold = crowd.filter(({ toldAtMs }) => toldAtMs < sinceMs).length;
        throw new Error(`${untold} of ${crowd.length} listeners were not told.`);
      }
      await sleep(5);
    }
  }
  return {
    async open(count: number): Promise<void> {
      for (let opened = 0; opened < count; opened += openAtOnce) {
        const startedAtMs = performance.now();
        for (let index = opened; index < Math.min(opened + openAtOnce, count); index += 1) {
          const listener = { socket: dial(index), toldAtMs: -Infinity, retryMs: 1_000 };
          crowd.push(listener);
          join(index, listener);
        }
        await untilToldSince(startedAtMs - patienceMs);
      }
    },
    untilToldSince,
    lastToldAtMs: () => crowd.reduce((last, { toldAtMs }) => Math.max(last, toldAtMs), -Infinity),
    /** Who opens a stream and reads nothing of it. */
    addSlow(count: number): void {
      for (let index = 0; index < count; index += 1) {
        const socket = dial(index)
          .on('error', () => undefined)
          .pause();
        socket.once('connect', () => socket.write(request));
        slow.push(socket);
      }
    },
    leave(): void {
      isLeaving = true;
      for (const { socket } of crowd) socket.destroy();
      for (const socket of slow) socket.destroy();
    },
  };
}

/** As content stores them. */
async function press(client: Client, episodeId: number): Promise<void> {
  await client.query(
    `insert into content.show_commands (id, episode_id, action, pressed_at, since_sync_ms, pressed_by, received_at)
      values ($1, $2, '{"kind":"mark","word":"mesure"}', now(), 0, 'bench', now())`,
    [randomUUID(), episodeId],
  );
}

type Crowd = ReturnType<typeof createCrowd>;

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
      ];
    } finally {
      await leave();
    }
  });
}
