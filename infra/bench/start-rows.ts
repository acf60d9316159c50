import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../local/ports.ts';
import { startPostgres } from '../local/postgres.ts';
import { signalProcess } from '../local/process-table.ts';
import { apps } from '../workspaces.mjs';
import { createCheckout, timeStart, type Checkout, type StartTimes } from './checkout.ts';
import { median } from './statistics.ts';
import { comparisonRow, limitRow, seconds, type Row } from './table.ts';

const rounds = 3;
/** As many as `npm start` runs, beside Postgres. */
const plainServers = 8;

async function run(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, command, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null]; // the first argument of `exit`
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}.`);
}

export async function startPlainStack(checkout: string) {
  const folder = mkdtempSync(path.join(checkout, '.nobicast-plain-'));
  const postgres = startPostgres({
    root: checkout,
    folder: path.join(folder, 'postgres'),
    port: await freePort(),
    password: 'plain',
  });
  const code = `require('node:http').createServer((_, reply) => reply.end()).listen(0, '127.0.0.1', () => console.log('ready'))`;
  const servers = Array.from({ length: plainServers }, () =>
    spawn(process.execPath, ['--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  await Promise.all(servers.map((server) => once(server.stdout, 'data')));
  const { process: server } = await postgres;
  return {
    pids: [server, ...servers].flatMap(({ pid }) => pid ?? []),
    async stop(): Promise<void> {
      const ended = [server, ...servers].map((child) => once(child, 'exit'));
      if (server.pid !== undefined) signalProcess(server.pid, 'SIGINT');
      for (const plain of servers) plain.kill();
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The cost of a lean version: the same compilation, Postgres on an empty folder, as many plain servers. */
async function timeLeanStart({ checkout, env }: Checkout): Promise<number> {
  const startedAt = performance.now();
  await run(['infra/build/compile.mjs', ...apps], checkout, env);
  const plain = await startPlainStack(checkout);
  const tookMs = performance.now() - startedAt;
  await plain.stop();
  return tookMs;
}

/**
 * A first start of a new clone with an empty npm cache, and a second one. Needs committed state. The times are also
 * given without the installation, which depends on the network.
 */
export async function startRows(): Promise<Row[]> {
  const first: StartTimes[] = [];
  const second: number[] = [];
  const lean: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const checkout = await createCheckout();
    const start = await timeStart(checkout);
    first.push(start.times);
    await start.stop();
    const again = await timeStart(checkout);
    second.push(again.times.allMs);
    await again.stop();
    lean.push(await timeLeanStart(checkout));
    await checkout.remove();
  }
  const of = (read: (times: StartTimes) => number) => median(first.map(read));
  const baseline = median(lean);
  const row = (name: string, subject: number, limitMs: number, note?: string): Row => ({
    ...comparisonRow({ name, subject, baseline, format: seconds }),
    ...limitRow({ name, subject, limit: limitMs, format: seconds }),
    ...(note !== undefined && { note }),
  });
  return [
    row(
      'first page',
      of(({ firstPageMs, installedMs }) => firstPageMs - installedMs),
      25_000,
      `without installation, its latest episode playable; baseline: the same compilation, Postgres on an empty folder, ${plainServers} plain servers; medians of ${rounds}`,
    ),
    row(
      'all demo data',
      of(({ allMs, installedMs }) => allMs - installedMs),
      35_000,
    ),
    limitRow({
      name: 'clone to first page',
      subject: of(({ firstPageMs }) => firstPageMs),
      limit: 60_000,
      format: seconds,
      note: `of which installation with an empty npm cache ${seconds(of(({ installedMs }) => installedMs))}`,
    }),
    limitRow({ name: 'clone to all', subject: of(({ allMs }) => allMs), limit: 70_000, format: seconds }),
    row('second start', median(second), 8_000, 'npm start on existing data, to the table of addresses'),
  ];
}
