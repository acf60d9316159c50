import type { Migration } from '@nobicast/service-kit';

/** Who is mailed before each show, and which of these mails there were (decision 0113). */
const tables = `
create table content.show_reminders (
  id integer generated always as identity primary key,
  email text not null constraint show_reminders_email unique,
  requested_at timestamptz not null,
  -- The mail that asks for a confirmation; null while it waits.
  mailed_at timestamptz,
  -- Null before it is confirmed, and once it has ended.
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- Of the tokens of both links, which are keyed hashes of the address.
  confirm_hash bytea not null constraint show_reminders_confirm_hash unique,
  end_hash bytea not null constraint show_reminders_end_hash unique,
  constraint show_reminders_state check (confirmed_at is null or ended_at is null)
);

create table content.show_reminder_mails (
  id integer generated always as identity primary key,
  reminder_id integer not null references content.show_reminders (id) on delete cascade,
  episode_id integer not null references content.episodes (id) on delete cascade,
  -- Null while it waits for the mail server.
  begun_at timestamptz,
  -- One mail a show.
  constraint show_reminder_mails_once unique (reminder_id, episode_id)
);
create index show_reminder_mails_episode on content.show_reminder_mails (episode_id);
`;

export const showReminders: Migration = {
  name: '061_show_reminders',
  up: async (db) => void (await db.raw(tables)),
};
