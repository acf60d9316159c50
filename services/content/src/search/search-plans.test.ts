import { searchTypes, type SearchType } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { eventually, withoutStatementTimeout } from '@nobicast/service-kit/testing';
import {
  buildEpisode,
  buildGuest,
  buildTranscript,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';
import { searchRepository, type SearchQuery } from './search.repository.ts';

// However many texts there are, a word is found by an index: with the values of a search, and by the generic plan that a
// prepared statement has for all of them (decision 0017). The tables are vacuumed: autovacuum does that sooner or later,
// and it changes what a plan costs.

const now = new Date('2026-11-20T12:00:00Z');
const count = 6_000;
/** In one text of each kind. */
const rare = 'zirconium';

/** A word of its own in each row, and one that all have. */
const words = (row: string) =>
  `'Système ' || left(translate(md5(${row}::text), '0123456789', 'ghijklmnop'), 12)`;

const fill = `
  insert into content.episodes (number, type, title, slug, published_at)
    select 1000 + n, 'podcast', ${words('n')}, 'plan-' || n, :now::timestamptz - n * interval '1 hour'
    from generate_series(1, :count) n;
  insert into content.subjects (episode_id, title, order_index)
    select id, ${words('id')}, 0 from content.episodes;
  insert into content.guests (key, name) select 'plan-' || n, ${words('n')} from generate_series(1, :count) n;
  insert into content.episode_participants (episode_id, name, participant_role, order_index)
    select id, ${words('id')}, 'guest', 0 from content.episodes;
  insert into content.transcripts (episode_id, format, size_bytes, language, uploaded_at)
    select id, 'vtt', 1, 'fr', :now from content.episodes where slug like 'plan-%';
  insert into content.transcript_lines (episode_id, position, start_ms, end_ms, text)
    select episode_id, 0, 0, 1000, ${words('episode_id')} from content.transcripts where episode_id in (
      select id from content.episodes where slug like 'plan-%')`;
const fillComments = `
  insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved)
    select id, 'Auteur', 'a@exemple.fr', ${words('id')}, true from content.published_subjects`;

const tables = ['episodes', 'subjects', 'guests', 'episode_participants', 'transcript_passages', 'spellings'];
/** Those that a plan must not read as a whole. */
const large = new Set([...tables, 'comments']);

/** A transaction that began before the rows were inserted, of any database of the server, delays the whole effect. */
const vacuum = (db: Knex, table: string) =>
  eventually(async () => {
    await db.raw(`vacuum (analyze) ${table}`);
    const { rows } = await db.raw<{ rows: { is_done: boolean }[] }>(
      'select relallvisible >= 0.9 * relpages as is_done from pg_class where oid = ?::regclass',
      [table],
    );
    return rows[0]?.is_done === true;
  });

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
  const { id } = await buildEpisode(content.db, { title: rare });
  await buildTranscript(content.db, id, [rare]);
  await buildGuest(content.db, { name: rare });
  const insert = async (db: Knex, statements: string, vacuumed: readonly string[]) => {
    await withoutStatementTimeout(db, async (transaction) => {
      for (const statement of statements.split(';')) await transaction.raw(statement, { now, count });
    });
    for (const table of vacuumed) await vacuum(db, table);
  };
  await insert(
    content.db,
    fill,
    tables.map((table) => `content.${table}`),
  );
  await insert(content.dbAs('comments'), fillComments, ['comments.comments']);
});
afterAll(() => content.close());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
type Query = Pick<Knex.Sql, 'sql' | 'bindings'>;
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Knex has numbered the parameters; its own are question marks, as are operators of JSON. */
const escaped = (sql: string) => sql.replaceAll('?', '\\?');
const explained = {
  'with its values': ({ sql, bindings }: Query): Query => ({
    sql: `explain (format json) ${escaped(sql).replace(/\$\d+/g, '?')}`,
    bindings,
  }),
  'as a prepared statement': ({ sql }: Query): Query => ({
    sql: `explain (generic_plan, format json) ${escaped(sql)}`,
    bindings: [],
  }),
};

/** The large tables that the statements of this work would read as a whole. */
async function scannedBy(explain: keyof typeof explained, work: () => Promise<unknown>): Promise<string[]> {
  const queries: Query[] = [];
  const listen = (query: Query) => void queries.push(query);
  content.db.on('query', listen);
  try {
    await work();
  } finally {
    content.db.off('query', listen);
  }
  // The search asks what the planner expects as well.
  const sent = queries.filter(({ sql }) => !sql.startsWith('explain'));
  expect(sent).not.toEqual([]);
  const scanned: string[] = [];
  for (const query of sent) {
    const { sql, bindings } = explained[explain](query);
    const { rows } = await content.db.raw<{ rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] }>(sql, bindings);
    for (const node of rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan)))
      if (node['Node Type'] === 'Seq Scan') scanned.push(node['Relation Name'] ?? '');
  }
  return scanned.filter((table) => large.has(table));
}

const query = (word: string): SearchQuery => ({
  words: `'${word}'`,
  wholeWords: `'${word}'`,
  exactWords: `'${word}'`,
  titleWords: `'${word}':A`,
  exactTitleWords: `'${word}':A`,
  terms: [],
  number: null,
});
const find = (type: SearchType, word: string) =>
  searchRepository(content.db).find(type, now, query(word), { limit: 10, offset: 0 });

const ways = ['with its values', 'as a prepared statement'] as const;

describe.each(ways)('%s', (way) => {
  test.each(searchTypes)('a rare word is found by an index: %s', async (type) => {
    expect(await scannedBy(way, () => find(type, rare))).toEqual([]);
  });

  test('whether a word is public is known by the indexes', async () => {
    expect(
      await scannedBy(way, () => searchRepository(content.db).anyTextHasWords(`'${rare}'`, now)),
    ).toEqual([]);
  });

  test('which words stand together is known by the indexes', async () => {
    const index = searchRepository(content.db);
    const queries = [`'${rare}'`, `'zzz'`];
    expect(await scannedBy(way, () => index.countTexts(queries, now))).toEqual([]);
    expect(await scannedBy(way, () => index.findSets(queries, queries.join(' | '), now))).toEqual([]);
  });
});

test('the newest of very many are found by the index of their dates', async () => {
  const { found, isMore } = await find('subject', 'systeme');
  expect([found.length, isMore]).toEqual([10, true]);
  expect(await scannedBy('as a prepared statement', () => find('subject', 'systeme'))).toEqual([]);
});

test('many are ranked, even where still more are expected', async () => {
  const begun = 'begonia';
  await content.db.raw(
    `insert into content.subjects (episode_id, title, content_text, order_index)
      select id, 'Sujet', :begun, 1 from content.episodes order by published_at desc limit 400`,
    { begun },
  );
  await content.db.raw(
    `insert into content.subjects (episode_id, title, order_index)
      select id, :begun, 1 from content.episodes order by published_at limit 1`,
    { begun },
  );
  // Postgres expects two rows of a hundred for each, though there are none.
  const others = Array.from({ length: 22 }, (_, index) => `'zzz${index}':*`);
  const { found, total, isMore } = await searchRepository(content.db).find(
    'subject',
    now,
    { ...query(begun), words: [`'${begun}':*`, ...others].join(' | ') },
    { limit: 10, offset: 0 },
  );
  expect([found[0]?.title, total, isMore]).toEqual([begun, 401, false]);
});

test('spellings that look like a word are found by an index', async () => {
  await content.db.transaction(async (transaction) => {
    // Scans of an earlier transaction of the same connection may still be among them.
    const readScans = async () => {
      const { rows } = await transaction.raw<{ rows: { seq_scan: string; idx_scan: string }[] }>(
        `select seq_scan, idx_scan from pg_stat_xact_user_tables where schemaname = 'content' and relname = 'spellings'`,
      );
      return { whole: Number(rows[0]?.seq_scan), byIndex: Number(rows[0]?.idx_scan) };
    };
    const before = await readScans();
    const found = await searchRepository(transaction).similarSpellings('zirconuim');
    expect(found.map(({ word }) => word)).toContain(rare);
    expect(await readScans()).toEqual({ whole: before.whole, byIndex: before.byIndex + 1 });
  });
});
