import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as send, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve, type RunningServer } from '@nobicast/service-kit';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { buildGateway } from './app.ts';
import { answer, settingsForTest } from './testing/gateway-for-test.ts';

// Two of everything are restarted one by one, while somebody reads and writes through a balancer that obeys /readyz.

jest.setTimeout(120_000);

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
  const start = (port: number): Promise<RunningServer> => {
    const { listener, close } = build();
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
      // Gone for a while, so that somebody asks it meanwhile.
      await sleep(1_000);
      running = await start(Number(new URL(url).port));
    },
    stop: () => running.close(),
  };
  return started;
}

/** Sends each request to the next process whose `/readyz` last said yes. It repeats nothing. */
async function startBalancer(processes: readonly Process[]) {
  const ready = new Set(processes.map(({ url }) => url));
  const stopping = new AbortController();
  async function watch(url: string) {
    while (!stopping.signal.aborted) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) ready.add(url);
      else ready.delete(url);
      await sleep(100);
    }
  }
  const watching = processes.map(({ url }) => watch(url));
  let turn = 0;
  const server = createServer((request, response) => {
    const choice = [...ready];
    const target = choice[turn++ % choice.length];
    if (target === undefined) {
      response.writeHead(502).end('nobody is ready');
      return;
    }
    const forwarded = send(
      target + request.url,
      // Without connections that are kept: what is tested are those of the gateway.
      { method: request.method, headers: { ...request.headers, connection: 'close' }, agent: false },
      (reply) => {
        response.writeHead(reply.statusCode ?? 500);
        reply.pipe(response);
      },
    ).on('error', (error) => response.writeHead(502).end(error.message));
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://${host}:${port}`,
    async close() {
      stopping.abort();
      await Promise.all(watching);
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Reads and writes until it is stopped. Each read has its own address, so that no cache answers. */
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
  }, 10);
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
  /** Which process answered how often. */
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
  const balancer = await startBalancer(gateways);
  const all = [content, comments, gateways];
  const loading = load(balancer.url);
  let outcome = { count: 0, failed: ['not stopped'] };
  try {
    await eventually(() => answered.size === 4);
    // Of each kind one at a time; the kinds together, because each stop takes the delay.
    for (const index of [0, 1]) {
      await Promise.all(all.map((processes) => processes[index]?.restart()));
      // All answer again before the next ones go.
      answered.clear();
      await eventually(() => answered.size === 4);
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
