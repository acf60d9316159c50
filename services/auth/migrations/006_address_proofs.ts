import type { Migration } from '@nobicast/service-kit';

/**
 * Requests for a link that proves an address without an account. No token is kept: its hash is written when the mail
 * is sent, and without the mail nobody can make it.
 */
const proofs = `
create table auth.address_proofs (
  id uuid primary key,
  -- Both null once everything under the address was erased.
  email citext,
  inbox text,
  -- Keyed hash of the network address that asked, for the limits.
  address_hash text not null,
  requested_at timestamptz not null,
  token_hash text constraint address_proofs_token_unique unique,
  -- Set when the e-mail was handed over; the 30 minutes count from there.
  sent_at timestamptz,
  expires_at timestamptz,
  -- The receipt of the erasure, shown again until the link expires. It holds no address.
  receipt jsonb,
  constraint address_proofs_erased_check check ((receipt is null) = (email is not null))
);
create index address_proofs_inbox on auth.address_proofs (inbox, requested_at);
create index address_proofs_address on auth.address_proofs (address_hash, requested_at);
create index address_proofs_email on auth.address_proofs (email);
create index address_proofs_requested_at on auth.address_proofs (requested_at);

-- That something was erased, and what: never whose.
create table auth.erasures (
  reference text primary key,
  erased_at timestamptz not null,
  receipt jsonb not null
);
`;

export const addressProofs: Migration = {
  name: '006_address_proofs',
  up: async (db) => void (await db.raw(proofs)),
};
