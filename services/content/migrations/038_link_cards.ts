import { keyTriggers, type Migration } from '@nobicast/service-kit';

/** What the pages behind the links of subjects say of themselves (decision 0088): a row for each subject with an address. */
const table = `
create table content.link_cards (
  subject_id integer primary key constraint link_cards_subject_fk references content.subjects (id) on delete cascade,
  -- The one that was read, or will be.
  url text not null,
  site text constraint link_cards_site_check check (char_length(site) between 1 and 80),
  title text constraint link_cards_title_check check (char_length(title) between 1 and 200),
  description text constraint link_cards_description_check check (char_length(description) between 1 and 200),
  -- Of our copy of its picture.
  picture_url text constraint link_cards_picture_url_check check (char_length(picture_url) between 1 and 200),
  read_at timestamptz,
  attempts integer not null default 0 constraint link_cards_attempts_check check (attempts >= 0),
  -- Null where it was read, or given up. At first -infinity: at once, whatever the clocks of services say.
  next_attempt_at timestamptz default '-infinity'
);
create index link_cards_due on content.link_cards (next_attempt_at, subject_id desc) where next_attempt_at is not null;
`;

const addressOf = (row: string) => `btrim(${row}.content_url)`;
// No question mark: knex would take it for a binding.
const cardsOf = (rows: string) => `
  insert into content.link_cards (subject_id, url)
    select r.id, ${addressOf('r')} from ${rows} r where ${addressOf('r')} ~* '^https{0,1}://'
    on conflict (subject_id) do nothing`;
/**
 * One reader of links at a time, in a queue of its own: with a key alone, each address that was written while a job ran
 * would start another job beside it, until none was left for mails. The key is that of the transaction, since a common
 * one would make whoever writes an address wait until an import has ended.
 */
const start = `if found then
    perform content_jobs.add_job('read_links', queue_name => 'read_links',
      job_key => 'read_links-' || txid_current());
  end if;
  return null;`;

/** Triggers, since many write subjects: producers, imports, the demo data, the previous release. */
const triggers = `
create function content.begin_link_cards() returns trigger language plpgsql as $$
begin ${cardsOf('new_rows')};
  ${start}
end $$;
create trigger subjects_link_cards_on_insert after insert on content.subjects
  referencing new table as new_rows for each statement execute function content.begin_link_cards();

create function content.renew_link_cards() returns trigger language plpgsql as $$
begin
  delete from content.link_cards c using new_rows n
    where c.subject_id = n.id and c.url is distinct from ${addressOf('n')}; ${cardsOf('new_rows')};
  ${start}
end $$;
create trigger subjects_link_cards_on_update after update on content.subjects
  referencing new table as new_rows for each statement execute function content.renew_link_cards();
`;

/**
 * A new row shows nothing yet. Where the subject is deleted too, or has another address, it is announced itself. Feeds,
 * the sitemap and long lists, which are keyed by `any-episode`, show no cards.
 */
const keys = keyTriggers({
  schema: 'content',
  table: 'link_cards',
  id: 'subject_id',
  countsInserts: false,
  announces: [
    {
      columns: ['site', 'title', 'description', 'picture_url'],
      keys: `select 'episode-' || s.episode_id from changed join content.subjects s on s.id = changed.subject_id`,
    },
  ],
});

/** As in migration 033, with the pictures of the cards. */
const pictureOf = (address: string) => `substring(${address} from '/covers/([0-9a-f]{32})-')`;
const uses = [
  ['posts', 'cover_url'],
  ['posts', 'author_avatar'],
  ['post_versions', `fields ->> 'cover_url'`],
  ['post_versions', `fields ->> 'author_avatar'`],
  ['guests', 'avatar_url'],
  ['episode_participants', 'avatar_url'],
  ['link_cards', 'picture_url'],
] as const;
const view = `create or replace view content.used_pictures as
  ${uses
    .map(([table, address]) => `select ${pictureOf(address)} as picture_id from content.${table}`)
    .join(' union all ')};`;

export const linkCards: Migration = {
  name: '038_link_cards',
  async up(db) {
    await db.raw(table);
    await db.raw(triggers);
    // Those that are there already. The scheduled job finds them.
    await db.raw(cardsOf('content.subjects'));
    await db.raw(keys);
    await db.raw(view);
  },
};
