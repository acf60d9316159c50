import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths, putStoredAudio } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { Client } from 'minio';
import { request } from 'undici';
import type { Bench } from './bench.ts';
import { runLoad, type LoadResult } from './load.ts';
import { hasProcessFigures, watchPeakMemory } from './process-figures.ts';
import { root, type Stack } from './stack.ts';
import { interleave, median } from './statistics.ts';
import { comparisonRow, megabytes, ms, within, type Row } from './table.ts';

const fileBytes = 60_000_000;
const rangeBytes = 64 * 1024;
const concurrency = 8;
const rounds = 3;
const wholeReads = 5;
const maxGrowthBytes = 60_000_000;
/** A home connection: faster than playback, slower than the server. */
const slowBytesPerSecond = 6_000_000;
const bucket = 'nobicast-media';

/** A clip of the demo data, repeated. */
function buildAudio(): Buffer {
  const clip = readFileSync(path.join(root, 'infra/demo-data/audio/archive.mp3'));
  const copies = Math.ceil(fileBytes / clip.length);
  return Buffer.concat(Array.from({ length: copies }, () => clip)).subarray(0, fileBytes);
}

/** 60 MB. */
export async function storeAudio({ addresses, secrets }: Stack, episodeId: number): Promise<void> {
  await callService(putStoredAudio, {
    baseUrl: `http://127.0.0.1:${addresses.media}`,
    params: { id: episodeId },
    bytes: new Blob([new Uint8Array(buildAudio())]),
    secret: secrets.internal,
    caller: 'content',
    deadlineMs: 120_000,
  });
}

async function signedObjectUrl({ addresses, secrets }: Stack, episodeId: number): Promise<URL> {
  const store = new Client({
    endPoint: '127.0.0.1',
    port: addresses.store ?? 0,
    useSSL: false,
    accessKey: secrets.storeAccessKey,
    secretKey: secrets.storeSecretKey,
    region: 'us-east-1',
  });
  for await (const item of store.listObjectsV2(bucket, `audio/${episodeId}/`, true)) {
    const { name, size } = item as { name?: string; size?: number };
    if (name && size === fileBytes) return new URL(await store.presignedGetObject(bucket, name));
  }
  throw new Error('The stored audio is not in the store.');
}

export function readRanges(url: URL): Promise<LoadResult> {
  return runLoad({
    origin: url.origin,
    requests: Math.floor(fileBytes / rangeBytes),
    concurrency,
    request: (index) => ({
      path: url.pathname + url.search,
      headers: { range: `bytes=${index * rangeBytes}-${(index + 1) * rangeBytes - 1}` },
    }),
    expectedStatus: 206,
  });
}

async function readWhole(url: URL, bytesPerSecond = Infinity): Promise<void> {
  const { body, statusCode } = await request(url);
  if (statusCode !== 200) throw new Error(`${url.pathname} returned ${statusCode}.`);
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length;
    const aheadMs = (bytes / bytesPerSecond) * 1000 - (performance.now() - startedAt);
    if (aheadMs > 5) await sleep(aheadMs);
  }
  if (bytes !== fileBytes) throw new Error(`${url.pathname} sent ${bytes} bytes.`);
}

async function memoryRow(name: string, { parts }: Stack, read: () => Promise<void>): Promise<Row> {
  const watched = ['gateway', 'media'].map((part) => {
    const pid = parts[part];
    if (pid === undefined) throw new Error(`The stack has no ${part}.`);
    return { part, grown: watchPeakMemory(pid) };
  });
  await read();
  const growths = watched.map(({ part, grown }) => ({ part, bytes: grown() }));
  const largest = Math.max(...growths.map(({ bytes }) => bytes));
  return {
    name,
    subject: megabytes(largest),
    target: `< ${maxGrowthBytes / 1_000_000} MB`,
    verdict: within(largest, maxGrowthBytes - 1),
    note: `growth of resident memory at its peak: ${growths.map(({ part, bytes }) => `${part} ${megabytes(bytes)}`).join(', ')}`,
  };
}

/** On new processes: a heap that has grown before would hide what streaming needs. */
async function memoryRows(bench: Bench, episodeId: number): Promise<Row[]> {
  await bench.stopStack();
  const stack = await bench.stack();
  const url = new URL(stack.url + paths.stream(episodeId));
  await request(url, { headers: { range: 'bytes=0-0' } }).then(({ body }) => body.dump());
  const fast = await memoryRow(`audio: ${wholeReads} × 60 MB`, stack, async () => {
    for (let read = 0; read < wholeReads; read += 1) await readWhole(url);
  });
  const slow = await memoryRow('audio: slow reader', stack, () => readWhole(url, slowBytesPerSecond));
  return [fast, slow];
}

export async function audioRows(bench: Bench): Promise<Row[]> {
  const { id } = await bench.newestPodcast();
  const stack = await bench.stack();
  await storeAudio(stack, id);
  const gatewayUrl = new URL(stack.url + paths.stream(id));
  const storeUrl = await signedObjectUrl(stack, id);
  await readRanges(gatewayUrl);
  const { subject, baseline } = await interleave(
    rounds,
    () => readRanges(gatewayUrl),
    () => readRanges(storeUrl),
  );
  const pair = (title: string, figure: (result: LoadResult) => number, format: (value: number) => string) =>
    comparisonRow({
      name: `audio ranges: ${title}`,
      subject: median(subject.map(figure)),
      baseline: median(baseline.map(figure)),
      format,
    });
  const throughput = pair(
    'throughput',
    (result) => result.bytesPerSecond,
    (value) => `${megabytes(value)}/s`,
  );
  return [
    {
      ...throughput,
      note: `64 KiB each, ${concurrency} at a time, 60 MB; baseline: the object store itself`,
    },
    pair('p50', (result) => result.p50, ms),
    pair('p99', (result) => result.p99, ms),
    ...(hasProcessFigures ? await memoryRows(bench, id) : []),
  ];
}
