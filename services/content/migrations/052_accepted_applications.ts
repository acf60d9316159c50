import type { Migration } from '@nobicast/service-kit';

/** An application whose person is in the directory is accepted, and leads there. */
const change = `
alter table content.messages
  add column guest_id integer
    constraint messages_guest_fk references content.guests (id) on delete set null,
  drop constraint messages_state_check,
  add constraint messages_state_check
    check (state in ('unconfirmed', 'new', 'answered', 'accepted', 'declined'));
create index messages_guest on content.messages (guest_id) where guest_id is not null;
comment on column content.messages.guest_id is 'Whom an application brought into the directory; null once that person is deleted.';
`;

export const acceptedApplications: Migration = {
  name: '052_accepted_applications',
  up: async (db) => void (await db.raw(change)),
};
