import type { Migration } from '@nobicast/service-kit';

/** How many comments an account has in each state: what the administration shows of it. Read by account. */
const border = `
create view comments.published_member_counts as
  select new_user_id as user_id,
    (count(*) filter (where is_approved))::integer as approved_count,
    (count(*) filter (where not is_approved and rejected_at is null))::integer as pending_count,
    (count(*) filter (where rejected_at is not null))::integer as rejected_count
  from comments.comments where new_user_id is not null group by new_user_id;
grant select on comments.published_member_counts to nobicast_auth;
`;

export const memberCounts: Migration = {
  name: '012_member_counts',
  up: async (db) => void (await db.raw(border)),
};
