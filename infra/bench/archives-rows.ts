import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { comparisonRow, kilobytes, type Row } from './table.ts';

const addedEpisodes = 1_000;
const firstYear = 2015;
const maxRatio = 1.1;

/** Monday after Monday, from January of the first year on, and never in the year that the page shows. */
const insertEpisodes = `
  insert into content.episodes (number, type, title, slug, description, published_at)
  select 10000 + n, 'podcast', 'Un épisode de plus, le ' || n, 'bench-' || n,
    'Une description comme les autres, ni longue ni courte.', day
  from (
    select row_number() over (order by day, part) as n, day + part * interval '1 hour' as day
    from generate_series(make_timestamptz(?, 1, 5, 9, 0, 0), make_timestamptz(?, 12, 20, 9, 0, 0), interval '7 days') as day,
      generate_series(0, 2) as part
  ) as days
  where n <= ?`;

interface Sizes {
  documentBytes: number;
  bootBytes: number;
  text: string;
}

async function readArchives(url: string): Promise<Sizes> {
  const html = await (await fetch(`${url}/archives`)).text();
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  if (boot === undefined) throw new Error('/archives carries no boot data.');
  return { documentBytes: Buffer.byteLength(html), bootBytes: Buffer.byteLength(boot), text: boot };
}

const countEpisodes = async (url: string) => {
  const reply = await fetch(`${url}/api/episodes?limit=1`);
  return ((await reply.json()) as { data: { total: number; years: number[] } }).data; // contracts: episodeListSchema
};

/** The document once the shell knows of the new years. */
async function readGrownArchives(url: string): Promise<Sizes> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const sizes = await readArchives(url);
    if (sizes.text.includes(`${firstYear}`)) return sizes;
    await sleep(100);
  }
  throw new Error('/archives never showed the added years.');
}

/** What the page of one year weighs when the other years fill up. */
export async function archivesRows(bench: Bench): Promise<Row[]> {
  const { url } = await bench.stack();
  const before = await countEpisodes(url);
  const small = await readArchives(url);
  const lastYear = (before.years[0] ?? new Date().getFullYear()) - 1;
  await bench.withDatabase((database) => database.raw(insertEpisodes, [firstYear, lastYear, addedEpisodes]));
  const large = await readGrownArchives(url);
  const after = await countEpisodes(url);
  const pair = (title: string, figure: (sizes: Sizes) => number, limit?: number) =>
    comparisonRow(
      { name: `archives: ${title}`, subject: figure(large), baseline: figure(small), format: kilobytes },
      limit,
    );
  return [
    {
      ...pair('boot data', (sizes) => sizes.bootBytes, maxRatio),
      note: `subject: ${after.total} episodes in ${after.years.length} years; baseline: ${before.total} in ${before.years.length}; uncompressed`,
    },
    pair('document', (sizes) => sizes.documentBytes),
  ];
}
