import { deletionTrigger, removalRows, type Migration } from '@nobicast/service-kit';

/** Where the episode is deleted too it is announced itself, and nobody saw those of one that is not public. */
const keysOfEpisode = `
  select unnest(array['episode-' || d.episode_id, 'any-episode'])
    from deleted d join content.published_episodes p on p.id = d.episode_id`;

export const removals: Migration = {
  name: '037_removals',
  async up(db) {
    await db.raw(removalRows('content'));
    for (const table of ['subjects', 'episode_participants', 'transcripts'])
      await db.raw(deletionTrigger({ schema: 'content', table, keys: keysOfEpisode }));
  },
};
