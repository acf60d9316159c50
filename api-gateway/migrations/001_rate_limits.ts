import type { Migration } from '@nobicast/service-kit';

/**
 * The table of rate-limiter-flexible, which writes its three columns in this order. Unlogged: a counter lasts for a
 * minute and costs no WAL; after a crash of Postgres counting begins again.
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
