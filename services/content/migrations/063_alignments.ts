import type { Migration } from '@nobicast/service-kit';

/** From what was pressed in a show to the starts in its edited sound (decision 0116). No view and no shared reply has it. */
const tables = `
create table content.alignments (
  episode_id integer primary key references content.episodes (id) on delete cascade,
  version integer not null,
  -- A KeptPlan of contracts.
  plan jsonb not null,
  -- Names the sound that the shift was set for; null: there was none.
  audio_uploaded_at timestamptz,
  -- Null unless starts were written from the plan, and not given back.
  accepted_at timestamptz,
  -- The subjects in their order with their starts, before starts were written and after.
  starts_before jsonb,
  starts_after jsonb,
  constraint alignments_accepted_check check (num_nulls(accepted_at, starts_before, starts_after) in (0, 3))
);
`;

export const alignments: Migration = {
  name: '063_alignments',
  up: async (db) => void (await db.raw(tables)),
};
