import type { Bench } from './bench.ts';
import { fetchRaw, runLoad, type LoadResult } from './load.ts';
import { servePlainFiles } from './plain-files.ts';
import { cpuMsOf, hasProcessFigures } from './process-figures.ts';
import { interleave, median } from './statistics.ts';
import { comparisonRow, ms, perSecond, type Row } from './table.ts';

const rounds = 3;
const requests = 2_000;
const concurrency = 16;
const path = '/api/episodes?limit=20';

/** CPU of the whole stack for one request, by part. */
function cpuRow(
  name: string,
  before: Record<string, number>,
  after: Record<string, number>,
  count: number,
): Row {
  const perRequest = Object.entries(after)
    .map(([part, value]) => ({ part, used: (value - (before[part] ?? 0)) / count }))
    .filter(({ used }) => used > 0.001);
  return {
    name: `${name}: CPU`,
    subject: ms(perRequest.reduce((sum, { used }) => sum + used, 0)),
    verdict: 'info',
    note: `a request, of all processes: ${perRequest.map(({ part, used }) => `${part} ${ms(used)}`).join(', ')}`,
  };
}

async function rowsFor(bench: Bench, name: string, headers: Record<string, string>): Promise<Row[]> {
  const stack = await bench.stack();
  const reply = await fetchRaw(`${stack.url}${path}`, headers);
  const plain = await servePlainFiles([{ path, ...reply }]);
  const load = (origin: string, count: number) =>
    runLoad({
      origin,
      requests: count,
      concurrency,
      request: () => ({ path, headers }),
      expectedStatus: 200,
    });
  try {
    await load(stack.url, requests / 4);
    await load(plain.url, requests / 4);
    const before = hasProcessFigures ? cpuMsOf(stack.parts) : {};
    const { subject, baseline } = await interleave(
      rounds,
      () => load(stack.url, requests),
      () => load(plain.url, requests),
    );
    const after = hasProcessFigures ? cpuMsOf(stack.parts) : {};
    const pair = (title: string, figure: (result: LoadResult) => number, format: (value: number) => string) =>
      comparisonRow({
        name: `${name}: ${title}`,
        subject: median(subject.map(figure)),
        baseline: median(baseline.map(figure)),
        format,
      });
    const throughput = pair('requests', (result) => result.perSecond, perSecond);
    return [
      {
        ...throughput,
        note: `${reply.body.byteLength} bytes, ${rounds} × ${requests} requests, ${concurrency} at a time; baseline: bare node:http`,
      },
      pair('p50', (result) => result.p50, ms),
      pair('p99', (result) => result.p99, ms),
      ...(hasProcessFigures ? [cpuRow(name, before, after, rounds * requests)] : []),
    ];
  } finally {
    await plain.stop();
  }
}

/** The list of episodes through the gateway, beside a bare server that answers the same bytes. */
export async function apiRows(bench: Bench): Promise<Row[]> {
  const identity = await rowsFor(bench, 'api list', {});
  const compressed = await rowsFor(bench, 'api list, gzip', { 'accept-encoding': 'gzip' });
  return [...identity, ...compressed];
}
