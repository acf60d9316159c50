import { cacheKeys, type MergePart, type MergeTarget } from '@nobicast/contracts';
import type { Knex, RowOf } from '@nobicast/service-kit';
import { newestFirst } from '../episodes.statements.ts';
import { participantsRepository } from './participants.repository.ts';
import { subjectsRepository } from '../../subjects/subjects.repository.ts';
import type { EpisodeFacts, Merge } from './merge.rules.ts';
import { reads } from '../../reads.ts';

interface FactsRow
  extends Record<MergePart, string | null>, Pick<RowOf<typeof reads.assets>, 'cover_url' | 'duration_ms'> {
  id: number;
  version: number;
  slugs: string[];
  published_at: Date;
}

export interface DueMerge {
  id: number;
  into: number;
  actorId: string;
}

/**
 * How long the merge waits for a lock of media before it is rolled back, to be tried again. Shorter than Postgres'
 * `deadlock_timeout`: in a deadlock with an upload it is the merge that gives way.
 */
const lockTimeoutMs = 500;

/** SQLSTATE of a deadlock, and of a lock that was waited for too long. */
const lockConflicts = new Set<unknown>(['40P01', '55P03']);

/** A transaction that another one blocked was rolled back, and can simply be tried again. */
export const isLockConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && lockConflicts.has(error.code);

export type MergeRepository = ReturnType<typeof mergeRepository>;

/** The writes belong into one transaction, after `lock`. */
export function mergeRepository(db: Knex) {
  return {
    /** The podcasts with the number of this preparation, the newest first. */
    async listTargets(sourceId: number): Promise<MergeTarget[]> {
      const { rows } = await db.raw<{ rows: MergeTarget[] }>(
        `select o.id, o.number, o.title, o.slug from content.episodes e
          join content.episodes o on o.number = e.number and o.type = 'podcast'
          where e.id = :sourceId and e.type = 'preparation' order by ${newestFirst('o')}`,
        { sourceId },
      );
      return rows;
    },

    /**
     * Locks both rows, and the podcast that one of them is planned for, in the order of their ids: two merges never wait
     * for each other in a circle.
     */
    async lock(ids: readonly number[]): Promise<void> {
      await db.raw(
        `select 1 from content.episodes where id = any(:ids) or awaited_preparation_id = any(:ids)
          order by id for update`,
        { ids: [...ids] },
      );
    },

    /** Locks an episode and the one of its planned merge, in the same order. */
    async lockPlanned(id: number): Promise<void> {
      await db.raw(
        `select 1 from content.episodes
          where id = :id or awaited_preparation_id = :id
            or id = (select awaited_preparation_id from content.episodes where id = :id)
          order by id for update`,
        { id },
      );
    },

    async getFacts(id: number): Promise<EpisodeFacts> {
      const { rows } = await db.raw<{ rows: FactsRow[] }>(
        `select e.id, e.version, e.title, e.description, e.cover_url, e.published_at, a.duration_ms,
            a.audio_uploaded_at::text || ' ' || a.audio_size_bytes as audio,
            coalesce(e.cover_url, a.cover_uploaded_at::text || ' ' || a.cover_size_bytes) as cover,
            array(select e.slug union select f.slug from content.former_slugs f where f.episode_id = e.id order by 1)
              as slugs
          from content.episodes e left join ${reads.assets} a on a.episode_id = e.id where e.id = :id`,
        { id },
      );
      const [row] = rows;
      if (!row) throw new Error(`Episode ${id} was not found: lock() comes first.`);
      const subjects = await subjectsRepository(db).list(id);
      const participants = await participantsRepository(db).list(id);
      const { title, description, audio, cover, version, duration_ms: durationMs, slugs } = row;
      return {
        id,
        version,
        parts: { title, description, audio, cover },
        durationMs,
        slugs,
        publishedAt: row.published_at,
        subjects: subjects.map(({ id: subjectId, version: subjectVersion, start_ms, comment_count }) => ({
          id: subjectId,
          version: subjectVersion,
          start_ms,
          comment_count,
        })),
        participants: participants.map(({ id: participantId, guest_id, name }) => ({
          id: participantId,
          guest_id,
          name,
        })),
      };
    },

    /** The podcast is not public before the merge; no other may wait for this preparation. Returns its version. */
    async plan({ id, into, actorId }: DueMerge): Promise<number> {
      const [row] = await db('content.episodes')
        .where({ id: into })
        .update({ awaited_preparation_id: id, merge_planned_by: actorId })
        .returning<{ version: number }[]>('version');
      if (!row) throw new Error(`Podcast ${into} is gone although its row is locked.`);
      return row.version;
    },

    /** Ends the wait of a podcast, named by its id or that of its preparation; undefined where none waits. */
    async cancel(id: number): Promise<{ id: number; number: number | null; version: number } | undefined> {
      const [row] = await db('content.episodes')
        .whereRaw('awaited_preparation_id = :id or (id = :id and awaited_preparation_id is not null)', { id })
        .update({ awaited_preparation_id: null, merge_planned_by: null })
        .returning<{ id: number; number: number | null; version: number }[]>(['id', 'number', 'version']);
      return row;
    },

    /** The merges whose podcast's instant has come. */
    async listDue(now: Date): Promise<(DueMerge & { at: Date })[]> {
      const { rows } = await db.raw<{ rows: (DueMerge & { at: Date })[] }>(
        `select awaited_preparation_id as id, id as into, merge_planned_by as "actorId", published_at as at from content.episodes
          where awaited_preparation_id is not null and published_at <= :now order by published_at, id`,
        { now },
      );
      return rows;
    },

    /**
     * Moves the subjects to the other episode, after its own. Comments refer to a subject by its id, so no comment
     * changes; a foreign key moves the counts. Subjects are updated in the order of their ids, in which counting takes
     * its locks. A start is to be checked where the podcast has another audio file.
     */
    async moveSubjects(target: EpisodeFacts, { subjects }: Merge, hasOtherAudio: boolean): Promise<void> {
      const positions = new Map(subjects.map(({ id }, index) => [id, target.subjects.length + index]));
      await subjectsRepository(db).renumber(target.subjects.map(({ id }) => id));
      for (const { id, start_ms } of subjects.toSorted((one, other) => one.id - other.id))
        await db('content.subjects')
          .where({ id })
          .update({
            episode_id: target.id,
            order_index: positions.get(id),
            start_ms,
            ...((start_ms === null || hasOtherAudio) && { is_start_unchecked: start_ms !== null }),
          });
    },

    async moveParticipants(targetId: number, { participantIds, identified }: Merge): Promise<void> {
      await db.raw(
        `update content.episode_participants p set episode_id = :targetId, order_index = o.position + (
            select coalesce(max(order_index), -1) from content.episode_participants where episode_id = :targetId)
          from unnest(:ids::integer[]) with ordinality o (id, position) where p.id = o.id`,
        { targetId, ids: participantIds },
      );
      for (const { participantId, guestId } of identified)
        await db('content.episode_participants').where({ id: participantId }).update({ guest_id: guestId });
    },

    /**
     * Every former slug, preview, issue of the newsletter, command of the show and former id of the source leads to the
     * id of the target: redirects never chain.
     */
    async moveAddresses(sourceId: number, targetId: number, now: Date): Promise<void> {
      await db('content.former_slugs').where({ episode_id: sourceId }).update({ episode_id: targetId });
      await db.raw(
        `insert into content.former_slugs (slug, episode_id)
          select slug, :targetId from content.episodes where id = :sourceId`,
        { sourceId, targetId },
      );
      // No address of the former site belongs to both, not even for a moment.
      const [source] = await db('content.episodes')
        .where({ id: sourceId })
        .select<{ old_addresses: string[] }[]>('old_addresses');
      if (source && source.old_addresses.length > 0) {
        await db('content.episodes').where({ id: sourceId }).update({ old_addresses: [] });
        await db.raw(
          'update content.episodes set old_addresses = old_addresses || :addresses where id = :targetId',
          {
            addresses: source.old_addresses,
            targetId,
          },
        );
      }
      for (const table of ['preview_links', 'newsletter_issues', 'show_commands'])
        await db(`content.${table}`).where({ episode_id: sourceId }).update({ episode_id: targetId });
      // The podcast has its own only if it was a preparation before.
      for (const table of ['show_notes', 'show_questions', 'alignments'])
        await db.raw(
          'update content.:table: set episode_id = :targetId where episode_id = :sourceId and not exists (select from content.:table: where episode_id = :targetId)',
          { table, sourceId, targetId },
        );
      await db('content.merged_episodes').where({ episode_id: sourceId }).update({ episode_id: targetId });
      await db('content.merged_episodes').insert({
        former_id: sourceId,
        episode_id: targetId,
        merged_at: now,
      });
    },

    /**
     * Copies the parts that the podcast is to have of the preparation (`kept`), then moves the transcript where the
     * podcast has none, and the files. Returns the podcast's new version.
     */
    async takeParts(source: EpisodeFacts, targetId: number, { kept }: Merge): Promise<number> {
      const [row] = await db('content.episodes')
        .where({ id: targetId })
        .update({
          ...(kept.includes('title') && { title: source.parts.title }),
          ...(kept.includes('description') && { description: source.parts.description }),
          ...(kept.includes('cover') && {
            cover_url: db('content.episodes').where({ id: source.id }).select('cover_url'),
          }),
          updated_at: db.fn.now(),
        })
        .returning<{ version: number }[]>('version');
      if (!row) throw new Error(`Podcast ${targetId} is gone although its row is locked.`);
      await db.raw(
        `update content.transcripts set episode_id = :targetId where episode_id = :sourceId
          and not exists (select from content.transcripts where episode_id = :targetId)`,
        { sourceId: source.id, targetId },
      );
      await db.raw(`set local lock_timeout = ${lockTimeoutMs}`);
      await db.raw('select media.move_to_episode(:sourceId, :targetId, :audio, :cover)', {
        sourceId: source.id,
        targetId,
        audio: kept.includes('audio'),
        cover: kept.includes('cover'),
      });
      return row.version;
    },

    /** Drops the cached counts of both episodes: no trigger runs for the rows that changed here. */
    async announceCounts(ids: readonly number[]): Promise<void> {
      await db.raw('select content.announce_keys(?)', [ids.map(cacheKeys.counts)]);
    },
  };
}
