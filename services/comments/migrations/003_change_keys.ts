import { keyFunctions, keyTriggers, type Migration } from '@nobicast/service-kit';

/** Their payload was the schema's name: every change purged everything. */
const formerTriggers = `
drop trigger comments_changed on comments.comments;
drop function comments.notify_change();
`;

/**
 * Only approved comments are public. Where an episode or a subject is deleted, it is gone before its comments
 * and announced by its own table; the author's profile still has to change. A comment that was approved and no
 * longer is takes the profile that quotes it away at once.
 */
const comments = keyTriggers({
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
      keys: `select unnest(array['counts-' || s.episode_id, 'any-episode'])
          from changed join content.published_subjects s on s.id = changed.episode_subject_id
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

export const changeKeys: Migration = {
  name: '003_change_keys',
  async up(db) {
    await db.raw(formerTriggers);
    await db.raw(keyFunctions('comments'));
    await db.raw(comments);
  },
};
