import type { Migration } from '@nobicast/service-kit';

/** Presented links, for the limit per network address. Nothing of the token is kept. */
const table = `
create table auth.verify_attempts (
  id bigint generated always as identity primary key,
  -- Keyed hash of the network address.
  address_hash text not null,
  attempted_at timestamptz not null
);
create index verify_attempts_address on auth.verify_attempts (address_hash, attempted_at);
`;

export const verifyAttempts: Migration = {
  name: '002_verify_attempts',
  up: async (db) => void (await db.raw(table)),
};
