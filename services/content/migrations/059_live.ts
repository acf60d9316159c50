import { keyTriggers, type Migration } from '@nobicast/service-kit';

/** Listeners are told of each command; no page that is rendered shows it (decision 0109). */
const triggers = keyTriggers({
  schema: 'content',
  table: 'show_commands',
  id: 'id',
  announces: [
    {
      columns: ['episode_id', 'action', 'pressed_at', 'subject_id'],
      keys: `select 'live' from changed`,
    },
  ],
});

export const live: Migration = {
  name: '059_live',
  up: async (db) => void (await db.raw(triggers)),
};
