import type { Migration } from '@nobicast/service-kit';

/** Who was told that an episode lacks something before its date: once for each date. */
const table = `
create table auth.host_reminders (
  user_id text not null constraint host_reminders_user_fk references auth.users (id) on delete cascade,
  episode_id integer not null,
  published_at timestamptz not null,
  sent_at timestamptz not null,
  constraint host_reminders_pk primary key (user_id, episode_id, published_at)
);
`;

export const reminders: Migration = {
  name: '010_reminders',
  up: async (db) => void (await db.raw(table)),
};
