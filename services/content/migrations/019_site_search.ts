import type { Migration } from '@nobicast/service-kit';

/**
 * What the search of the site finds. A word is found by itself, and by two stems: that of its French spelling, and that
 * of what is typed without accents, which the stemmer cuts elsewhere (connectée, connectee). All three stand at the
 * place of the word. Signs that tell names apart are spelled: C++ is cpp, C# csharp, .NET dotnet; wi-fi is wifi as well.
 * No word is left out: IA and C are words, whatever a list of stop words says.
 */
const words = `
create text search dictionary content.french_stems (template = pg_catalog.snowball, language = 'french');
create text search configuration content.french_words (copy = pg_catalog.simple);
alter text search configuration content.french_words
  alter mapping for asciiword, word with content.french_stems;

-- Lower case, in the spelling of its author, one space between words. Modifier letters would become quotation marks.
create function content.plain_words(written text) returns text
language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    lower(normalize(left(written, 50000), nfkc)),
    '([[:alnum:]])\\+\\+', '\\1pp ', 'g'),
    '([[:alnum:]])\\+(\\?![[:alnum:]])', '\\1plus ', 'g'),
    '([[:alpha:]])#(\\?![[:alnum:]])', '\\1sharp ', 'g'),
    '(^|[[:space:](«"''’])\\.([[:alpha:]])', '\\1dot\\2', 'g'),
    '[^[:alnum:]]+|[\\u02b0-\\u02ff]+', ' ', 'g'))
$$;

-- wi-fi, e-mail, node.js and TCP/IP, as people also write them.
create function content.joined_words(written text) returns text
language sql immutable strict parallel safe as $$
  select coalesce(string_agg(regexp_replace(found[1], '[-./]', '', 'g'), ' '), '')
    from regexp_matches(lower(normalize(left(written, 50000), nfkc)), '[[:alnum:]]+(\\?:[-./][[:alnum:]]+)+', 'g') found
$$;

create function content.without_accents(written text) returns text
language sql immutable strict parallel safe as $$
  select public.unaccent('public.unaccent'::regdictionary, written)
$$;

create function content.words_vector(written text) returns tsvector
language plpgsql immutable strict parallel safe as $$
declare
  accented constant text := content.plain_words(written);
  plain constant text := content.without_accents(accented);
  joined constant text := content.without_accents(content.joined_words(written));
begin
  return (
    to_tsvector('pg_catalog.simple', plain)::text || ' ' ||
    to_tsvector('content.french_words', plain)::text || ' ' ||
    case when accented = plain then ''
      else content.without_accents(to_tsvector('content.french_words', accented)::text) end
  )::tsvector || to_tsvector('pg_catalog.simple', joined);
end $$;

create function content.search_document(title text, tags text, body text) returns tsvector
language sql immutable parallel safe as $$
  select setweight(content.words_vector(coalesce(title, '')), 'A')
    || setweight(content.words_vector(coalesce(tags, '')), 'B')
    || content.words_vector(coalesce(body, ''))
$$;

alter table content.episodes add column site_search tsvector generated always as (
  content.search_document(coalesce(title, '') || ' ' || number::text, null, description)
) stored;
create index episodes_site_search on content.episodes using gin (site_search) with (fastupdate = off);

alter table content.subjects add column site_search tsvector generated always as (
  content.search_document(title, null, coalesce(description, '') || ' ' || coalesce(content_text, ''))
) stored;
create index subjects_site_search on content.subjects using gin (site_search) with (fastupdate = off);

create function content.tags_text(tags text[]) returns text
language sql immutable strict parallel safe as $$ select array_to_string(tags, ' ') $$;
alter table content.guests add column site_search tsvector generated always as (
  content.search_document(name, coalesce(role, '') || ' ' || content.tags_text(domains), bio_short)
) stored;
create index guests_site_search on content.guests using gin (site_search) with (fastupdate = off);

-- Of people who are not in the directory.
alter table content.episode_participants add column site_search tsvector generated always as (
  content.search_document(case when guest_id is null then name end, role, null)
) stored;
create index participants_site_search on content.episode_participants using gin (site_search) with (fastupdate = off);
`;

/**
 * The words of the site by which a mistyped one is corrected: of five letters and more, without accents, and as they are
 * written. They are added with the texts; a job removes those that no text has any more.
 */
const spellings = `
create table content.spellings (
  word text primary key,
  spelling text not null
);
create index spellings_similar on content.spellings using gin (word public.gin_trgm_ops) with (fastupdate = off);

-- Two letters that are swapped leave few trigrams as they were: the threshold is below that of pg_trgm.
create function content.similar_spellings(wanted text) returns setof content.spellings
language sql stable strict set pg_trgm.similarity_threshold = 0.2 as $$
  select * from content.spellings
    where word operator(public.%) wanted and abs(length(word) - length(wanted)) <= 2
    order by public.similarity(word, wanted) desc, word limit 50
$$;

create function content.spellings_of(written text) returns table (word text, spelling text)
language sql immutable strict parallel safe rows 100 as $$
  select distinct on (content.without_accents(s)) content.without_accents(s), s
    from regexp_split_to_table(content.plain_words(written), ' ') s
    where length(s) between 5 and 30 and s ~ '^[[:alpha:]]+$'
$$;

-- Of the rows of a trigger, whose arguments are the text of a row, and which rows.
create function content.add_spellings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format(
    'insert into content.spellings (word, spelling)
      select distinct on (s.word) s.word, s.spelling from %2$s cross join lateral content.spellings_of(%1$s) s
        where not exists (select 1 from content.spellings k where k.word = s.word)
        order by s.word
      on conflict do nothing', tg_argv[0], tg_argv[1]);
  return null;
end $$;
`;

const texts = {
  episodes: `concat_ws(' ', c.title, c.description)`,
  subjects: `concat_ws(' ', c.title, c.description, c.content_text)`,
  guests: `concat_ws(' ', c.name, c.role, c.bio_short, array_to_string(c.domains, ' '))`,
  episode_participants: `coalesce(c.name, '')`,
};

const quoted = (sql: string) => `'${sql.replaceAll("'", "''")}'`;
const spellingTriggers = Object.entries(texts).flatMap(([table, text]) => {
  const isOther = `(${text}) is distinct from (${text.replaceAll('c.', 'b.')})`;
  const trigger = (event: string, referencing: string, rows: string) =>
    `create trigger ${table}_spellings_on_${event} after ${event} on content.${table}
      referencing ${referencing} for each statement
      execute function content.add_spellings(${quoted(text)}, ${quoted(rows)})`;
  return [
    trigger('insert', 'new table as changed', 'changed c'),
    trigger(
      'update',
      'old table as former new table as changed',
      `(select c.* from changed c join former b using (id) where ${isOther}) c`,
    ),
    `insert into content.spellings (word, spelling)
      select distinct on (s.word) s.word, s.spelling
        from content.${table} c cross join lateral content.spellings_of(${text}) s order by s.word
      on conflict do nothing`,
  ];
});

/** A generated column is not known yet when a version is raised: it would always differ. */
const versions = `
drop trigger episodes_version on content.episodes;
create trigger episodes_version before update on content.episodes
  for each row execute function content.raise_version('version', 'updated_at', 'search_vector', 'site_search');
drop trigger subjects_version on content.subjects;
create trigger subjects_version before update on content.subjects
  for each row execute function content.raise_version('version', 'updated_at', 'order_index', 'site_search');
`;

/** The comments have the same kind of index. */
const border = `
grant execute on function content.search_document(text, text, text) to nobicast_comments;
`;

export const siteSearch: Migration = {
  name: '019_site_search',
  async up(db) {
    for (const statement of [words, versions, spellings, ...spellingTriggers, border])
      await db.raw(statement);
  },
};
