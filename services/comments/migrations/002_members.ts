import type { Migration } from '@nobicast/service-kit';

/**
 * Comments of an account that is deleted stay, without a name and an address. The foreign key clears
 * the account, the trigger the rest: it also runs where no code of ours sees the deletion.
 */
const tables = `
create function comments.anonymise() returns trigger language plpgsql as $$
begin
  new.author_name := 'Compte supprimé';
  new.author_email := '';
  return new;
end $$;
-- There were no accounts before this migration: whatever stands here refers to none.
update comments.comments set new_user_id = null where new_user_id is not null;
alter table comments.comments add constraint comments_new_user_fk
  foreign key (new_user_id) references auth.users (id) on delete set null;

create trigger comments_member_removed before update of new_user_id on comments.comments
  for each row when (old.new_user_id is not null and new.new_user_id is null)
  execute function comments.anonymise();
`;

/** What a member's public profile shows. */
const border = `
create view comments.published_comments as
  select id, episode_subject_id as subject_id, new_user_id as user_id, content, created_at
  from comments.comments where is_approved;

grant usage on schema comments to nobicast_auth;
grant select on comments.published_comments to nobicast_auth;
`;

export const members: Migration = {
  name: '002_members',
  async up(db) {
    await db.raw(tables);
    await db.raw(border);
  },
};
