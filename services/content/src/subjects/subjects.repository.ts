import type { AdminSubject } from '@nobicast/contracts';
import type { subjectFields } from '@nobicast/contracts/fields/subject.fields';
import type { ColumnsOf } from '@nobicast/contracts/fields/field';
import type { Knex, RowOf } from '@nobicast/service-kit';
import { reads } from '../reads.ts';

export type SubjectRow = AdminSubject & { updated_at: Date };

export type SubjectFields = ColumnsOf<typeof subjectFields> &
  Pick<AdminSubject, 'start_ms' | 'is_start_unchecked'>;

const selected = `s.id, s.title, s.description, s.content_type, s.content_url, s.content_text, s.order_index, s.start_ms,
    s.planned_minutes, s.version, s.is_start_unchecked, s.updated_at,
    coalesce((select c.approved_count from ${reads.commentCounts} c where c.subject_id = s.id), 0) as comment_count`;

export const presentSubject = ({ updated_at: _updatedAt, ...subject }: SubjectRow): AdminSubject => subject;

export type SubjectsRepository = ReturnType<typeof subjectsRepository>;

export function subjectsRepository(db: Knex) {
  return {
    /** In order. */
    async list(episodeId: number): Promise<SubjectRow[]> {
      const { rows } = await db.raw<{ rows: SubjectRow[] }>(
        `select ${selected} from content.subjects s where s.episode_id = :episodeId order by s.order_index, s.id`,
        { episodeId },
      );
      return rows;
    },

    /** In ms; null where there is no audio or it is not measured. */
    async findDuration(episodeId: number): Promise<number | null> {
      const { rows } = await db.raw<{ rows: Pick<RowOf<typeof reads.assets>, 'duration_ms'>[] }>(
        `select a.duration_ms from ${reads.assets} a where a.episode_id = :episodeId`,
        { episodeId },
      );
      return rows[0]?.duration_ms ?? null;
    },

    /** Returns its id. `order_index` is settled by `renumber`. */
    async insert(episodeId: number, fields: Partial<SubjectFields>): Promise<number> {
      const [row] = await db('content.subjects')
        .insert({ ...fields, episode_id: episodeId, order_index: 0 })
        .returning<{ id: number }[]>('id');
      if (!row) throw new Error('The subject was not inserted.');
      return row.id;
    },

    async update(id: number, fields: Partial<SubjectFields>): Promise<void> {
      await db('content.subjects').where({ id }).update(fields);
    },

    /** Numbers the subjects from 0 on, in this order. Only rows with another number are written. */
    async renumber(ids: readonly number[]): Promise<void> {
      await db.raw(
        `update content.subjects s set order_index = o.position - 1
          from unnest(:ids::integer[]) with ordinality o (id, position)
          where s.id = o.id and s.order_index <> o.position - 1`,
        { ids: [...ids] },
      );
    },

    /** Moves a subject to the end of another episode, without its start in the former recording. Comments follow. */
    async moveToEpisode(id: number, episodeId: number): Promise<void> {
      await db.raw(
        `update content.subjects set episode_id = :episodeId, start_ms = null, is_start_unchecked = false, order_index = (
            select coalesce(max(o.order_index) + 1, 0) from content.subjects o where o.episode_id = :episodeId)
          where id = :id`,
        { id, episodeId },
      );
    },

    async putStarts(
      starts: readonly Pick<SubjectFields & { id: number }, 'id' | 'start_ms' | 'is_start_unchecked'>[],
    ): Promise<void> {
      await db.raw(
        `update content.subjects s set start_ms = n.start_ms, is_start_unchecked = n.is_start_unchecked
          from unnest(:ids::integer[], :starts::integer[], :unchecked::boolean[]) n (id, start_ms, is_start_unchecked)
          where s.id = n.id`,
        {
          ids: starts.map(({ id }) => id),
          starts: starts.map(({ start_ms: start }) => start),
          unchecked: starts.map(({ is_start_unchecked: isUnchecked }) => isUnchecked),
        },
      );
    },

    /** Marks the starts of an episode as to be checked. Returns how many were not marked before. */
    async markStartsUnchecked(episodeId: number): Promise<number> {
      return db('content.subjects')
        .where({ episode_id: episodeId, is_start_unchecked: false })
        .whereNotNull('start_ms')
        .update({ is_start_unchecked: true });
    },

    async remove(id: number): Promise<void> {
      await db('content.subjects').where({ id }).delete();
    },
  };
}
