import type { Migration } from '@nobicast/service-kit';

/** Media refuses an upload for an unknown episode before it reads 500 MB; one that is not public yet may have audio. */
const border = `
create view content.episode_ids as select id from content.episodes;
grant select on content.episode_ids to nobicast_media;
`;

export const episodeIds: Migration = {
  name: '005_episode_ids',
  up: async (db) => void (await db.raw(border)),
};
