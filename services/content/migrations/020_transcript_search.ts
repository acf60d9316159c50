import type { Migration } from '@nobicast/service-kit';

/**
 * What is said, in passages of forty seconds: words that belong together rarely stand in one line. They have an index of
 * their own, since they are most of the words of the site. They come and go with the lines, which are written at once.
 */
const passages = `
create table content.transcript_passages (
  id integer generated always as identity primary key,
  episode_id integer not null constraint transcript_passages_transcript_fk
    references content.transcripts (episode_id) on delete cascade on update cascade,
  start_ms integer not null,
  end_ms integer not null,
  text text not null,
  site_search tsvector generated always as (content.search_document(null, null, text)) stored
);
create index transcript_passages_episode on content.transcript_passages (episode_id);
create index transcript_passages_site_search on content.transcript_passages using gin (site_search)
  with (fastupdate = off);

create function content.add_passages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into content.transcript_passages (episode_id, start_ms, end_ms, text)
    select episode_id, min(start_ms), max(start_ms), string_agg(text, ' ' order by position)
      from changed group by episode_id, start_ms / 40000;
  return null;
end $$;
create trigger transcript_lines_passages after insert on content.transcript_lines
  referencing new table as changed for each statement execute function content.add_passages();

insert into content.transcript_passages (episode_id, start_ms, end_ms, text)
  select episode_id, min(start_ms), max(start_ms), string_agg(text, ' ' order by position)
    from content.transcript_lines group by episode_id, start_ms / 40000;
`;

export const transcriptSearch: Migration = {
  name: '020_transcript_search',
  up: async (db) => void (await db.raw(passages)),
};
