import type { Migration } from '@nobicast/service-kit';

/** A deleted episode takes along the reminders that were sent about it. */
const reference = `
create index host_reminders_episode on auth.host_reminders (episode_id);
-- Not valid for rows of episodes that are gone already: the clean-up deletes those, 30 days after their date.
alter table auth.host_reminders add constraint host_reminders_episode_fk
  foreign key (episode_id) references content.episodes (id) on delete cascade not valid;
`;

export const remindersOfEpisodes: Migration = {
  name: '014_reminders_of_episodes',
  up: async (db) => void (await db.raw(reference)),
};
