import type { Migration } from '@nobicast/service-kit';

const tables = `
-- As its publisher wrote it, for imported ones: an address where more can be read, or nothing but a name.
alter table content.episodes add column guid_is_permalink boolean not null default false;
update content.episodes set guid_is_permalink = true where source = 'import' and guid ~* '^https?://';

-- The identity of the show in Podcasting 2.0: made once from the address of its feed, and kept whatever becomes of that.
create table content.show_identity (
  is_only boolean primary key default true constraint show_identity_is_only_check check (is_only),
  podcast_guid uuid not null
);

-- When the content of a feed last changed, whatever the reason: edited, deleted, due. For Last-Modified.
create table content.feed_versions (
  path text primary key,
  digest text not null,
  changed_at timestamptz not null
);
`;

export const feeds: Migration = {
  name: '017_feeds',
  async up(db) {
    await db.raw(tables);
  },
};
