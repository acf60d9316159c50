import type { Bench } from './bench.ts';
import { listPath, requestUntilCached, runLoad, type LoadResult } from './load.ts';
import { hasProcessFigures, watchPeak } from './process-figures.ts';
import type { Stack } from './stack.ts';
import { megabytes, withoutProcessFigures, within, type Row } from './table.ts';

const requests = 20_000;
const concurrency = 20;
const maxGrowthBytes = 10_000_000;
/** An entry is renewed every minute, so a few replies may come from upstream. */
const maxMisses = 20;
/** Rendering every query string separately would take minutes. */
const deadlineMs = 60_000;
const rounds = 6;
const watched = ['gateway', 'shell'] as const;

async function peaksDuring({ parts }: Stack, work: () => Promise<LoadResult>) {
  const peaks = watched.map((part) => {
    const pid = parts[part];
    if (pid === undefined) throw new Error(`The stack has no ${part}.`);
    return { peak: watchPeak(pid) };
  });
  const result = await work();
  return { ...result, peaks: peaks.map(({ peak }) => ({ bytes: peak() })) };
}

/**
 * Without the first load. The heap varies by more than the difference measured here, so a single peak means nothing.
 */
async function highestPeaks(stack: Stack, work: (round: number) => Promise<LoadResult>) {
  await work(0);
  const measured: Awaited<ReturnType<typeof peaksDuring>>[] = [];
  for (let round = 1; round <= rounds; round += 1) measured.push(await peaksDuring(stack, () => work(round)));
  return {
    bytes: watched.map((_, part) => Math.max(...measured.map(({ peaks }) => peaks[part]?.bytes ?? 0))),
    hits: measured.reduce((sum, { hits }) => sum + hits, 0),
    replies: measured.reduce((sum, { replies }) => sum + replies, 0),
  };
}

/** Subtracts the memory that any load needs: as many requests for one address. */
async function row(stack: Stack, name: string, addressOf: (index: number) => string): Promise<Row> {
  const headers = { 'accept-encoding': 'br' };
  const load = (request: (index: number) => string): Promise<LoadResult> =>
    runLoad({
      origin: stack.url,
      requests,
      concurrency,
      deadlineMs,
      request: (index) => ({ path: request(index), headers }),
      expectedStatus: 200,
    });
  await requestUntilCached(stack.url + addressOf(0), headers);
  const one = await highestPeaks(stack, () => load(() => addressOf(0)));
  const { bytes, hits, replies } = await highestPeaks(stack, (round) =>
    load((index) => addressOf(1 + round * requests + index)),
  );
  const grown = watched.map((part, index) => ({
    part,
    bytes: (bytes[index] ?? 0) - (one.bytes[index] ?? 0),
  }));
  const largest = Math.max(...grown.map(({ bytes }) => bytes));
  return {
    name,
    subject: megabytes(largest),
    target: `≤ ${megabytes(maxGrowthBytes)}, all hits`,
    verdict:
      replies - hits > maxMisses || replies < rounds * requests ? 'over' : within(largest, maxGrowthBytes),
    note:
      `${hits} of ${replies} from one entry; highest peak of ${rounds} loads, above that of as many requests for one address: ` +
      grown.map(({ part, bytes }) => `${part} ${bytes > 0 ? '+' : ''}${megabytes(bytes)}`).join(', ') +
      (replies < rounds * requests ? `; stopped after ${deadlineMs / 1000} s` : ''),
  };
}

/** Addresses that differ only in query parameters that do not change the reply. */
export async function queryRows(bench: Bench): Promise<Row[]> {
  if (!hasProcessFigures) return [withoutProcessFigures('queries')];
  await bench.stopStack(); // a grown heap would hide the growth
  const stack = await bench.stack();
  return [
    await row(stack, `${requests} query strings, page`, (index) => `/?utm_source=${index}`),
    await row(stack, `${requests} query strings, JSON`, (index) =>
      listPath({ limit: 20, _t: String(index) }),
    ),
  ];
}
