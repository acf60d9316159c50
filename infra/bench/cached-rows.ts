import { getBotCheckConfig, getCurrentUser } from '@nobicast/contracts';
import type { Bench } from './bench.ts';
import { compareLoads, cpu, describeHits, describeParts, medianCpuMs, medianPartMs } from './cpu-load.ts';
import { fetchRaw, listPath, requestUntilCached, type LoadResult } from './load.ts';
import { servePlainFiles } from './plain-files.ts';
import { hasProcessFigures } from './process-figures.ts';
import type { Stack } from './stack.ts';
import { median } from './statistics.ts';
import { comparisonRow, ms, perSecond, withoutProcessFigures, within, type Row } from './table.ts';

const rounds = 3;
const requests = 6_000;
const concurrency = 20;
const maxCpuRatio = 8;
const maxProxyMs = 0.15;

async function loadBoth(stack: Stack, path: string, headers: Record<string, string>) {
  await requestUntilCached(stack.url + path, headers);
  const reply = await fetchRaw(stack.url + path, headers);
  const plain = await servePlainFiles([{ path, ...reply }]);
  const load = { requests, concurrency, request: () => ({ path, headers }), expectedStatus: 200 };
  try {
    const measured = await compareLoads(
      rounds,
      { load: { ...load, origin: stack.url }, parts: stack.parts },
      { load: { ...load, origin: plain.url }, parts: { bare: plain.pid } },
    );
    return {
      ...measured,
      bytes: reply.body.byteLength,
      encoding: reply.headers['content-encoding'] ?? 'identity',
    };
  } finally {
    await plain.stop();
  }
}

async function cachedReplyRows(stack: Stack, name: string, path: string): Promise<Row[]> {
  const measured = await loadBoth(stack, path, { 'accept-encoding': 'br' });
  const { subject, baseline, bytes, encoding } = measured;
  const pair = (title: string, figure: (result: LoadResult) => number, format: (value: number) => string) =>
    comparisonRow({
      name: `${name}: ${title}`,
      subject: median(subject.map(figure)),
      baseline: median(baseline.map(figure)),
      format,
    });
  return [
    comparisonRow(
      {
        name: `${name}: CPU`,
        subject: medianCpuMs(subject),
        baseline: medianCpuMs(baseline),
        format: cpu,
        note:
          `a request, of all processes: ${describeParts(subject)}; ${describeHits(subject)}; ${bytes} bytes (${encoding}), ` +
          `${rounds} × ${requests}, ${concurrency} at a time; baseline: node:http, the same reply from memory`,
      },
      maxCpuRatio,
    ),
    pair('requests', (result) => result.perSecond, perSecond),
    pair('p50', (result) => result.p50, ms),
    pair('p99', (result) => result.p99, ms),
  ];
}

async function proxiedCallRow(stack: Stack, path: string): Promise<Row> {
  const { subject, baseline } = await loadBoth(stack, path, {});
  const gatewayMs = medianPartMs(subject, 'gateway');
  const row = comparisonRow({
    name: `proxied ${path}: gateway`,
    subject: gatewayMs,
    baseline: medianCpuMs(baseline),
    format: cpu,
    note: `CPU of a request, of all processes: ${describeParts(subject)}; baseline: node:http, the same reply from memory`,
  });
  return { ...row, target: `≤ ${maxProxyMs} ms`, verdict: within(gatewayMs, maxProxyMs) };
}

export async function cachedRows(bench: Bench): Promise<Row[]> {
  if (!hasProcessFigures) return [withoutProcessFigures('cached')];
  const stack = await bench.stack();
  return [
    ...(await cachedReplyRows(stack, 'cached document', '/')),
    ...(await cachedReplyRows(stack, 'cached JSON', listPath({ limit: 20 }))),
    await proxiedCallRow(stack, getCurrentUser.path),
    await proxiedCallRow(stack, getBotCheckConfig.path),
  ];
}
