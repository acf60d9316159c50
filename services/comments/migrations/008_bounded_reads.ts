import type { Migration } from '@nobicast/service-kit';

/** Every read and clean-up finds its rows by an index, however many comments there are (plans.test.ts). */
const indexes = `
create index comments_moments on comments.comments (episode_subject_id, created_at desc, id desc)
  where is_approved and moment_ms is not null;
-- For the figures of a month.
create index comments_created on comments.comments (created_at);
-- The same, with the subject: what waits is counted every few seconds.
drop index comments.comments_pending;
create index comments_pending on comments.comments (created_at desc, id desc) include (episode_subject_id)
  where not is_approved and rejected_at is null;
-- For the clean-up. The second one also counts all that are not approved: subject_counts knows the others.
create index comments_network on comments.comments (created_at)
  where network_hash is not null or post_key is not null;
create index comments_not_approved on comments.comments (rejected_at) where not is_approved;

create index audit_newest on comments.audit (target_type, id desc);
`;

export const boundedReads: Migration = {
  name: '008_bounded_reads',
  up: async (db) => void (await db.raw(indexes)),
};
