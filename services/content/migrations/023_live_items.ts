import { keyTriggers, type Migration } from '@nobicast/service-kit';

/** The recording that the feeds announce: a row for each week, of which the newest is shown. */
const tables = `
create table content.live_items (
  -- Apps take another one for another stream.
  guid uuid primary key default gen_random_uuid(),
  -- Unique, so that two workers make one.
  starts_at timestamptz not null constraint live_items_starts_at_key unique,
  ends_at timestamptz not null,
  status text not null constraint live_items_status_check check (status in ('pending', 'live', 'ended')),
  constraint live_items_ends_at_check check (ends_at > starts_at)
);
`;

const triggers = keyTriggers({
  schema: 'content',
  table: 'live_items',
  id: 'guid',
  announces: [
    {
      columns: ['starts_at', 'ends_at', 'status'],
      keys: `select 'live-item' from changed`,
    },
  ],
});

export const liveItems: Migration = {
  name: '023_live_items',
  async up(db) {
    await db.raw(tables);
    await db.raw(triggers);
  },
};
