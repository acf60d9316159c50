import type { Migration } from '@nobicast/service-kit';

/**
 * What media keeps: the pictures that were uploaded to it and are shown somewhere, or may be again (decision 0057). A
 * whole address counts as well: somebody may paste one, and an import of our own feed has some.
 */
const pictureOf = (address: string) => `substring(${address} from '/covers/([0-9a-f]{32})-')`;
const uses = [
  ['posts', 'cover_url'],
  ['posts', 'author_avatar'],
  // A version may be taken again.
  ['post_versions', `fields ->> 'cover_url'`],
  ['post_versions', `fields ->> 'author_avatar'`],
  ['guests', 'avatar_url'],
  ['episode_participants', 'avatar_url'],
] as const;

const view = `
create view content.used_pictures as
  ${uses
    .map(([table, address]) => `select ${pictureOf(address)} as picture_id from content.${table}`)
    .join(' union all ')};

grant select on content.used_pictures to nobicast_media;
`;

export const usedPictures: Migration = {
  name: '033_used_pictures',
  up: async (db) => void (await db.raw(view)),
};
