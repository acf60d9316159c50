import { setTimeout as sleep } from 'node:timers/promises';
import { callPath, getEpisode, getLatestEpisode, paths as pagePaths } from '@nobicast/contracts';
import type { Client } from 'pg';
import { Pool } from 'undici';
import type { Bench } from './bench.ts';
import { withDatabase } from './database.ts';
import { isCacheHit, listOf, listPath } from './load.ts';
import { median, percentile } from './statistics.ts';
import { limitRow, ms, within, type Row } from './table.ts';

const rounds = 10;
/** Until everybody sees a change. */
export const maxChangeMs = 300;
/** Until a published episode is in the feed. */
const maxPublicationMs = 2_000;
const publications = 5;
const leadMs = 1_000;
const deadlineMs = 10_000;
const pollMs = 5;
/** After this many requests, every cacheable page is cached. */
const warmUps = 5;

const detailPath = (slug: string) => callPath(getEpisode, { params: { id: slug } });

async function get(site: Pool, path: string) {
  const reply = await site.request({ path, method: 'GET' });
  // A 503 from an overloaded machine shows no title and does not count as a hit.
  const text = await reply.body.text();
  return { isOk: reply.statusCode === 200, text, isHit: isCacheHit(reply.headers['cache-status']) };
}

/** @returns when that was */
export async function waitForText(site: Pool, path: string, wanted: string, isShown = true): Promise<number> {
  const deadline = performance.now() + deadlineMs;
  while (performance.now() < deadline) {
    const { isOk, text } = await get(site, path);
    if (isOk && text.includes(wanted) === isShown) return performance.now();
    await sleep(pollMs);
  }
  throw new Error(`${path} ${isShown ? 'never showed' : 'kept showing'} "${wanted}".`);
}

interface Edit {
  tookMs: number;
  affected: string[];
  lost: string[];
}

/** Changes the title and checks which cached pages are dropped. */
async function edit(
  site: Pool,
  client: Client,
  { id, page, title, paths }: { id: number; page: string; title: string; paths: readonly string[] },
): Promise<Edit> {
  for (let round = 0; round < warmUps; round += 1) for (const path of paths) await get(site, path);
  await client.query('begin');
  await client.query('update content.episodes set title = $1 where id = $2', [title, id]);
  const startedAt = performance.now();
  await client.query('commit');
  const tookMs = (await waitForText(site, page, title)) - startedAt;
  const affected: string[] = [];
  const lost: string[] = [];
  for (const path of paths) {
    const { text, isHit } = await get(site, path);
    if (text.includes(title)) affected.push(path);
    else if (!isHit) lost.push(path);
  }
  return { tookMs, affected, lost };
}

/** How soon after its date an episode is in the feed: nothing is written on that date. */
async function publicationRow(site: Pool, client: Client, slug: string): Promise<Row> {
  const { rows } = await client.query<{ published_at: Date }>(
    'select published_at from content.episodes where slug = $1',
    [slug],
  );
  const setDate = (date: Date | undefined) =>
    client.query('update content.episodes set published_at = $1 where slug = $2', [date, slug]);
  const link = `${pagePaths.episode(slug)}<`;
  const times: number[] = [];
  try {
    for (let round = 0; round < publications; round += 1) {
      await setDate(new Date('2099-01-05T09:00:00Z'));
      await waitForText(site, pagePaths.feed, link, false);
      const at = Date.now() + leadMs;
      await setDate(new Date(at));
      times.push(performance.timeOrigin + (await waitForText(site, pagePaths.feed, link)) - at);
    }
  } finally {
    await setDate(rows[0]?.published_at);
  }
  return limitRow({
    name: 'in the feed after its date',
    subject: median(times),
    limit: maxPublicationMs,
    format: ms,
    note: `from the date to the first /feed.xml with the episode; of ${publications}, the slowest ${ms(percentile(times, 1))}`,
  });
}

export async function changeRows(bench: Bench): Promise<Row[]> {
  const stack = await bench.stack();
  const site = new Pool(stack.url, { connections: 1 });
  try {
    const { episodes, years } = await listOf(stack.url, { limit: 1000, fields: 'card' });
    // Neither the home page nor the archives of this year show it.
    const middle = Math.floor(episodes.length / 2);
    const edited = episodes[middle];
    if (!edited) throw new Error('The demo data has not been loaded.');
    const page = `/episodes/${edited.slug}`;
    const others = [...episodes.slice(0, 5), ...episodes.slice(middle + 1, middle + 6)];
    const paths = [
      page,
      detailPath(edited.slug),
      '/',
      getLatestEpisode.path,
      listPath({ limit: 20 }),
      ...years.map((year) => `/archives?year=${year}`),
      ...others.flatMap(({ slug }) => [`/episodes/${slug}`, detailPath(slug)]),
    ];
    const edits: Edit[] = [];
    const { slug } = await bench.newestPodcast();
    const publication = await withDatabase(stack, 'content', async (client) => {
      for (let round = 0; round < rounds; round += 1) {
        edits.push(
          await edit(site, client, { id: edited.id, page, title: `Titre de mesure ${round}`, paths }),
        );
      }
      await client.query('update content.episodes set title = $1 where id = $2', [edited.title, edited.id]);
      return publicationRow(site, client, slug);
    });
    const times = edits.map(({ tookMs }) => tookMs);
    const lost = median(edits.map((one) => one.lost.length));
    const examples = edits[0]?.lost.slice(0, 3) ?? [];
    return [
      limitRow({
        name: 'updated after an edit',
        subject: median(times),
        limit: maxChangeMs,
        format: ms,
        note: `from COMMIT to the first reply with the new title; of ${rounds}, the slowest ${ms(percentile(times, 1))}`,
      }),
      publication,
      {
        name: 'dropped needlessly',
        subject: `${lost}`,
        target: '0',
        verdict: within(lost, 0),
        note:
          `of ${paths.length} cached pages and replies ${edits[0]?.affected.length ?? 0} show the title: ${edits[0]?.affected.join(', ')}` +
          (examples.length > 0 ? `; not from the cache afterwards: ${examples.join(', ')}, …` : ''),
      },
    ];
  } finally {
    await site.close();
  }
}
