import type { Migration } from '@nobicast/service-kit';

/**
 * The table of rate-limiter-flexible, which depends on the order of its columns. Unlogged: counters last a
 * minute and need no WAL; after a crash of Postgres they start at zero.
 */
const table = `
create unlogged table gateway.rate_limits (
  -- What is counted, and a keyed hash of the member or the network.
  key text primary key,
  points integer not null default 0,
  -- The end of the window in milliseconds since 1970.
  expire bigint
);
`;

export const rateLimits: Migration = {
  name: '001_rate_limits',
  up: async (db) => void (await db.raw(table)),
};
