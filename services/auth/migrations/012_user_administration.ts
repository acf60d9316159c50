import type { Migration } from '@nobicast/service-kit';

/**
 * How often an account has really changed, so that whoever edits an earlier version is told (decision 0033). The columns
 * that do not count are the arguments of the trigger: sign-ins, and what only the person sees.
 */
const versions = `
alter table auth.users
  add column version integer not null default 1,
  -- Sessions are kept for a month after their end, so these are the sign-ins of before that are still known.
  add column sign_in_count integer not null default 0;
update auth.users u set sign_in_count = (select count(*) from auth.sessions s where s.user_id = u.id);

create function auth.raise_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    new.version := old.version;
  else
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger users_version before update on auth.users for each row execute function auth.raise_version(
  'version', 'updated_at', 'last_sign_in_at', 'sign_in_count', 'wants_publication_mail', 'search_text');
`;

/**
 * Administrators search by parts of names and addresses, without accents, case and punctuation. Every word begins after a
 * space, so that a search for one or two letters, which have no trigram, finds the beginnings of words by the index.
 */
const search = `
create function auth.search_words(written text) returns text
language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize(written, nfkc))), '[^[:alnum:]]+', ' ', 'g'))
$$;
alter table auth.users add column search_text text not null generated always as (
  ' ' || auth.search_words(coalesce(name, '') || ' ' || email::text)
) stored;
-- How many rows a word finds decides whether the list is read in its order or by the index: the estimate counts samples.
alter table auth.users alter column search_text set statistics 1000;
create index users_search on auth.users using gin (search_text public.gin_trgm_ops) with (fastupdate = off);

create index users_newest on auth.users (created_at desc, id desc);
create index users_role_newest on auth.users (role, created_at desc, id desc);
create index users_inactive_newest on auth.users (created_at desc, id desc) where not is_active;
`;

/** What a statement adds to the counts: one for each row that is there now, minus one for each that was. */
const added = {
  insert: 'select role, is_active, 1 as step from new_rows',
  update: `select role, is_active, 1 as step from new_rows
    union all select role, is_active, -1 from old_rows`,
  delete: 'select role, is_active, -1 as step from old_rows',
};

/** Only counts that change are written. */
const addToCounts = (rows: string) => `
    perform auth.add_to_count(d.role, d.is_active, d.step) from (
      select role, is_active, sum(step)::integer as step from (${rows}) c
      group by role, is_active having sum(step) <> 0
    ) d;`;

/** Accounts are counted where they change: a list of a hundred thousand must not count them each time. */
const counts = `
create table auth.user_counts (
  role text not null,
  is_active boolean not null,
  user_count integer not null constraint user_counts_check check (user_count >= 0),
  constraint user_counts_pk primary key (role, is_active)
);
insert into auth.user_counts (role, is_active, user_count)
  select r.role, s.is_active,
    (select count(*) from auth.users u where u.role = r.role and u.is_active = s.is_active)
  from unnest(array['user', 'guest', 'host', 'moderator', 'admin']) r (role), (values (true), (false)) s (is_active);

create function auth.add_to_count(of_role text, of_activity boolean, step integer) returns void
language plpgsql as $$
begin
  -- One lock for all counts, until the transaction ends: two that change two counts each never wait in a circle.
  perform pg_advisory_xact_lock(hashtext('auth.user_counts'));
  update auth.user_counts set user_count = user_count + step where role = of_role and is_active = of_activity;
end $$;
create function auth.count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${addToCounts(added.insert)}
  elsif tg_op = 'UPDATE' then ${addToCounts(added.update)}
  else ${addToCounts(added.delete)}
  end if;
  return null;
end $$;
create trigger users_counted_on_insert after insert on auth.users
  referencing new table as new_rows for each statement execute function auth.count_users();
create trigger users_counted_on_update after update on auth.users
  referencing old table as old_rows new table as new_rows
  for each statement execute function auth.count_users();
create trigger users_counted_on_delete after delete on auth.users
  referencing old table as old_rows for each statement execute function auth.count_users();

create function auth.empty_user_counts() returns trigger language plpgsql as $$
begin
  update auth.user_counts set user_count = 0 where user_count <> 0;
  return null;
end $$;
create trigger users_counted_on_truncate after truncate on auth.users
  for each statement execute function auth.empty_user_counts();
`;

/** What an admin writes to somebody, until it is sent. */
const messages = `
create table auth.user_messages (
  id uuid primary key,
  user_id text not null constraint user_messages_user_fk references auth.users (id) on delete cascade,
  -- Whom a reply reaches. Without the account there is nobody to reply to, and the message is not sent.
  author_id text not null constraint user_messages_author_fk references auth.users (id) on delete cascade,
  subject text not null,
  body text not null,
  written_at timestamptz not null
);
create index user_messages_user on auth.user_messages (user_id);
create index user_messages_author on auth.user_messages (author_id);
`;

export const userAdministration: Migration = {
  name: '012_user_administration',
  up: async (db) => void (await db.raw(versions + search + counts + messages)),
};
