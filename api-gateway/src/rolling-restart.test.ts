import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve, type RunningServer } from '@nobicast/service-kit';
import { eventually, silentLogger, startBalancer } from '@nobicast/service-kit/testing';
import { buildGateway } from './app.ts';
import { answer, settingsForTest } from './testing/gateway-for-test.ts';
import { publishInto } from '@nobicast/service-kit/releases/testing';

// Two of everything are restarted one by one, under reads and writes through a balancer that obeys /readyz.

const host = '127.0.0.1';
/** As in the images: longer than the gateway keeps an unused connection. */
const drain = { drainDelayMs: 5_000, drainTimeoutMs: 20_000 };

interface Process {
  url: string;
  /** Stops it as SIGTERM does, and starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function startProcess(build: () => { listener: RequestListener; close?: () => Promise<void> }) {
  let release: (() => Promise<void>) | undefined;
  const start = (port: number): Promise<RunningServer> => {
    const { listener, close } = build();
    release = close;
    return serve(listener, {
      port,
      host,
      logger: silentLogger(),
      handlesSignals: false,
      ...drain,
      ...(close && { onClose: close }),
    });
  };
  let running = await start(0);
  const { url } = running;
  const started: Process = {
    url,
    async restart() {
      await running.close();
      // Down for a while, so that requests meet it meanwhile.
      await sleep(1_000);
      running = await start(Number(new URL(url).port));
    },
    async stop() {
      running.server.close().closeAllConnections();
      await release?.();
    },
  };
  return started;
}

/** Each read has its own address, so that no cache answers. */
function load(url: string) {
  const failed: string[] = [];
  const open = new Set<Promise<void>>();
  let count = 0;
  async function ask(): Promise<void> {
    count += 1;
    const isWrite = count % 3 === 0;
    const reply = isWrite
      ? fetch(`${url}/api/comments`, {
          method: 'POST',
          headers: { origin: 'https://nobicast.test', 'content-type': 'application/json' },
          body: '{"content":"Bonsoir"}',
        })
      : fetch(`${url}/api/episodes?page=${count}`);
    const outcome = await reply.then(
      async (response) => (response.ok ? '' : `${response.status} ${await response.text()}`),
      (error: unknown) => String(error),
    );
    if (outcome) failed.push(`${isWrite ? 'write' : 'read'}: ${outcome}`);
  }
  const timer = setInterval(() => {
    const asking = ask().finally(() => open.delete(asking));
    open.add(asking);
  }, 25);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      return { count, failed };
    },
  };
}

test('restarting every process one by one fails no request', async () => {
  const remotesFolder = mkdtempSync(path.join(tmpdir(), 'gateway-'));
  publishInto(path.join(remotesFolder, 'mfe-public'), '1.0.0-a');
  const answered = new Map<string, number>();
  const service = (name: string) =>
    startProcess(() => ({
      listener: (request, response) =>
        void request.resume().once('end', () => {
          answered.set(name, (answered.get(name) ?? 0) + 1);
          answer(response, {});
        }),
    }));
  const content = [await service('content-1'), await service('content-2')];
  const comments = [await service('comments-1'), await service('comments-2')];
  const urlsOf = (processes: readonly Process[]) => processes.map(({ url }) => url);
  const nobody = 'http://127.0.0.1:9';
  const urls = {
    content: urlsOf(content),
    comments: urlsOf(comments),
    auth: nobody,
    media: nobody,
    shell: nobody,
  };
  const gateway = () =>
    startProcess(() => buildGateway(settingsForTest(urls, remotesFolder), silentLogger()));
  const gateways = [await gateway(), await gateway()];
  const balancer = await startBalancer(urlsOf(gateways));
  const all = [content, comments, gateways];
  await eventually(() => urlsOf(gateways).every(balancer.isReady));
  const loading = load(balancer.url);
  let outcome = { count: 0, failed: ['not stopped'] };
  try {
    await eventually(() => answered.size === 4);
    // One of each kind at a time; the kinds together, because each stop takes the delay.
    for (const index of [0, 1]) {
      await Promise.all(all.map((processes) => processes[index]?.restart()));
      answered.clear();
      await eventually(() => answered.size === 4 && urlsOf(gateways).every(balancer.isReady));
    }
  } finally {
    outcome = await loading.stop();
    await balancer.close();
    await Promise.all(all.flat().map((process) => process.stop()));
    rmSync(remotesFolder, { recursive: true, force: true });
  }
  expect(outcome.failed).toEqual([]);
  expect(outcome.count).toBeGreaterThan(200);
});
