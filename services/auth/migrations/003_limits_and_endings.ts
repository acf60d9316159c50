import type { Migration } from '@nobicast/service-kit';

// For a day the next two stood in 001_accounts, and the column that `links` drops: some databases have them.
const grants = `
-- Listed addresses that were made admin. Outlives the account: nobody gets back what was taken away.
create table if not exists auth.admin_grants (
  -- SHA-256 of the lower-case e-mail address.
  address_hash text primary key,
  granted_at timestamptz not null
);
`;

/** What profiles show. Only its change counts: a sign-in must not drop every page that the shell keeps. */
const shown = [
  'name',
  'bio',
  'avatar_url',
  'role',
  'is_active',
  'host_bio',
  'expertise_areas',
  'social_links',
];
const shownOf = (row: 'old' | 'new') => `(${shown.map((column) => `${row}.${column}`).join(', ')})`;
const changes = `
drop trigger if exists users_changed on auth.users;
drop trigger if exists users_deleted on auth.users;
drop trigger if exists users_truncated on auth.users;
create trigger users_changed after update on auth.users for each row
  when (${shownOf('old')} is distinct from ${shownOf('new')}) execute function auth.notify_change();
create trigger users_deleted after delete on auth.users for each row execute function auth.notify_change();
create trigger users_truncated after truncate on auth.users for each statement
  execute function auth.notify_change();
`;

/** Limits count on inboxes and known devices; which network used a link is no longer kept. */
const links = `
alter table auth.sign_in_links
  -- The address without its +tag, for the limits: all its tags lead to one inbox.
  add column inbox text,
  -- Hash of the device's id, where it proved that it used a link of this address before.
  add column device_hash text,
  drop column if exists consumer_address_hash;
update auth.sign_in_links set inbox = regexp_replace(email::text, '^([^@+]+)\\+[^@]*@', '\\1@');
alter table auth.sign_in_links alter column inbox set not null;
create index sign_in_links_inbox on auth.sign_in_links (inbox, requested_at);
`;

/** What the clean-up looks for. */
const ages = `
create index sign_in_links_requested_at on auth.sign_in_links (requested_at);
create index sessions_ended_at on auth.sessions (ended_at) where ended_at is not null;
create index sessions_expires_at on auth.sessions (expires_at);
create index sessions_last_seen_at on auth.sessions (last_seen_at);
create index verify_attempts_attempted_at on auth.verify_attempts (attempted_at);
`;

/** Whoever switches an account off ends its sessions and open links, and switching it on revives none. */
const endings = `
create function auth.end_access() returns trigger language plpgsql as $$
begin
  update auth.sessions set ended_at = now() where user_id = new.id and ended_at is null;
  -- A link that is locked is being consumed, by somebody who waits for this account: to wait for it would
  -- be a deadlock, and that sign-in will find the account off.
  update auth.sign_in_links set superseded_at = now() where id in (
    select id from auth.sign_in_links
    where email = new.email and consumed_at is null and superseded_at is null
    for update skip locked
  );
  return null;
end $$;
create trigger users_switched_off after update of is_active on auth.users for each row
  when (old.is_active and not new.is_active) execute function auth.end_access();
`;

export const limitsAndEndings: Migration = {
  name: '003_limits_and_endings',
  async up(db) {
    await db.raw(grants);
    await db.raw(changes);
    await db.raw(links);
    await db.raw(ages);
    await db.raw(endings);
  },
};
