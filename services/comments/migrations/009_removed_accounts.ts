import { keyTriggers, type Migration } from '@nobicast/service-kit';

const formerTriggers = `
${['insert', 'update', 'delete', 'truncate'].map((event) => `drop trigger comments_keys_on_${event} on comments.comments;`).join('\n')}
drop function comments.announce_comments();
`;

/**
 * As before, except that a comment whose author is no longer shown, because the account was deleted, is announced as
 * removed to the pages of its episode too: no cache may keep an old copy with the name.
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
            and kept.new_user_id is not distinct from changed.new_user_id
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

export const removedAccounts: Migration = {
  name: '009_removed_accounts',
  async up(db) {
    await db.raw(formerTriggers);
    await db.raw(triggers);
  },
};
