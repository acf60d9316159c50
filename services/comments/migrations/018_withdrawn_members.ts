import type { Migration } from '@nobicast/service-kit';

/** A comment that its member withdraws says so, and not that the account was deleted. */
const trigger = `
drop trigger comments_member_removed on comments.comments;
create trigger comments_member_removed before update of new_user_id on comments.comments
  for each row when (old.new_user_id is not null and new.new_user_id is null and new.withdrawn_at is null)
  execute function comments.anonymise();

update comments.comments set author_name = 'Message retiré'
  where withdrawn_at is not null and author_name = 'Compte supprimé';
`;

export const withdrawnMembers: Migration = {
  name: '018_withdrawn_members',
  up: async (db) => void (await db.raw(trigger)),
};
