import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getLiveEvents } from '@nobicast/contracts';
import type { Client } from 'pg';

const openAtOnce = 100;
const patienceMs = 60_000;
/** Listeners come from so many addresses: a gateway limits the streams of one network. */
const networks = 50;
const liveEvent = Buffer.from('event: live');

interface Listener {
  socket: Socket;
  /** When its last event arrived. */
  toldAtMs: number;
  revision?: string;
  retryMs: number;
}

/** Listeners on connections of their own, who come back as a browser does. */
export function createCrowd(siteUrl: string) {
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
      const revision = /^id: (\S+)$/m.exec(chunk.toString('latin1'))?.[1];
      if (revision !== undefined) listener.revision = revision;
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
  async function untilAll(isTold: (listener: Listener) => boolean): Promise<void> {
    const deadlineMs = performance.now() + patienceMs;
    while (!crowd.every(isTold)) {
      if (performance.now() > deadlineMs) {
        const told = crowd.filter(isTold).length;
        throw new Error(`${told} of ${crowd.length} listeners were told.`);
      }
      await sleep(5);
    }
  }
  const untilToldSince = (sinceMs: number) => untilAll(({ toldAtMs }) => toldAtMs >= sinceMs);
  return {
    async open(count: number): Promise<void> {
      for (let opened = 0; opened < count; opened += openAtOnce) {
        for (let index = opened; index < Math.min(opened + openAtOnce, count); index += 1) {
          const listener = { socket: dial(index), toldAtMs: -Infinity, retryMs: 1_000 };
          crowd.push(listener);
          join(index, listener);
        }
        await untilAll(({ toldAtMs }) => toldAtMs > -Infinity);
      }
    },
    untilToldSince,
    untilTold: (told: string) => untilAll(({ revision }) => revision === told),
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
    /** Closes all connections; nobody comes back. */
    leave(): void {
      isLeaving = true;
      for (const { socket } of crowd) socket.destroy();
      for (const socket of slow) socket.destroy();
    },
  };
}

/** Stores a command of a host, as the content service does. */
export async function press(client: Client, episodeId: number): Promise<void> {
  await client.query(
    `insert into content.show_commands (id, episode_id, action, pressed_at, since_sync_ms, pressed_by, received_at)
      values ($1, $2, '{"kind":"mark","word":"mesure"}', now(), 0, 'bench', now())`,
    [randomUUID(), episodeId],
  );
}

export type Crowd = ReturnType<typeof createCrowd>;
