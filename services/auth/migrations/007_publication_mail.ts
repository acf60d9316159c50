import type { Migration } from '@nobicast/service-kit';

/** Whether a member is mailed when one of their comments is published. */
const column = `
alter table auth.users add column wants_publication_mail boolean not null default true;
`;

export const publicationMail: Migration = {
  name: '007_publication_mail',
  up: async (db) => void (await db.raw(column)),
};
