import type { SearchType } from '@nobicast/contracts';
import { queryPrepared, type Knex, type PreparedStatement } from '@nobicast/service-kit';
import type { Spelling } from './corrections.rules.ts';
import {
  countTexts,
  foundSets,
  anyTextHasWords,
  mostRanked,
  newestRanked,
  statements,
} from './search.statements.ts';
import type { Piece, Term } from './terms.rules.ts';

/** What was found, as it is stored. */
export interface Found {
  id: number;
  rank: number;
  title: string | null;
  subtitle: string | null;
  body: string | null;
  /** What is found but not shown: the address of a subject, the people of an episode. */
  aside: string | null;
  date: Date | null;
  tags: string[];
  startMs: number | null;
  subjectId: number | null;
  guestKey: string | null;
  imageUrl: string | null;
  /** The slug of an episode or a post. */
  slug: string | null;
  /** The lines of a passage of a transcript. */
  lines: { startMs: number; text: string }[] | null;
  episode: { slug: string; number: number | null; type: 'podcast' | 'preparation' } | null;
  /** Which of the terms it lacks, by their places. */
  missing: number[];
}

export interface FoundPage {
  total: number;
  isMore: boolean;
  found: Found[];
}

export interface SearchQuery {
  /** A tsquery. */
  words: string;
  /** The same without words that are only begun. */
  wholeWords: string;
  /** Those words alone, not their stems. */
  exactWords: string;
  /** Those in titles. */
  titleWords: string;
  exactTitleWords: string;
  /** A tsquery for each term that a result may lack. */
  terms: readonly string[];
  /** The number of an episode, where the search is one. */
  number: number | null;
}

export interface Page {
  limit: number;
  offset: number;
}

/** The tables with words that correct mistyped ones. */
const searched = ['episodes', 'subjects', 'posts', 'guests', 'episode_participants', 'transcript_passages'];

interface FoundRow {
  total: number;
  /** Everything that was found. `total` counts only the best of each episode, where it gives one result. */
  matching: number;
  id: number | null;
  rank: number;
  title: string | null;
  subtitle: string | null;
  body: string | null;
  aside: string | null;
  date: Date | null;
  tags: string[] | null;
  start_ms: number | null;
  subject_id: number | null;
  guest_key: string | null;
  image_url: string | null;
  lines: Found['lines'];
  slug: string | null;
  number: number | null;
  type: 'podcast' | 'preparation' | null;
  /** Counted from one. */
  missing: number[] | null;
}

const toFound = (row: FoundRow): Found[] =>
  row.id === null
    ? []
    : [
        {
          id: row.id,
          rank: row.rank,
          title: row.title,
          subtitle: row.subtitle,
          body: row.body,
          aside: row.aside,
          date: row.date,
          tags: row.tags ?? [],
          startMs: row.start_ms,
          subjectId: row.subject_id,
          guestKey: row.guest_key,
          imageUrl: row.image_url,
          slug: row.slug,
          lines: row.lines,
          episode:
            row.slug === null || row.type === null
              ? null
              : { slug: row.slug, number: row.number, type: row.type },
          missing: (row.missing ?? []).map((nr) => nr - 1),
        },
      ];

export type SearchRepository = ReturnType<typeof searchRepository>;

export function searchRepository(db: Knex) {
  async function expectRows(statement: string, now: Date, words: string): Promise<number> {
    const { rows } = await db.raw<{ rows: { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[] }>(
      statement,
      { now, words },
    );
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  }

  return {
    /** The words of each of these pieces, with the forms under which the index may have them. */
    async readTerms(pieces: readonly Piece[]): Promise<Term[]> {
      const { rows } = await db.raw<{
        rows: {
          nr: number;
          joined: string;
          typed: string;
          plain: string;
          stems: string[];
          is_common: boolean;
        }[];
      }>(
        `select t.nr::integer as nr, content.without_accents(content.joined_words(t.term)) as joined, w.word as typed,
            content.without_accents(w.word) as plain,
            array[ts_lexize('content.french_stems', content.without_accents(w.word)),
              array[content.without_accents((ts_lexize('content.french_stems', w.word))[1])]]::text[] as stems,
            coalesce(ts_lexize('pg_catalog.french_stem', w.word) = '{}', false) as is_common
          from unnest(:terms::text[]) with ordinality t(term, nr)
          cross join lateral regexp_split_to_table(content.plain_words(t.term), ' ') with ordinality w(word, place)
          where w.word <> '' order by t.nr, w.place`,
        { terms: pieces.map(({ text }) => text) },
      );
      return pieces.map(({ typed: typedPiece, isLiteral, isRequired }, index) => {
        const own = rows.filter(({ nr }) => nr === index + 1);
        return {
          typed: typedPiece,
          isLiteral,
          isRequired,
          words: own.map(({ typed, plain, stems, is_common }) => ({
            typed,
            forms: [...new Set([plain, ...stems.flat()])],
            isCommon: is_common,
          })),
          others: own[0]?.joined && !isLiteral ? [[own[0].joined]] : [],
        };
      });
    },

    /** The forms of these words of texts, for comparison with those of a search. */
    async readForms(words: readonly string[]): Promise<Map<string, string[]>> {
      if (words.length === 0) return new Map();
      const { rows } = await db.raw<{ rows: { word: string; stem: string | null }[] }>(
        `select w as word, (ts_lexize('content.french_stems', w))[1] as stem from unnest(:words::text[]) w`,
        { words: [...words] },
      );
      return new Map(rows.map(({ word, stem }) => [word, stem === null ? [word] : [word, stem]]));
    },

    async find(type: SearchType, now: Date, query: SearchQuery, page: Page): Promise<FoundPage> {
      const { ranked, ofMany } = statements[type];
      const { number, ...queries } = query;
      const bindings = {
        now,
        ...queries,
        terms: [...query.terms],
        ...page,
        ...(type === 'episode' && { number }),
      };
      const read = async (statement: PreparedStatement) => {
        const rows = await queryPrepared<FoundRow>(db, statement, bindings);
        const { total = 0, matching = 0 } = rows[0] ?? {};
        return { total, matching, found: rows.flatMap(toFound) };
      };
      // The expectation may be wrong: too low, and many are ranked for nothing, too high, and few are sought by their
      // dates. Postgres takes a word and its stem to stand in different texts, and so expects about twice as many.
      const expectsMany =
        ofMany !== undefined && (await expectRows(ofMany.expected, now, query.words)) > 2 * mostRanked;
      if (!expectsMany) {
        const { total, matching, found } = await read(ranked);
        if (matching <= mostRanked || !ofMany) return { total, isMore: false, found };
      }
      const { total, matching, found } = await read(ofMany.newest);
      return { total, isMore: matching === newestRanked, found };
    },

    /** Words of the site that look like this one, which is without accents. The nearest first. */
    async similarSpellings(word: string): Promise<Spelling[]> {
      const { rows } = await db.raw<{ rows: Spelling[] }>(
        'select word, spelling from content.similar_spellings(:word)',
        { word },
      );
      return rows;
    },

    /** Reads the words of every text: takes seconds, and minutes with thousands of transcripts. */
    forgetUnusedSpellings: (): Promise<void> =>
      db.transaction(async (transaction) => {
        await transaction.raw('set local statement_timeout = 0');
        await transaction.raw(
          `delete from content.spellings s where not exists (
            select from ts_stat('${searched.map((table) => `select site_search from content.${table}`).join(' union all ')}') w
            where w.word = s.word)`,
        );
      }),

    /** Whether anything that is public now is found by this tsquery. */
    async anyTextHasWords(words: string, now: Date): Promise<boolean> {
      const [row] = await queryPrepared<{ is_public: boolean }>(db, anyTextHasWords, { words, now });
      return row?.is_public ?? false;
    },

    /** How many public texts each of these tsqueries finds; from a thousand on not exactly. */
    async countTexts(terms: readonly string[], now: Date): Promise<number[]> {
      const rows = await queryPrepared<{ texts: string }>(db, countTexts, { terms: [...terms], now });
      return rows.map(({ texts }) => Number(texts));
    },

    /** Which of the terms stand together in a text that the tsquery `words` finds: a bit for each. */
    async findSets(terms: readonly string[], words: string, now: Date): Promise<number[]> {
      const rows = await queryPrepared<{ mask: number }>(db, foundSets, { terms: [...terms], words, now });
      return rows.map(({ mask }) => mask);
    },
  };
}
