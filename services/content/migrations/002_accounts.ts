import type { Migration } from '@nobicast/service-kit';

/** A guest of the directory may have an account: both have the same address (A57). */
const guests = `
alter table content.guests add column email citext constraint guests_email_unique unique;
create index guests_account on content.guests (account_id);
`;

/** What profiles and dashboards show of the episodes. */
const border = `
create view content.published_subjects as
  select s.id, s.title, e.id as episode_id, e.slug as episode_slug, e.number as episode_number,
    e.type as episode_type, e.title as episode_title
  from content.subjects s join content.episodes e on e.id = s.episode_id
  where e.published_at <= now();

create view content.published_hostings as
  select distinct on (g.account_id, e.id)
    g.account_id, p.participant_role as host_type, e.id as episode_id, e.slug, e.number, e.type, e.title, e.published_at
  from content.guests g
  join content.episode_participants p on p.guest_id = g.id
  join content.episodes e on e.id = p.episode_id
  where g.account_id is not null and p.participant_role in ('host', 'co-host') and e.published_at <= now()
  order by g.account_id, e.id, p.participant_role desc;

grant usage on schema content to nobicast_auth;
grant select on content.published_subjects to nobicast_auth, nobicast_comments;
grant select on content.published_hostings to nobicast_auth;
`;

export const accounts: Migration = {
  name: '002_accounts',
  async up(db) {
    await db.raw(guests);
    await db.raw(border);
  },
};
