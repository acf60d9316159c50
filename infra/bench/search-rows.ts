import { searchTypes, type SearchType } from '@nobicast/contracts';
import { callPath } from '@nobicast/contracts/call';
import { search as searchCall } from '@nobicast/contracts/calls';
import type { Client } from 'pg';
import { withDatabase } from './database.ts';
import { createDataFolder, startStack, type Stack } from './stack.ts';
import { interleave, median, percentile } from './statistics.ts';
import { comparisonRow, limitRow, ms, type Row } from './table.ts';

const episodes = 10_000;
const subjectsOfEach = 10;
const wordsOfEach = 60;
/** Two million words: 500 transcripts with a passage of 100 words for each 40 seconds of 27 minutes. */
const transcripts = 500;
const passagesOfEach = 40;
const wordsOfPassage = 100;
const comments = 20_000;
const wordsOfComment = 30;
const vocabulary = 30_000;
const samples = 200;
const rareWord = 'chiffrement';
const saidWord = 'ordonnanceur';
/** In two of a hundred texts: nearly the maximum that is ranked. */
const commonWord = 'navigateur';
const maxP99Ms = 50;
const maxRatio = 5;

/** Frequent words have low ranks: a word's rank is a cube of a random number. */
const invented = (count: number) => `(
  select string_agg(w.word, ' ') from (
    select floor(power(random(), 3) * ${vocabulary})::integer as rank from generate_series(1, ${count}) where s.id is not null
  ) chosen join bench_words w using (rank))`;

const fill = `
  create temporary table bench_words as
    select n as rank, translate(md5(n::text), '0123456789', 'ghijklmnop') as word from generate_series(0, ${vocabulary - 1}) n;
  update bench_words set word = left(word, 4 + rank % 7);
  create index on bench_words (rank);
  analyze bench_words;
  select setseed(0.5);
  insert into content.episodes (number, type, title, slug, description, published_at)
    select 100000 + n, 'podcast', 'Un épisode de plus, le ' || n, 'bench-' || n, 'Une description comme les autres.',
      now() - n * interval '12 hours'
    from generate_series(1, ${episodes}) n;
  insert into content.subjects (episode_id, title, content_text, order_index)
    select s.id, ${invented(6)},
      case when random() < 0.7 then 'Le système ' else '' end || ${invented(wordsOfEach)}
        || case when random() < 0.001 then ' ${rareWord}' else '' end
        || case when random() < 0.02 then ' ${commonWord}' else '' end, n
    from content.episodes s, generate_series(0, ${subjectsOfEach - 1}) n where s.slug like 'bench-%';
  insert into content.transcripts (episode_id, format, size_bytes, language, uploaded_at)
    select id, 'vtt', 1, 'fr', now() from content.episodes where slug like 'bench-%' order by id limit ${transcripts};
  insert into content.transcript_lines (episode_id, position, start_ms, end_ms, text)
    select s.id, n, n * 40000, n * 40000 + 39000,
      'Le système ' || ${invented(wordsOfPassage)}
        || case when random() < 0.001 then ' ${saidWord}' else '' end
        || case when random() < 0.02 then ' ${commonWord}' else '' end
    from content.episodes s join content.transcripts t on t.episode_id = s.id, generate_series(0, ${passagesOfEach - 1}) n
    where s.slug like 'bench-%';
  insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved, created_at)
    select s.id, 'Une auditrice', 'auditrice@exemple.fr',
      'Le système ' || ${invented(wordsOfComment)} || case when random() < 0.02 then ' ${commonWord}' else '' end,
      true, now() - s.id * interval '1 minute'
    from (select id from content.subjects order by id desc limit ${comments}) s;
  analyze;`;

interface Search {
  name: string;
  query: string;
  type?: SearchType;
}

const searches: Search[] = [
  { name: 'a word of a few texts', query: rareWord },
  { name: 'a word of two thousand texts', query: commonWord },
  { name: 'the most frequent stem', query: 'systèmes' },
  { name: 'two letters', query: 'sy' },
  { name: 'a word that is begun', query: 'chiffr' },
  { name: 'three words', query: 'système un chiffrement' },
  { name: 'a mistyped word', query: 'chiffrmeent' },
  { name: 'a word that is only said', query: saidWord },
  { name: 'a mistyped word that is only said', query: 'ordonanceru' },
  { name: 'nothing', query: 'zzzzqqqq' },
  { name: 'a word beside one that is nowhere', query: `${rareWord} zzzzqqqq` },
  { name: 'words that never stand together', query: `${rareWord} ${saidWord} ${commonWord}` },
  { name: '200 letters', query: 'x'.repeat(200) },
  ...searchTypes.flatMap((type): Search[] => [
    { name: `the most frequent stem, of type ${type}`, query: 'systèmes', type },
    { name: `a word of two thousand texts, of type ${type}`, query: commonWord, type },
  ]),
];

/** The newest ten matches: the cost of any indexed list. */
const lookUp = `
  select s.id, s.title, e.slug from content.subjects s join content.episodes e on e.id = s.episode_id
  where s.site_search @@ $1::tsquery and e.published_at <= now() order by e.published_at desc limit 10`;

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function rowsOf(stack: Stack, client: Client, { name, query, type }: Search) {
  const path = callPath(searchCall, { query: { q: query, type } });
  const address = `http://127.0.0.1:${stack.addresses.content}${path}`;
  const search = async () => {
    const reply = await fetch(address);
    if (!reply.ok) throw new Error(`${address} returned ${reply.status}.`);
    await reply.arrayBuffer();
  };
  for (let warmUp = 0; warmUp < 10; warmUp += 1) await search();
  const { subject, baseline } = await interleave(
    samples,
    () => time(search),
    () => time(() => client.query({ name: 'look-up', text: lookUp, values: [`'${rareWord}'`] })),
  );
  return [
    limitRow({
      name: `search, ${name}: p99`,
      subject: percentile(subject, 0.99),
      limit: maxP99Ms,
      format: ms,
    }),
    comparisonRow(
      {
        name: `search, ${name}`,
        subject: median(subject),
        baseline: median(baseline),
        format: ms,
        note: 'the whole call in the service, one at a time; baseline: one indexed look-up of a rare word in Postgres',
      },
      maxRatio,
    ),
  ];
}

export async function searchRows(): Promise<Row[]> {
  const { dataFolder } = createDataFolder();
  const stack = await startStack(dataFolder, ['infra/dist/stack.mjs']);
  try {
    return await withDatabase(stack, 'superuser', async (client) => {
      const filledMs = await time(() => client.query(fill));
      const rows = [];
      for (const each of searches) rows.push(...(await rowsOf(stack, client, each)));
      return [
        ...rows,
        limitRow({
          name: 'search: writing all of it',
          subject: filledMs,
          limit: undefined,
          format: ms,
        }),
      ];
    });
  } finally {
    await stack.stop();
  }
}
