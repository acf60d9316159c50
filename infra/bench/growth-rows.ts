import type { Client } from 'pg';
import { adminListRows, userListRows, type Both } from './admin-rows.ts';
import type { Bench } from './bench.ts';
import { compareLoads, cpu, describeHits, describeParts, medianCpuMs, type LoadedSide } from './cpu-load.ts';
import { withDatabase } from './database.ts';
import { listOf, listPath, requestUntilCached } from './load.ts';
import { hasProcessFigures } from './process-figures.ts';
import { timeRendered } from './render-rows.ts';
import { createDataFolder, startStack, type Stack } from './stack.ts';
import { interleave, median } from './statistics.ts';
import { comparisonRow, kilobytes, ms, withoutProcessFigures, type Row } from './table.ts';

const wantedEpisodes = 10_000;
const firstYear = 2005;
const renderSamples = 40;
const rounds = 3;
const concurrency = 20;
const maxRatio = 1.2;
const maxDocumentRatio = 1.1;

/**
 * Twenty years of evenly spread episodes, none in the year that pages show first. `fillParts` adds subjects,
 * comments, audio. Two parameters: how many episodes, and the last year.
 */
const fill = `
  insert into content.episodes (number, type, title, slug, description, published_at)
  select 10000 + n, case when n % 3 = 0 then 'preparation' else 'podcast' end, 'Un épisode de plus, le ' || n,
    'bench-' || n, 'Une description comme les autres, ni longue ni courte.',
    first_day + n * ((last_day - first_day) / $1::integer)
  from generate_series(1, $1::integer) as n,
    (select make_timestamptz(${firstYear}, 1, 5, 9, 0, 0) as first_day, make_timestamptz($2, 12, 20, 9, 0, 0) as last_day)`;

const fillParts = `
  insert into content.subjects (episode_id, title, order_index)
  select id, 'Un sujet comme les autres', n from content.episodes, generate_series(1, 4) as n where slug like 'bench-%';
  insert into media.audio (episode_id, kind, url, mime_type, size_bytes, duration_ms, uploaded_at)
  select id, 'external', 'https://audio.invalid/' || id || '.mp3', 'audio/mpeg', 60000000, 3600000, published_at
  from content.episodes where slug like 'bench-%' and type = 'podcast';
  insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved)
  select s.id, 'Quelqu’un', 'quelqu-un@example.invalid', 'Un commentaire comme les autres.', true
  from content.subjects s join content.episodes e on e.id = s.episode_id
  where e.slug like 'bench-%' and s.order_index <= 2;
  analyze;`;

const readFacts = (url: string, year?: number) => listOf(url, { limit: 1, year });

async function startLargeStack(): Promise<Stack> {
  const { dataFolder } = createDataFolder();
  const stack = await startStack(dataFolder, ['infra/dist/stack.mjs']);
  const { total, years } = await readFacts(stack.url);
  const lastYear = (years[0] ?? new Date().getFullYear()) - 1;
  await withDatabase(stack, 'superuser', async (client) => {
    await client.query(fill, [wantedEpisodes - total, lastYear]);
    await client.query(fillParts);
  });
  return stack;
}

async function renderedRow(name: string, urls: Both<string>, clients: Both<Client>): Promise<Row> {
  const { subject, baseline } = await interleave(
    renderSamples,
    () => timeRendered(clients.large, urls.large),
    () => timeRendered(clients.small, urls.small),
  );
  return comparisonRow({ name, subject: median(subject), baseline: median(baseline), format: ms }, maxRatio);
}

async function loadRow(name: string, requests: number, path: string, sides: Both<LoadedSide>): Promise<Row> {
  const sideOf = ({ load, parts }: LoadedSide): LoadedSide => ({
    load: { ...load, requests, request: () => ({ path, headers: { 'accept-encoding': 'br' } }) },
    parts,
  });
  for (const { load } of [sides.large, sides.small])
    await requestUntilCached(load.origin + path, { 'accept-encoding': 'br' });
  const { subject, baseline } = await compareLoads(rounds, sideOf(sides.large), sideOf(sides.small));
  return comparisonRow(
    {
      name: `10,000 episodes: ${name}, CPU`,
      subject: medianCpuMs(subject),
      baseline: medianCpuMs(baseline),
      format: cpu,
      note: `${describeParts(subject)}; ${describeHits(subject)}; baseline: ${describeParts(baseline)}`,
    },
    maxRatio,
  );
}

const pick = ({ parts }: Stack, names: readonly string[]) =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => names.includes(name)));

async function loadRows(stacks: Both<Stack>): Promise<Row[]> {
  const load = { requests: 0, concurrency, expectedStatus: 200, request: () => ({ path: '/' }) };
  const throughGateway = ({ url, parts }: Stack): LoadedSide => ({ load: { ...load, origin: url }, parts });
  const fromContent = (stack: Stack): LoadedSide => ({
    load: { ...load, origin: `http://127.0.0.1:${stack.addresses.content}` },
    parts: pick(stack, ['content', 'postgres']),
  });
  const both = (side: (stack: Stack) => LoadedSide) => ({
    large: side(stacks.large),
    small: side(stacks.small),
  });
  return [
    await loadRow('cached document', 4_000, '/', both(throughGateway)),
    await loadRow('cached JSON', 4_000, listPath({ limit: 20 }), both(throughGateway)),
    await loadRow('list of 20, uncached', 1_000, listPath({ limit: 20 }), both(fromContent)),
  ];
}

async function documentBytes(url: string): Promise<number> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} returned ${reply.status}.`);
  return (await reply.arrayBuffer()).byteLength;
}

/** The newest year, which is the same on both sides, and a year with many cards. */
async function archivesRows(urls: Both<string>, clients: Both<Client>): Promise<Row[]> {
  const { years } = await readFacts(urls.small);
  const sameYear = years[0] ?? 0;
  const fullYear = firstYear + 5;
  const pageOf = (url: string, year: number) => `${url}/archives?year=${year}`;
  const cardsOf = async (url: string, year: number) => (await readFacts(url, year)).total;
  const shortYear = years.at(-1) ?? 0;
  const cards = {
    same: await cardsOf(urls.small, sameYear),
    short: await cardsOf(urls.small, shortYear),
    full: await cardsOf(urls.large, fullYear),
  };
  const { subject, baseline } = await interleave(
    renderSamples,
    () => timeRendered(clients.large, pageOf(urls.large, sameYear)),
    () => timeRendered(clients.small, pageOf(urls.small, sameYear)),
  );
  const { subject: full, baseline: short } = await interleave(
    renderSamples,
    () => timeRendered(clients.large, pageOf(urls.large, fullYear)),
    () => timeRendered(clients.small, pageOf(urls.small, shortYear)),
  );
  const furtherCards = cards.full - cards.same;
  return [
    comparisonRow(
      {
        name: '10,000 episodes: archives, the same year',
        subject: await documentBytes(`${urls.large}/archives`),
        baseline: await documentBytes(`${urls.small}/archives`),
        format: kilobytes,
        note: 'uncompressed: the other years must not add to it',
      },
      maxDocumentRatio,
    ),
    comparisonRow(
      {
        name: '10,000 episodes: archives, the same year rendered',
        subject: median(subject),
        baseline: median(baseline),
        format: ms,
        note: `${sameYear} with ${cards.same} cards in both`,
      },
      maxRatio,
    ),
    comparisonRow(
      {
        name: '10,000 episodes: archives, each further card',
        subject: (median(full) - median(subject)) / furtherCards,
        baseline: (median(baseline) - median(short)) / (cards.same - cards.short),
        format: cpu,
        note: `${fullYear} with ${cards.full} cards in ${ms(median(full))}; baseline: from ${shortYear} with ${cards.short} cards to ${sameYear} with ${cards.same}, of a hundred episodes`,
      },
      maxRatio,
    ),
    comparisonRow(
      {
        name: '10,000 episodes: archives, bytes of each further card',
        subject:
          ((await documentBytes(pageOf(urls.large, fullYear))) -
            (await documentBytes(pageOf(urls.large, sameYear)))) /
          furtherCards,
        baseline:
          ((await documentBytes(pageOf(urls.small, sameYear))) -
            (await documentBytes(pageOf(urls.small, shortYear)))) /
          (cards.same - cards.short),
        format: kilobytes,
      },
      maxRatio,
    ),
  ];
}

export async function growthRows(bench: Bench): Promise<Row[]> {
  if (!hasProcessFigures) return [withoutProcessFigures('growth')];
  const small = await bench.stack();
  const { slug } = await bench.newestPodcast();
  const large = await startLargeStack();
  const at = (path: string) => ({ large: large.url + path, small: small.url + path });
  try {
    return await withDatabase(large, 'content', (largeClient) =>
      withDatabase(small, 'content', async (smallClient) => {
        const clients = { large: largeClient, small: smallClient };
        return [
          await renderedRow('10,000 episodes: home rendered', at('/'), clients),
          await renderedRow('10,000 episodes: episode rendered', at(`/episodes/${slug}`), clients),
          ...(await loadRows({ large, small })),
          ...(await archivesRows(at(''), clients)),
          ...(await adminListRows({ large, small })),
          ...(await userListRows({ large, small })),
        ];
      }),
    );
  } finally {
    await large.stop();
  }
}
