import type { Migration } from '@nobicast/service-kit';

/** What the hosts have beside them while a show is recorded. No view and no shared reply has any of it. */
const tables = `
create table content.show_notes (
  episode_id integer primary key references content.episodes (id) on delete cascade,
  text text not null,
  version integer not null,
  updated_at timestamptz not null,
  -- The account.
  updated_by text not null
);

-- Comments that a host means to read on air.
create table content.show_questions (
  episode_id integer not null references content.episodes (id) on delete cascade,
  -- Of comments: one that is not public any more is no question.
  comment_id integer not null,
  chosen_by text not null,
  chosen_at timestamptz not null,
  primary key (episode_id, comment_id)
);
`;

export const showDesk: Migration = {
  name: '058_show_desk',
  up: async (db) => void (await db.raw(tables)),
};
