import type { Migration } from '@nobicast/service-kit';

/** What the hosts press while a show is recorded; its state is computed from these rows alone (decision 0106). */
const tables = `
create table content.show_commands (
  -- Given by the page that it was pressed on.
  id uuid primary key,
  episode_id integer not null references content.episodes (id) on delete cascade,
  -- A ShowAction of contracts.
  action jsonb not null,
  pressed_at timestamptz not null,
  -- By the monotonic clock of the page: how long before the server's clock was read.
  since_sync_ms integer not null constraint show_commands_since_sync_check check (since_sync_ms >= 0),
  -- The account.
  pressed_by text not null,
  received_at timestamptz not null,
  -- Of an insertion: the subject that it made.
  subject_id integer references content.subjects (id) on delete set null
);
create index show_commands_of_episode on content.show_commands (episode_id, pressed_at, id);
create index show_commands_subject on content.show_commands (subject_id) where subject_id is not null;
`;

export const shows: Migration = {
  name: '055_shows',
  up: async (db) => void (await db.raw(tables)),
};
