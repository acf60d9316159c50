import type { Migration } from '@nobicast/service-kit';

/** Every episode has its identity in feeds from its first day, whoever inserts it. It never changes. */
const guids = `
alter table content.episodes alter column guid set default gen_random_uuid()::text;
update content.episodes set guid = default where guid is null;
alter table content.episodes alter column guid set not null;
`;

export const episodeGuids: Migration = {
  name: '016_guids',
  async up(db) {
    await db.raw(guids);
  },
};
