import { keyTriggers, type Migration } from '@nobicast/service-kit';

/**
 * A card is shown where its episode is read alone. Feeds, the sitemap and long lists, which are keyed by `any-episode`,
 * show none: after an import of thousands of links each page that was read would have made them again.
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

export const keysOfLinkCards: Migration = {
  name: '040_keys_of_link_cards',
  async up(db) {
    await db.raw('drop trigger link_cards_keys_on_truncate on content.link_cards');
    await db.raw('drop function content.announce_link_cards() cascade');
    await db.raw(keys);
  },
};
