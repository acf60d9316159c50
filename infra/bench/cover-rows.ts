import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@nobicast/contracts';
import sharp from 'sharp';
import { readRanges, storeAudio } from './audio-rows.ts';
import type { Bench } from './bench.ts';
import { withDatabase } from './database.ts';
import { interleave, median } from './statistics.ts';
import type { Stack } from './stack.ts';
import { comparisonRow, ms, type Row } from './table.ts';
import { sendFile, signInAdmin, waitForWaveform } from './upload-rows.ts';

const covers = 10;
const rounds = 2;
const edge = 1_400;
const maxRatio = 1.2;
const deadlineMs = 10 * 60_000;

/** Grain, which takes longest to encode; each time another. */
function buildCover(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: edge, height: edge, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function waitForSizes(stack: Stack, episodeIds: readonly number[]): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  await withDatabase(stack, 'superuser', async (client) => {
    for (;;) {
      const { rows } = await client.query<{ done: number }>(
        'select count(*)::integer as done from media.covers where episode_id = any($1) and has_web_sizes',
        [episodeIds],
      );
      if (rows[0]?.done === episodeIds.length) return;
      if (performance.now() > deadline) throw new Error('The sizes of the covers did not come in time.');
      await sleep(200);
    }
  });
}

async function readDuring(url: URL, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const ended = work.finally(() => (isDone = true));
  const found: number[] = [];
  do found.push((await readRanges(url)).p95);
  while (!isDone);
  await ended;
  return median(found);
}

export async function coverRows(bench: Bench): Promise<Row[]> {
  const { id } = await bench.newestPodcast();
  const stack = await bench.stack();
  await storeAudio(stack, id);
  // It would use the CPU of both.
  await waitForWaveform(stack, id);
  const url = new URL(stack.url + paths.stream(id));
  const cookie = await signInAdmin(stack);
  const episodeIds = await withDatabase(stack, 'superuser', async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'select id from content.episodes order by id desc limit $1',
      [covers],
    );
    return rows.map((row) => row.id);
  });
  const sendAll = async (files: readonly Buffer[]) => {
    const send = (file: Buffer, index: number) =>
      sendFile(stack, {
        cookie,
        episodeId: episodeIds[index] ?? id,
        bytes: file.length,
        file: [file],
        kind: 'cover',
      });
    await Promise.all(files.map(send));
    await waitForSizes(stack, episodeIds);
  };
  await readRanges(url);
  const { subject, baseline } = await interleave(
    rounds,
    async () => {
      const files = await Promise.all(Array.from({ length: covers }, buildCover));
      return readDuring(url, sendAll(files));
    },
    async () => (await readRanges(url)).p95,
  );
  const pair = { subject: median(subject), baseline: median(baseline), format: ms };
  const note = `until the web sizes of ${episodeIds.length} covers of ${edge} × ${edge} are there`;
  return [comparisonRow({ name: 'audio ranges: p95 while ten covers arrive', ...pair, note }, maxRatio)];
}
