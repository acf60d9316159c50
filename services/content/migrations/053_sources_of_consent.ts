import type { Migration } from '@nobicast/service-kit';

const change = `
alter table content.newsletter_consents add column source text;
comment on column content.newsletter_consents.source is
  'Of an address that an admin brought: where and when its owner asked. Null for the form of the site.';
`;

export const sourcesOfConsent: Migration = {
  name: '053_sources_of_consent',
  up: async (db) => void (await db.raw(change)),
};
