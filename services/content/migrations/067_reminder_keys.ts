import type { Migration } from '@nobicast/service-kit';

/**
 * A request after an end has a link of its own, so that those of the mails before confirm nothing. Its hash is known
 * once the mail is sent.
 */
const columns = `
alter table content.show_reminders
  add column confirm_key uuid not null default gen_random_uuid(),
  alter column confirm_hash drop not null;
`;

export const reminderKeys: Migration = {
  name: '067_reminder_keys',
  up: async (db) => void (await db.raw(columns)),
};
