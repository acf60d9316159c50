import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  applyImport,
  callPath,
  getImport,
  listEpisodes,
  startImportOfFile,
  startImport,
  type ImportRun,
} from '@nobicast/contracts';
import { adminOf } from './admin-rows.ts';
import { openAdminSession } from './admin-session.ts';
import { childrenOf, figuresOf, hasProcessFigures, watchPeak } from './process-figures.ts';
import { measurePlainImport } from './program.ts';
import { buildAll, createDataFolder, startStack, type Stack } from './stack.ts';
import { limitRow, megabytes, ms, seconds, withoutProcessFigures, type Row } from './table.ts';
import { writeLargeFeed } from './large-feed.ts';

const maxImportMs = 60_000;
const maxImportBytes = 300_000_000;
const maxReadMs = 500;
const pollMs = 100;

const runOf = (reply: unknown): ImportRun =>
  typeof reply === 'object' && reply !== null && 'data' in reply
    ? startImport.reply.parse(reply.data).run
    : startImport.reply.parse(reply).run;

/** The time until a run ends, the memory of its process, and reads meanwhile. */
async function watch(stack: Stack, call: ReturnType<typeof adminOf>, id: number) {
  const content = stack.parts.content;
  if (content === undefined) throw new Error('The stack has no content.');
  const startedAt = performance.now();
  let peakBytes = 0;
  let longestReadMs = 0;
  for (;;) {
    for (const pid of childrenOf(content)) peakBytes = Math.max(peakBytes, figuresOf(pid)?.peakBytes ?? 0);
    const askedAt = performance.now();
    await call('GET', callPath(listEpisodes, { query: { limit: 20 } }));
    longestReadMs = Math.max(longestReadMs, performance.now() - askedAt);
    const run = runOf(await call('GET', callPath(getImport, { params: { id } })));
    if (run.state !== 'reading' && run.state !== 'applying')
      return { run, wallMs: performance.now() - startedAt, peakBytes, longestReadMs };
    await sleep(pollMs);
  }
}

async function upload(stack: Stack, form: FormData): Promise<ImportRun> {
  const { name, value } = await openAdminSession(stack);
  // The site only accepts writes from its own pages.
  const origin = stack.url.replace('127.0.0.1', 'localhost');
  const reply = await fetch(stack.url + callPath(startImportOfFile, {}), {
    method: 'POST',
    headers: { cookie: `${name}=${value}`, origin },
    body: form,
  });
  return runOf(await reply.json());
}

/** 20,000 items from the administration: simulated, then applied as shown. */
export async function pageImportRows(): Promise<Row[]> {
  if (!hasProcessFigures) return [withoutProcessFigures('page import')];
  await buildAll();
  const { file, remove: removeFeed } = writeLargeFeed();
  const { dataFolder, remove: removeData } = createDataFolder();
  const stack = await startStack(dataFolder, ['infra/dist/stack.mjs']);
  const call = adminOf('content', stack);
  const { content, gateway } = stack.parts;
  if (content === undefined || gateway === undefined) throw new Error('The stack lacks a part.');
  const peaks = { content: watchPeak(content), gateway: watchPeak(gateway) };
  const form = new FormData();
  form.set('file', new Blob([readFileSync(file)]), 'large.xml');
  const run = await upload(stack, form);
  const simulated = await watch(stack, call, run.id);
  await call('POST', callPath(applyImport, { params: { id: run.id } }));
  const applied = await watch(stack, call, run.id);
  const bytesOf = { content: peaks.content(), gateway: peaks.gateway() };
  const plain = await measurePlainImport(stack, file);
  await stack.stop();
  await removeData();
  await removeFeed();
  if (applied.run.state !== 'applied')
    throw new Error(`The import ended ${applied.run.state}: ${applied.run.problem?.code}`);

  const timeRow = (name: string, wallMs: number): Row => ({
    ...limitRow({ name, subject: wallMs, limit: maxImportMs, format: seconds }),
    baseline: seconds(plain.wallMs),
    ratio: wallMs / plain.wallMs,
  });
  const feed = 'page import, 20,000 items';
  const peakBytes = Math.max(simulated.peakBytes, applied.peakBytes);
  return [
    timeRow(`${feed}: simulation`, simulated.wallMs),
    timeRow(`${feed}: writing what was shown`, applied.wallMs),
    {
      ...limitRow({
        name: `${feed}: memory of its process`,
        subject: peakBytes,
        limit: maxImportBytes,
        format: megabytes,
        note: 'baseline of these rows: the same parser, bare rows inserted with pg, without a plan',
      }),
      baseline: megabytes(plain.peakBytes),
      ratio: peakBytes / plain.peakBytes,
    },
    ...Object.entries(bytesOf).map(([part, bytes]) =>
      limitRow({
        name: `${feed}: memory of ${part} meanwhile`,
        subject: bytes,
        limit: maxImportBytes,
        format: megabytes,
      }),
    ),
    limitRow({
      name: `${feed}: slowest list of episodes meanwhile`,
      subject: Math.max(simulated.longestReadMs, applied.longestReadMs),
      limit: maxReadMs,
      format: ms,
    }),
  ];
}
