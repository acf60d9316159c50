import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Bench } from './bench.ts';
import { registerCleanUp } from './clean-up.ts';
import { compareLoads, cpu, describeParts, medianCpuMs } from './cpu-load.ts';
import { databaseUrl, withDatabase } from './database.ts';
import type { PlainListSettings } from './express-list.ts';
import { fetchRaw, listOf, listPath } from './load.ts';
import { hasProcessFigures } from './process-figures.ts';
import type { Stack } from './stack.ts';
import { median } from './statistics.ts';
import { comparisonRow, ms, withoutProcessFigures, type Row } from './table.ts';

const rounds = 5;
const requests = 1_500;
const concurrency = 16;
const maxCpuRatio = 3;
const twenty = listPath({ limit: 20 });

/** All the data of the list in one table, with the index for its order. */
const plainTable = `
  drop schema if exists bench cascade;
  create schema bench;
  create table bench.episodes (
    id integer primary key, number integer not null, type text not null, title text, slug text not null,
    published_at timestamptz not null, cover_url text, kind text not null, season integer, description text,
    subject_count integer not null, comment_count integer not null, duration_ms integer, audio_size_bytes integer, audio_uploaded_at timestamptz,
    audio_is_external boolean
  );
  create index episodes_newest on bench.episodes (published_at desc, number desc, id desc);
  grant usage on schema bench to nobicast_content;
  grant select on bench.episodes to nobicast_content;`;

const fillPlainTable = `
  insert into bench.episodes
  select id, number, type, title, slug, published_at, cover_url, kind, season, description, subject_count, comment_count,
    duration_ms, (assets #>> '{audio,size_bytes}')::integer, (assets #>> '{audio,uploaded_at}')::timestamptz,
    (assets #>> '{audio,is_external}')::boolean
  from jsonb_to_recordset($1::jsonb) as listed (
    id integer, number integer, type text, title text, slug text, published_at timestamptz, cover_url text,
    kind text, season integer, description text, subject_count integer, comment_count integer, duration_ms integer, assets jsonb)`;

async function servePlainList(stack: Stack, contentUrl: string) {
  const data = await listOf(contentUrl, { limit: 1000 });
  await withDatabase(stack, 'superuser', async (client) => {
    await client.query(plainTable);
    await client.query(fillPlainTable, [JSON.stringify(data.episodes)]);
    await client.query('analyze bench.episodes');
  });
  const child = fork(path.join(import.meta.dirname, 'express-list.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const stop = registerCleanUp(() => {
    child.kill();
  });
  const settings: PlainListSettings = {
    databaseUrl: databaseUrl(stack, 'content'),
    years: data.years,
    total: data.total,
  };
  child.send(settings);
  const [port] = (await once(child, 'message')) as [number]; // the only message it ever sends
  if (child.pid === undefined) throw new Error('The plain list did not start.');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop };
}

/**
 * The uncached list of episodes, compared with Express and pg running one indexed query for the same bytes. The CPU
 * of Node and Postgres counts on both sides.
 */
export async function readRows(bench: Bench): Promise<Row[]> {
  if (!hasProcessFigures) return [withoutProcessFigures('reads')];
  const stack = await bench.stack();
  const { content, postgres } = stack.parts;
  if (content === undefined || postgres === undefined)
    throw new Error('The stack has no content or no Postgres.');
  const contentUrl = `http://127.0.0.1:${stack.addresses.content}`;
  const plain = await servePlainList(stack, contentUrl);
  try {
    const [own, other] = await Promise.all([contentUrl, plain.url].map((url) => fetchRaw(url + twenty)));
    if (!own || !other || !own.body.equals(other.body))
      throw new Error('The baseline and the content service return different bytes.');
    const load = { requests, concurrency, request: () => ({ path: twenty }), expectedStatus: 200 };
    const { subject, baseline } = await compareLoads(
      rounds,
      { load: { ...load, origin: contentUrl }, parts: { content, postgres } },
      { load: { ...load, origin: plain.url }, parts: { express: plain.pid, postgres } },
    );
    return [
      comparisonRow(
        {
          name: 'list of 20, uncached: CPU',
          subject: medianCpuMs(subject),
          baseline: medianCpuMs(baseline),
          format: cpu,
          note:
            `a request: ${describeParts(subject)}; baseline, Express + pg with one indexed query for the same ` +
            `${own.body.byteLength} bytes: ${describeParts(baseline)}; ${rounds} × ${requests}, ${concurrency} at a time`,
        },
        maxCpuRatio,
      ),
      comparisonRow({
        name: 'list of 20, uncached: p50',
        subject: median(subject.map(({ p50 }) => p50)),
        baseline: median(baseline.map(({ p50 }) => p50)),
        format: ms,
      }),
    ];
  } finally {
    await plain.stop();
  }
}
