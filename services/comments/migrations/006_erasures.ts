import { keyTriggers, type Migration } from '@nobicast/service-kit';

/** What the calls of one erasure deleted, so that its receipt is right after a failure half way. Nothing says whose it was. */
const erasures = `
create table comments.erasures (
  id uuid primary key,
  erased_at timestamptz not null,
  published integer not null,
  pending integer not null,
  rejected integer not null,
  decisions integer not null
);
create index erasures_erased_at on comments.erasures (erased_at);
-- Addresses are compared in lower case.
create index comments_address on comments.comments (lower(author_email)) where new_user_id is null;
`;

const formerTriggers = `
drop trigger comments_keys_on_insert on comments.comments;
drop trigger comments_keys_on_update on comments.comments;
drop trigger comments_keys_on_delete on comments.comments;
drop trigger comments_keys_on_truncate on comments.comments;
drop function comments.announce_comments();
`;

/**
 * As before, except that a comment that is no longer approved is announced as removed (`!`) to the pages of its episode
 * too: no cache may keep an old copy of what was withdrawn or erased.
 */
const triggers = keyTriggers({
  schema: 'comments',
  table: 'comments',
  id: 'id',
  announces: [
    {
      columns: [
        'episode_subject_id',
        'author_name',
        'content',
        'created_at',
        'new_user_id',
        'user_id',
        'is_approved',
      ],
      keys: `select unnest(case when kept.id is null
              then array['!counts-' || s.episode_id, 'counts-' || s.episode_id, 'any-episode']
              else array['counts-' || s.episode_id, 'any-episode'] end)
          from changed join content.published_subjects s on s.id = changed.episode_subject_id
          left join comments.comments kept on kept.id = changed.id and kept.is_approved
            and kept.episode_subject_id = changed.episode_subject_id
          where changed.is_approved
        union all
        select 'member-' || new_user_id from changed where is_approved
        union all
        select '!member-' || new_user_id from changed
          where is_approved and not exists (
            select from comments.comments c
            where c.id = changed.id and c.is_approved and c.new_user_id = changed.new_user_id)`,
    },
  ],
});

export const erasureSupport: Migration = {
  name: '006_erasures',
  async up(db) {
    await db.raw(erasures);
    await db.raw(formerTriggers);
    await db.raw(triggers);
  },
};
