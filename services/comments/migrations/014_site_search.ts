import type { Migration } from '@nobicast/service-kit';

/** Approved comments are found by the search of the site, which content owns. */
const index = `
alter table comments.comments add column site_search tsvector generated always as (
  content.search_document(null, author_name, content)
) stored;
create index comments_site_search on comments.comments using gin (site_search) with (fastupdate = off)
  where is_approved;
`;

const border = `
create view comments.searchable_comments as
  select id, episode_subject_id as subject_id, author_name, content, created_at, site_search
  from comments.comments where is_approved;
grant select on comments.searchable_comments to nobicast_content;
`;

export const siteSearch: Migration = {
  name: '014_site_search',
  async up(db) {
    await db.raw(index);
    await db.raw(border);
  },
};
