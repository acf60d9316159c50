import type { Migration } from '@nobicast/service-kit';

const columns = `
alter table comments.comments
  -- Of an answer: the comment that begins the conversation. There is one level of answers.
  add thread_id integer constraint comments_thread_fk references comments.comments (id),
  -- Of an answer: the comment that it answers, which begins the conversation or is an answer itself.
  add answered_id integer constraint comments_answered_fk references comments.comments (id) on delete set null,
  -- What the author of an answer was to the show when it was written.
  add author_role text constraint comments_author_role_check check (author_role in ('host', 'guest', 'team')),
  -- An author without an account asked for mails about answers too. Earlier authors were not asked.
  add wants_answer_mail boolean not null default false,
  -- Of an answer: when the person who was answered was mailed, once.
  add answer_mailed_at timestamptz,
  -- By its author. Its text and all about its author are gone; the row is deleted later, unless answers refer to it.
  add withdrawn_at timestamptz,
  add constraint comments_answer_check check (thread_id is not null or answered_id is null),
  add constraint comments_withdrawn_check check (withdrawn_at is null or content = '' and not is_approved);
`;

/** The author's role is about the account, as the name is. */
const anonymise = `
create or replace function comments.anonymise() returns trigger language plpgsql as $$
begin
  new.author_name := 'Compte supprimé';
  new.author_email := '';
  new.author_role := null;
  return new;
end $$;
`;

const indexes = `
create index comments_conversations on comments.comments (episode_subject_id, created_at desc, id desc)
  where is_approved and thread_id is null;
create index comments_answers on comments.comments (episode_subject_id, thread_id)
  where is_approved and thread_id is not null;
create index comments_thread on comments.comments (thread_id, created_at, id) where thread_id is not null;
create index comments_answered on comments.comments (answered_id) where answered_id is not null;
create index comments_withdrawn on comments.comments (withdrawn_at) where withdrawn_at is not null;
`;

export const conversations: Migration = {
  name: '017_conversations',
  async up(db) {
    await db.raw(columns);
    await db.raw(anonymise);
    await db.raw(indexes);
  },
};
