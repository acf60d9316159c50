import type { Migration } from '@nobicast/service-kit';

/** One row an event, so that counting can change later and be recomputed (A59). No change triggers: far too many. */
export const listeningEvents: Migration = {
  name: '002_listening_events',
  async up(db) {
    await db.raw(`
      create table media.listening_events (
        id bigint generated always as identity primary key,
        episode_id integer not null constraint events_episode_fk references content.episodes (id) on delete cascade,
        kind text not null constraint events_kind_check check (kind in ('play', 'download')),
        occurred_at timestamptz not null,
        ncid uuid not null,
        address_hash text,
        user_agent text
      );
      create index events_episode on media.listening_events (episode_id, kind, occurred_at);
      create index events_occurred_at on media.listening_events (occurred_at);
      create index events_ncid on media.listening_events (ncid);
    `);
  },
};
