import { keyTriggers, type Migration } from '@nobicast/service-kit';

/** A podcast that is not public yet can wait for its preparation, which stays public until then (decision 0102). */
const columns = `
alter table content.episodes
  add column awaited_preparation_id integer
    constraint episodes_awaited_preparation_unique unique
    -- Cleared by whoever deletes the preparation: an action here would fire the triggers of updates for each deleted row.
    constraint episodes_awaited_preparation_fk references content.episodes (id)
    constraint episodes_awaited_preparation_check check (awaited_preparation_id <> id),
  -- In whose name the merge is carried out.
  add column merge_planned_by text;
`;

const isPublic = 'e.published_at <= now() and e.awaited_preparation_id is null';
const views = `
create or replace view content.published_episodes as
  select e.id, e.number, e.type, e.title, e.slug, e.published_at from content.episodes e where ${isPublic};

create or replace view content.published_subjects as
  select s.id, s.title, e.id as episode_id, e.slug as episode_slug, e.number as episode_number,
    e.type as episode_type, e.title as episode_title, s.description
  from content.subjects s join content.episodes e on e.id = s.episode_id
  where ${isPublic};

create or replace view content.published_hostings as
  select distinct on (g.account_id, e.id)
    g.account_id, p.participant_role as host_type, e.id as episode_id, e.slug, e.number, e.type, e.title, e.published_at
  from content.guests g
  join content.episode_participants p on p.guest_id = g.id
  join content.episodes e on e.id = p.episode_id
  where g.account_id is not null and p.participant_role in ('host', 'co-host') and ${isPublic}
  order by g.account_id, e.id, p.participant_role desc;

create or replace view content.previewed_episodes as
  select p.token, e.id, e.number, e.type, e.title, ${isPublic} as is_public
  from content.preview_links p join content.episodes e on e.id = p.episode_id
  where p.revoked_at is null and (p.expires_at > now() or (${isPublic}));
`;

const formerTriggers = `
drop trigger episodes_keys_on_truncate on content.episodes;
drop function content.announce_episodes() cascade;
`;

/** As in 036_facts_of_feeds: an episode appears too when it waits no longer. */
const triggers = keyTriggers({
  schema: 'content',
  table: 'episodes',
  id: 'id',
  announces: [
    {
      columns: ['number', 'type', 'slug', 'published_at', 'awaited_preparation_id'],
      keys: `select unnest(array['episodes', 'episode-' || id, 'number-' || number, 'any-episode']) from changed
        union all
        select unnest(array['!episode-' || id, '!any-episode']) from changed
          where not exists (select 1 from content.published_episodes p where p.id = changed.id)`,
    },
    {
      columns: ['title', 'description', 'cover_url', 'kind', 'season', 'is_explicit', 'transcripts'],
      keys: `select unnest(array['episode-' || id, 'any-episode']) from changed`,
    },
  ],
});

export const plannedMerges: Migration = {
  name: '051_planned_merges',
  async up(db) {
    for (const sql of [columns, views, formerTriggers, triggers]) await db.raw(sql);
  },
};
