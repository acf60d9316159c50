import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@nobicast/contracts';
import { changesChannel, createLogger } from '@nobicast/service-kit';
import type { Client } from 'pg';
import { readRegistry } from '../../shell/server/registry.ts';
import { measureWorkerOverhead } from '../../shell/server/worker-overhead.ts';
import type { Bench } from './bench.ts';
import { withDatabase } from './database.ts';
import { fetchRaw, isForwarded } from './load.ts';
import { servePlainFiles } from './plain-files.ts';
import { cpuMsOf, hasProcessFigures } from './process-figures.ts';
import { root, type Stack } from './stack.ts';
import { median } from './statistics.ts';
import { comparisonRow, ms, type Row } from './table.ts';

const samples = 60;
const noticeMs = 30;
const maxTries = 20;
const workerRounds = 5;
const rendersPerRound = 50;
const headers = { 'accept-encoding': 'br' };

async function timed(url: string): Promise<{ tookMs: number; isRendered: boolean }> {
  const startedAt = performance.now();
  const reply = await fetchRaw(url, headers);
  // A stale reply does not count: the render was late or failed.
  const isRendered = reply.status === 200 && isForwarded(reply.headers['cache-status']);
  return { tookMs: performance.now() - startedAt, isRendered };
}

export async function timeRendered(client: Client, url: string): Promise<number> {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    await client.query('select pg_notify($1, $2)', [changesChannel, '*']);
    await sleep(noticeMs);
    const { tookMs, isRendered } = await timed(url);
    if (isRendered) return tookMs;
  }
  throw new Error(`${url} was not rendered in ${maxTries} tries: its replies failed, or were stale.`);
}

async function describeCpu(stack: Stack, client: Client, url: string): Promise<string> {
  if (!hasProcessFigures) return '';
  const before = cpuMsOf(stack.parts);
  for (let sample = 0; sample < samples; sample += 1) await timeRendered(client, url);
  const spent = Object.entries(cpuMsOf(stack.parts))
    .map(([part, value]) => ({ part, used: (value - (before[part] ?? 0)) / samples }))
    .filter(({ used }) => used >= 0.5);
  const sum = spent.reduce((total, { used }) => total + used, 0);
  return `; CPU ${ms(sum)}: ${spent.map(({ part, used }) => `${part} ${ms(used)}`).join(', ')}`;
}

async function documentRows(stack: Stack, client: Client, name: string, path: string): Promise<Row[]> {
  const url = `${stack.url}${path}`;
  const plain = await servePlainFiles([{ path, ...(await fetchRaw(url, headers)) }]);
  const cached: number[] = [];
  const rendered: number[] = [];
  const bare: number[] = [];
  try {
    for (let sample = 0; sample < samples; sample += 1) {
      rendered.push(await timeRendered(client, url));
      cached.push((await timed(url)).tookMs);
      bare.push((await timed(plain.url + path)).tookMs);
    }
  } finally {
    await plain.stop();
  }
  return [
    comparisonRow({
      name: `${name} document, cached`,
      subject: median(cached),
      baseline: median(bare),
      format: ms,
      note: `p50 of ${samples}, one at a time, with a new connection each; baseline: bare node:http, the same bytes`,
    }),
    comparisonRow({
      name: `${name} document, rendered`,
      subject: median(rendered),
      baseline: median(cached),
      format: ms,
      note: `after a change, with its data and compression; baseline: the cached one${await describeCpu(stack, client, url)}`,
    }),
  ];
}

/** The overhead of rendering in a separate process, where a page cannot block other requests. */
async function workerRows({ url, addresses, dataFolder }: Stack): Promise<Row[]> {
  const serviceUrl = (name: ServiceName) => `http://127.0.0.1:${addresses[name]}`;
  const remote = readRegistry(path.join(root, 'infra/remotes.json')).find(
    ({ folder }) => folder === 'mfe-public',
  );
  if (!remote) throw new Error('No remote has the home page.');
  const { inWorker, direct } = await measureWorkerOverhead({
    remote,
    shellFolder: path.join(root, 'shell/dist'),
    remotesFolder: path.join(dataFolder, 'remotes'),
    siteUrl: url,
    services: {
      content: serviceUrl('content'),
      auth: serviceUrl('auth'),
      comments: serviceUrl('comments'),
      media: serviceUrl('media'),
    },
    address: '/',
    rounds: workerRounds,
    rendersPerRound,
    logger: createLogger({ name: 'bench', level: 'error' }),
  });
  return [
    comparisonRow({
      name: 'home in a worker: CPU',
      subject: inWorker.cpuMs,
      baseline: direct.cpuMs,
      format: ms,
      note: `a document with its reads, uncompressed, ${workerRounds} × ${rendersPerRound}, one at a time; baseline: the same without a worker`,
    }),
    comparisonRow({
      name: 'home in a worker: time',
      subject: inWorker.latencyMs,
      baseline: direct.latencyMs,
      format: ms,
    }),
  ];
}

export async function renderRows(bench: Bench): Promise<Row[]> {
  const stack = await bench.stack();
  const { slug } = await bench.newestPodcast();
  const documents = await withDatabase(stack, 'content', async (client) => [
    ...(await documentRows(stack, client, 'home', '/')),
    ...(await documentRows(stack, client, 'episode', `/episodes/${slug}`)),
  ]);
  return [...documents, ...(await workerRows(stack))];
}
