import { setTimeout as sleep } from 'node:timers/promises';
import { changesChannel } from '@nobicast/service-kit';
import type { Bench } from './bench.ts';
import { fetchRaw } from './load.ts';
import { servePlainFiles } from './plain-files.ts';
import { median } from './statistics.ts';
import { comparisonRow, ms, type Row } from './table.ts';

const samples = 60;
/** Until the notification has reached the shell and its page cache is empty. */
const noticeMs = 30;
const headers = { 'accept-encoding': 'br' };

async function timed(url: string): Promise<number> {
  const startedAt = performance.now();
  const { status } = await fetchRaw(url, headers);
  if (status !== 200) throw new Error(`${url} answered ${status}.`);
  return performance.now() - startedAt;
}

/** The home document from the page cache, and rendered because something changed. */
export async function documentRows(bench: Bench): Promise<Row[]> {
  const { url } = await bench.stack();
  const home = `${url}/`;
  const plain = await servePlainFiles([{ path: '/', ...(await fetchRaw(home, headers)) }]);
  const kept: number[] = [];
  const rendered: number[] = [];
  const bare: number[] = [];
  try {
    await bench.withDatabase(async (database) => {
      for (let sample = 0; sample < samples; sample += 1) {
        await database.raw('select pg_notify(?, ?)', [changesChannel, 'content']);
        await sleep(noticeMs);
        rendered.push(await timed(home));
        kept.push(await timed(home));
        bare.push(await timed(`${plain.url}/`));
      }
    });
  } finally {
    await plain.stop();
  }
  return [
    comparisonRow({
      name: 'home document, kept',
      subject: median(kept),
      baseline: median(bare),
      format: ms,
      note: `p50 of ${samples}, one at a time, with a new connection each; baseline: bare node:http, the same bytes`,
    }),
    comparisonRow({
      name: 'home document, rendered',
      subject: median(rendered),
      baseline: median(kept),
      format: ms,
      note: 'after a change, with its data and compression; baseline: the kept one',
    }),
  ];
}
