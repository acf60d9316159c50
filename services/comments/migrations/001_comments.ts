import { changeTriggers, type Migration } from '@nobicast/service-kit';

const tables = `
create table comments.comments (
  id integer generated always as identity primary key,
  -- Deleting an episode or a subject takes its comments along.
  episode_subject_id integer not null
    constraint comments_subject_fk references content.subjects (id) on delete cascade,
  author_name text not null,
  -- Never leaves the service on a public call.
  author_email text not null,
  content text not null,
  created_at timestamptz not null default now(),
  is_approved boolean not null default false,
  rejected_at timestamptz,
  -- An account, and the older account system: where both are set, the account wins (A84).
  new_user_id text,
  user_id text,
  constraint comments_state_check check (not (is_approved and rejected_at is not null))
);
create index comments_subject on comments.comments (episode_subject_id, created_at);
create index comments_new_user on comments.comments (new_user_id);
`;

const border = `
create view comments.published_counts as
  select episode_subject_id as subject_id, count(*)::integer as approved_count
  from comments.comments where is_approved group by episode_subject_id;

grant usage on schema comments to nobicast_content;
grant select on comments.published_counts to nobicast_content;
`;

export const comments: Migration = {
  name: '001_comments',
  async up(db) {
    await db.raw(tables);
    await db.raw(border);
    await db.raw(changeTriggers('comments', ['comments']));
  },
};
