import { auditTable, type Migration } from '@nobicast/service-kit';

const columns = `
alter table comments.comments
  add moment_ms integer constraint comments_moment_check check (moment_ms between 0 and 86399999),
  -- One for each text that a browser sends, and what was sent with it: a retry is told from another text.
  add post_key uuid constraint comments_post_key_unique unique,
  add post_digest bytea,
  -- The keyed hash of the author's network, and the hash of the cookie of an author without an account.
  add network_hash bytea,
  add browser_hash bytea,
  -- What the checks found: [{ phase, sentence }].
  add flags jsonb not null default '[]',
  add rejection_reason text,
  -- The last row of the audit about this comment.
  add decision_id integer,
  add constraint comments_reason_check check (rejection_reason is null or rejected_at is not null);

create index comments_approved on comments.comments (episode_subject_id, created_at desc, id desc) where is_approved;
create index comments_pending on comments.comments (created_at desc, id desc)
  where not is_approved and rejected_at is null;
create index comments_browser on comments.comments (browser_hash) where browser_hash is not null;
create index comments_author on comments.comments (author_email, created_at desc);

-- As rate-limiter-flexible expects it. Lost after a crash: it only holds counts of some minutes.
create unlogged table comments.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on comments.rate_limits (expire);

-- Which check suggested rephrasing to whom: it does so once an hour.
create table comments.nudges (
  author_key text not null,
  subject_id integer not null,
  phase text not null,
  nudged_at timestamptz not null,
  primary key (author_key, subject_id, phase)
);
`;

export const moderation: Migration = {
  name: '005_moderation',
  async up(db) {
    await db.raw(columns);
    await db.raw(auditTable('comments'));
  },
};
