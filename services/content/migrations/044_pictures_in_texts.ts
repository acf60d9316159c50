import type { Migration } from '@nobicast/service-kit';

/** Where one address stands. */
const addresses = [
  ['posts', 'cover_url'],
  ['posts', 'author_avatar'],
  ['post_versions', `fields ->> 'cover_url'`],
  ['post_versions', `fields ->> 'author_avatar'`],
  ['guests', 'avatar_url'],
  ['episode_participants', 'avatar_url'],
  ['link_cards', 'picture_url'],
] as const;
/** Where a text may show several (decision 0093). */
const texts = [
  ['posts', 'content_md'],
  ['post_versions', `fields ->> 'content_md'`],
  ['newsletter_issues', 'markdown'],
] as const;

const own = `'/covers/([0-9a-f]{32})-'`;
const view = `create or replace view content.used_pictures as
  ${[
    ...addresses.map(
      ([table, address]) => `select substring(${address} from ${own}) as picture_id from content.${table}`,
    ),
    ...texts.map(
      ([table, text]) =>
        `select m[1] as picture_id from content.${table}, regexp_matches(${text}, ${own}, 'g') m`,
    ),
  ].join(' union all ')};`;

export const picturesInTexts: Migration = {
  name: '044_pictures_in_texts',
  up: async (db) => void (await db.raw(view)),
};
