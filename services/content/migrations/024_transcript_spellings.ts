import type { Migration } from '@nobicast/service-kit';

/**
 * Words that are only said correct mistyped ones as well. Passages are inserted and deleted, never updated. Those of
 * comments are left out: what somebody mistyped there would be proposed to everybody.
 */
const spellings = `
-- Accents are taken from each word once: a transcript of two hours has twenty thousand, of which most are the same.
create or replace function content.spellings_of(written text) returns table (word text, spelling text)
language sql immutable strict parallel safe rows 100 as $$
  select distinct on (w.word) w.word, w.spelling from (
    select content.without_accents(s.spelling) as word, s.spelling
      from (select distinct string_to_table(content.plain_words(written), ' ') as spelling) s
      where length(s.spelling) between 5 and 30 and s.spelling ~ '^[[:alpha:]]+$'
  ) w
$$;

create trigger transcript_passages_spellings_on_insert after insert on content.transcript_passages
  referencing new table as changed for each statement
  execute function content.add_spellings('c.text', 'changed c');

insert into content.spellings (word, spelling)
  select distinct on (s.word) s.word, s.spelling
    from content.transcript_passages c cross join lateral content.spellings_of(c.text) s order by s.word
  on conflict do nothing;
`;

export const transcriptSpellings: Migration = {
  name: '024_transcript_spellings',
  up: async (db) => void (await db.raw(spellings)),
};
