import type { Migration } from '@nobicast/service-kit';

/** Those who could be identified by them become anonymous each night: a scan of all older ones would take minutes. */
const identifiable = `
create index delivery_events_identifiable on media.delivery_events (occurred_at)
  where address_hash is not null or previous_hash is not null or user_agent is not null;
`;

export const identifiableDeliveries: Migration = {
  name: '024_identifiable_deliveries',
  up: async (db) => void (await db.raw(identifiable)),
};
