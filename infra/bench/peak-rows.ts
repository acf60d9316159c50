import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callPath, getCurrentUser, getEpisode, trackPlay } from '@nobicast/contracts';
import { Agent, request } from 'undici';
import { listOf } from './load.ts';
import { childrenOf, cpuMsOf, hasProcessFigures } from './process-figures.ts';
import { buildAll, createDataFolder, startStack, type Stack } from './stack.ts';
import { median, percentile } from './statistics.ts';
import { limitRow, ms, withoutProcessFigures, type Row } from './table.ts';

/** Visitors a second, who arrive independently of earlier replies. */
const rates = [25, 50];
const seconds = 20;
const firstVisitEvery = 3;
const files = /["'](\/(?:assets|remotes)\/[^"']+\.(?:js|css|woff2))["']/g;

interface Site {
  origin: string;
  episodeId: number;
  slug: string;
  files: readonly string[];
  agent: Agent;
}

interface Visit {
  documentMs: number;
  callMs: number[];
  bytes: number;
}

/** Opens the site, goes to the new episode and plays it; the sound is not read. */
async function visit(site: Site, number: number): Promise<Visit> {
  const { origin, episodeId, slug, agent } = site;
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const common = { 'accept-encoding': 'br', 'x-forwarded-for': address };
  let bytes = 0;
  async function read(path: string, body?: object): Promise<{ text: string; tookMs: number }> {
    const startedAt = performance.now();
    const reply = await request(origin + path, {
      dispatcher: agent,
      method: body ? 'POST' : 'GET',
      headers: body ? { ...common, 'content-type': 'application/json', origin } : common,
      ...(body && { body: JSON.stringify(body) }),
    });
    const received = Buffer.from(await reply.body.arrayBuffer());
    bytes += received.length;
    if (reply.statusCode !== 200) throw new Error(`${path} returned ${reply.statusCode}.`);
    return { text: received.toString('latin1'), tookMs: performance.now() - startedAt };
  }
  const { tookMs: documentMs } = await read('/');
  if (number % firstVisitEvery === 0) await Promise.all(site.files.map((file) => read(file)));
  const calls = [
    await read(callPath(getCurrentUser, {})),
    await read(callPath(getEpisode, { params: { id: slug } })),
    await read(callPath(trackPlay, {}), { episode_id: episodeId, ncid: randomUUID() }),
  ];
  return { documentMs, callMs: calls.map(({ tookMs }) => tookMs), bytes };
}

/** Waveforms and covers of the demo data are processed after the start: their CPU time is no visitor's. */
async function waitForTools({ parts: { media = 0 } }: Stack): Promise<void> {
  const deadline = performance.now() + 10 * 60_000;
  for (let quiet = 0; quiet < 10; quiet = childrenOf(media).length === 0 ? quiet + 1 : 0) {
    if (performance.now() > deadline) throw new Error('The tools of media did not end in time.');
    await sleep(500);
  }
}

interface Peak {
  visits: Visit[];
  cpuMs: Record<string, number>;
}

async function runPeak(site: Site, { parts }: Stack, perSecond: number): Promise<Peak> {
  const count = perSecond * seconds;
  const before = cpuMsOf(parts);
  const startedAt = performance.now();
  const visits = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      await sleep((number / perSecond) * 1000 - (performance.now() - startedAt));
      return visit(site, number);
    }),
  );
  const after = cpuMsOf(parts);
  const cpuMs = Object.fromEntries(
    Object.entries(after).map(([part, value]) => [part, (value - (before[part] ?? 0)) / count]),
  );
  return { visits, cpuMs };
}

function rowsOf(perSecond: number, { visits, cpuMs }: Peak): Row[] {
  const used = Object.entries(cpuMs).filter(([, value]) => value >= 0.01);
  const p95 = (values: readonly number[]) => percentile(values, 0.95);
  const info = (name: string, subject: number, note: string): Row =>
    limitRow({ name: `peak, ${perSecond} visitors/s: ${name}`, subject, limit: undefined, format: ms, note });
  return [
    info(
      'CPU of one visit',
      used.reduce((sum, [, value]) => sum + value, 0),
      `${used.map(([part, value]) => `${part} ${value.toFixed(2)} ms`).join(', ')}; ` +
        `${Math.round(median(visits.map(({ bytes }) => bytes)) / 1000)} kB without files, without sound`,
    ),
    info('p95 of a document', p95(visits.map(({ documentMs }) => documentMs)), `of ${visits.length} visits`),
    info('p95 of a call', p95(visits.flatMap(({ callMs }) => callMs)), 'session, episode, play'),
  ];
}

/**
 * A Monday at ten: visitors arrive at a steady rate, whether or not earlier ones have been answered. The machine also
 * runs Postgres, the store and the visitors.
 */
export async function peakRows(): Promise<Row[]> {
  if (!hasProcessFigures) return [withoutProcessFigures('peak')];
  await buildAll();
  const { dataFolder } = createDataFolder();
  // Each visitor has an address of their own, because of the rate limits.
  const stack = await startStack(dataFolder, ['infra/dist/stack.mjs'], { TRUST_PROXY_HOPS: '1' });
  const agent = new Agent({ connections: 256 });
  try {
    const { episodes } = await listOf(stack.url, { type: 'podcast', limit: 1 });
    const [newest] = episodes;
    if (!newest) throw new Error('The demo data has no podcast.');
    const origin = stack.url;
    const document = await (await fetch(origin)).text();
    const site: Site = {
      origin,
      episodeId: newest.id,
      slug: newest.slug,
      files: [...new Set(Array.from(document.matchAll(files), ([, file = '']) => file))],
      agent,
    };
    await waitForTools(stack);
    // The first visits find empty caches and uncompiled code.
    await runPeak(site, stack, rates[0] ?? 1);
    const rows: Row[] = [];
    for (const rate of rates) rows.push(...rowsOf(rate, await runPeak(site, stack, rate)));
    return rows;
  } finally {
    await agent.close();
    await stack.stop();
  }
}
