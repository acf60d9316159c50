import type { Migration } from '@nobicast/service-kit';

const change = `
alter table content.episode_participants add column is_confirmed boolean not null default false;
comment on column content.episode_participants.is_confirmed is
  'A guest has said that they come. Shown to producers alone, so no cache of a reply has it.';

create table content.default_participants (
  guest_id integer not null,
  participant_role text not null,
  order_index integer not null,
  constraint default_participants_pkey primary key (guest_id),
  constraint default_participants_guest_fkey foreign key (guest_id) references content.guests (id) on delete cascade,
  constraint default_participants_role_check check (participant_role in ('host', 'co-host', 'guest'))
);
comment on table content.default_participants is 'With whom new preparations begin: the hosts of the show.';
`;

export const defaultParticipants: Migration = {
  name: '047_default_participants',
  async up(db) {
    await db.raw(change);
  },
};
