import type { Migration } from '@nobicast/service-kit';

/** Since when plays and downloads are counted: what was published before has no figures of its first days. */
const countingStart = `
create table media.counting_start (at timestamptz not null);
create unique index counting_start_once on media.counting_start ((true));
insert into media.counting_start (at) values (now());
`;

export const countingSince: Migration = {
  name: '025_counting_start',
  up: async (db) => void (await db.raw(countingStart)),
};
