import type { Migration } from '@nobicast/service-kit';

const tables = `
alter table comments.comments
  -- An author without an account asked for the mail. For members the switch of their profile counts.
  add wants_mail boolean not null default false,
  -- When the mail about its publication was sent: once per comment.
  add mailed_at timestamptz;

-- The mails that were sent, by the hash of the token in their links. Either an account or an inbox got it.
create table comments.mails (
  token_hash bytea primary key,
  comment_id integer constraint mails_comment_fk references comments.comments (id) on delete set null,
  user_id text constraint mails_user_fk references auth.users (id) on delete cascade,
  -- The keyed hash of the inbox of an address that nobody proved.
  inbox_hash bytea,
  sent_at timestamptz not null,
  -- When its recipient said that they had not written the comment.
  disowned_at timestamptz,
  constraint mails_recipient_check check (num_nonnulls(user_id, inbox_hash) = 1)
);
create index mails_comment on comments.mails (comment_id);
create index mails_user on comments.mails (user_id) where user_id is not null;

-- Inboxes that nobody proved, by their keyed hash: the last mail, and whether they want no more.
create table comments.inboxes (
  inbox_hash bytea primary key,
  last_mail_at timestamptz,
  opted_out_at timestamptz
);
`;

export const authorMails: Migration = {
  name: '007_author_mails',
  up: async (db) => void (await db.raw(tables)),
};
