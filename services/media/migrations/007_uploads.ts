import { auditTable, type Migration } from '@nobicast/service-kit';

/** What a file says of itself, null where it has not been read: external audio, and files of earlier releases. */
const facts = `
alter table media.audio
  add column bitrate integer,
  add column is_variable_bitrate boolean,
  add column tags jsonb not null default '{}',
  add column chapters jsonb not null default '[]';
`;

export const uploads: Migration = {
  name: '007_uploads',
  async up(db) {
    await db.raw(auditTable('media'));
    await db.raw(facts);
  },
};
