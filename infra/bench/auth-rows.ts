import { setTimeout as sleep } from 'node:timers/promises';
import { cookieNames, getCurrentUser, paths } from '@nobicast/contracts';
import { signalProcess } from '../local/process-table.ts';
import type { Bench } from './bench.ts';
import { registerCleanUp } from './clean-up.ts';
import { fetchRaw, listPath, runLoad } from './load.ts';
import type { Stack } from './stack.ts';
import { interleave, median } from './statistics.ts';
import { comparisonRow, ms, type Row } from './table.ts';

const rounds = 9;
const concurrency = 4;
const maxRatio = 1.2;
const recoveryDeadlineMs = 60_000;
/** A process that has just started uses extra CPU for a moment. */
const settleMs = 3_000;

interface Read {
  name: string;
  path: string;
  /** Per round: enough that one hiccup of the machine does not decide the result. */
  requests: number;
  headers: Record<string, string>;
  expectedStatus: number;
}

/** Each request has a different cookie. */
async function readRow({ url }: Stack, state: string, read: Read): Promise<Row> {
  const { session } = cookieNames(url);
  const measure = async (hasCookie: boolean) => {
    const request = (index: number) => ({
      path: read.path,
      headers: { ...read.headers, ...(hasCookie && { cookie: `${session}=${state}-${index}` }) },
    });
    const { p50 } = await runLoad({
      origin: url,
      requests: read.requests,
      concurrency,
      request,
      expectedStatus: read.expectedStatus,
    });
    return p50;
  };
  const { subject, baseline } = await interleave(
    rounds,
    () => measure(true),
    () => measure(false),
  );
  return comparisonRow(
    { name: `auth ${state}: ${read.name}`, subject: median(subject), baseline: median(baseline), format: ms },
    maxRatio,
  );
}

async function waitForAuth(url: string): Promise<void> {
  const deadline = performance.now() + recoveryDeadlineMs;
  while ((await fetchRaw(url + getCurrentUser.path)).status !== 200) {
    if (performance.now() > deadline) throw new Error('auth did not come back in time.');
    await sleep(100);
  }
}

/**
 * Public reads and audio with a session cookie while auth is stuck, stopped, and back: they need no session look-up,
 * so they must be as fast as without a cookie.
 */
export async function authRows(bench: Bench): Promise<Row[]> {
  const { id } = await bench.newestPodcast();
  const stack = await bench.stack();
  const { auth } = stack.parts;
  if (auth === undefined) throw new Error('The stack has no auth.');
  const reads: Read[] = [
    { name: 'list of 20', path: listPath({ limit: 20 }), requests: 3_000, headers: {}, expectedStatus: 200 },
    {
      name: '64 KiB of audio',
      path: paths.stream(id),
      requests: 300,
      headers: { range: 'bytes=0-65535' },
      expectedStatus: 206,
    },
  ];
  const rowsOf = async (state: string) => {
    const rows: Row[] = [];
    for (const read of reads) rows.push(await readRow(stack, state, read));
    return rows;
  };
  for (const read of reads)
    await runLoad({
      origin: stack.url,
      requests: read.requests,
      concurrency,
      request: () => read,
      expectedStatus: read.expectedStatus,
    });

  signalProcess(auth, 'SIGSTOP');
  const stuck = await rowsOf('stuck').finally(() => signalProcess(auth, 'SIGCONT'));
  signalProcess(stack.pid, 'SIGSTOP');
  const wakeSupervisor = registerCleanUp(() => signalProcess(stack.pid, 'SIGCONT'));
  signalProcess(auth, 'SIGKILL');
  const stopped = await rowsOf('stopped').finally(wakeSupervisor);
  await waitForAuth(stack.url);
  await sleep(settleMs);
  return [...stuck, ...stopped, ...(await rowsOf('back'))];
}
