import type { Migration } from '@nobicast/service-kit';

/**
 * The words of title, slug and number, by which producers search: without accents and case, and without any other
 * character, so that a search can hold none of the operators of a tsquery. `simple` knows no language: a word is found
 * by its beginning, as it is typed.
 */
const search = `
create function content.search_words(written text) returns text
language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize(written, nfkc))), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- Every word, as the beginning of one. Null where nothing is a word.
create function content.search_query(written text) returns tsquery
language sql immutable strict parallel safe as $$
  select to_tsquery('pg_catalog.simple',
    replace(nullif(content.search_words(written), ''), ' ', ':* & ') || ':*')
$$;

alter table content.episodes add column search_vector tsvector generated always as (
  to_tsvector('pg_catalog.simple', content.search_words(coalesce(title, '') || ' ' || slug || ' ' || number::text))
) stored;
-- Few write and many search: entries are merged at once, not by whoever searches next.
create index episodes_search on content.episodes using gin (search_vector) with (fastupdate = off);
`;

export const episodeSearch: Migration = {
  name: '010_episode_search',
  up: async (db) => void (await db.raw(search)),
};
