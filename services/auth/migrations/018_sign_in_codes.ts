import type { Migration } from '@nobicast/service-kit';

/** The code itself is never stored: it is derived from the row's id with a secret that the database does not know. */
const codes = `
alter table auth.sign_in_links
  -- Whether the mail carries a code beside the link.
  add column has_code boolean not null default false,
  -- Five at most; then only the link works.
  add column wrong_codes smallint not null default 0
    constraint sign_in_links_wrong_codes_check check (wrong_codes between 0 and 5);
`;

export const signInCodes: Migration = {
  name: '018_sign_in_codes',
  up: async (db) => void (await db.raw(codes)),
};
