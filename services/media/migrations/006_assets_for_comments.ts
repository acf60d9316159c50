import type { Migration } from '@nobicast/service-kit';

/** A comment may name a moment of an episode: only before the end of its audio. */
const grants = `
grant usage on schema media to nobicast_comments;
grant select on media.published_assets to nobicast_comments;
`;

export const assetsForComments: Migration = {
  name: '006_assets_for_comments',
  up: async (db) => void (await db.raw(grants)),
};
