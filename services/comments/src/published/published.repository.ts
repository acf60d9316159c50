import { limits, type CommentPage } from '@nobicast/contracts';
import { queryPrepared, type Knex, type PreparedStatement, type RowOf } from '@nobicast/service-kit';
import { reads } from '../reads.ts';
import {
  answerColumns,
  presentAnswer,
  presentComment,
  publicColumns,
  type AnswerRow,
  type CommentRow,
} from './published.rows.ts';

/** A page begins or ends at a comment. */
export interface PagePosition {
  edge: 'from' | 'older_than' | 'newer_than';
  commentId: number;
}

const edge = `(select e.created_at, e.id from comments.comments e
  where e.id = (select coalesce(p.thread_id, p.id) from comments.comments p where p.id = :commentId))`;
const newestFirst = 'order by c.created_at desc, c.id desc';
const oldestFirst = 'order by c.created_at, c.id';

const hasAnswers = `c.id in (
  select a.thread_id from comments.comments a
  where a.is_approved and a.thread_id is not null and a.episode_subject_id = :subjectId)`;

/**
 * Comments that begin a conversation: the approved ones, and those that are not any more but have approved answers. One
 * row more than a page has, to know whether there is another page.
 */
const page = (name: string, condition: string, order: string): PreparedStatement => {
  const part = (which: string) =>
    `(select ${publicColumns}, c.is_approved from comments.comments c
      where c.episode_subject_id = :subjectId and ${which} ${condition} ${order} limit ${limits.comments.pageSize + 1})`;
  return {
    name,
    sql: `select c.* from (
        ${part('c.is_approved and c.thread_id is null')}
        union all ${part(`not c.is_approved and ${hasAnswers}`)}
      ) c ${order} limit ${limits.comments.pageSize + 1}`,
  };
};

const pages = {
  first: page('comments-first', '', newestFirst),
  from: page('comments-from', `and (c.created_at, c.id) <= ${edge}`, newestFirst),
  older_than: page('comments-older', `and (c.created_at, c.id) < ${edge}`, newestFirst),
  newer_than: page('comments-newer', `and (c.created_at, c.id) > ${edge}`, oldestFirst),
};

const answers: PreparedStatement = {
  name: 'comments-answers',
  sql: `select ${answerColumns}, c.thread_id from comments.comments c
    where c.thread_id = any(:threadIds) and c.is_approved ${oldestFirst}`,
};

/** Fewer decisions in 30 days predict nothing. */
const fewestDecisions = 5;
const newestDecisions = 500;

export type PublishedRepository = ReturnType<typeof publishedRepository>;

/** Approved comments on published episodes, and their answers. */
export function publishedRepository(db: Knex) {
  return {
    /** Undefined unless the episode is published. */
    async findEpisodeOf(subjectId: number): Promise<number | undefined> {
      const { rows } = await db.raw<{ rows: Pick<RowOf<typeof reads.subjects>, 'episode_id'>[] }>(
        `select s.episode_id from ${reads.subjects} s where s.id = :subjectId`,
        { subjectId },
      );
      return rows[0]?.episode_id;
    },

    /** Whether a page may begin or end at this comment: one of the subject that is shown, or withdrawn since. */
    async hasPosition(subjectId: number, { edge: name, commentId }: PagePosition): Promise<boolean> {
      const wasWithdrawn = `exists (
        select from comments.audit a
        where a.target_type = 'comment' and a.target_id = c.id::text and a.action = 'withdraw')`;
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `select 1 from comments.comments c where c.id = :commentId and c.episode_subject_id = :subjectId
          and (c.is_approved or ${hasAnswers}
            ${name === 'from' ? '' : `or c.withdrawn_at is not null or ${wasWithdrawn}`})`,
        { subjectId, commentId },
      );
      return rows.length > 0;
    },

    /** Without the delay, which does not depend on the subject. */
    async listPage(
      subjectId: number,
      position: PagePosition | undefined,
    ): Promise<Pick<CommentPage, 'comments' | 'newer_than' | 'older_than'>> {
      const statement = pages[position?.edge ?? 'first'];
      const bindings = { subjectId, ...(position && { commentId: position.commentId }) };
      const found = await queryPrepared<CommentRow>(db, statement, bindings);
      const hasMore = found.length > limits.comments.pageSize;
      const rows = found.slice(0, limits.comments.pageSize);
      const isBackwards = position?.edge === 'newer_than';
      if (isBackwards) rows.reverse();
      const threadIds = rows.map(({ id }) => id);
      const answered =
        rows.length === 0
          ? []
          : await queryPrepared<AnswerRow & { thread_id: number }>(db, answers, { threadIds });
      const [first, last] = [rows[0]?.id ?? null, rows.at(-1)?.id ?? null];
      // A visitor who comes from another page knows that it is not empty, unless its comments were withdrawn since.
      return {
        comments: rows.map((row) =>
          presentComment(
            row,
            answered
              .filter((answer) => answer.thread_id === row.id)
              .map(({ thread_id: _threadId, ...answer }) => presentAnswer(answer)),
          ),
        ),
        newer_than: isBackwards ? (hasMore ? first : null) : position ? first : null,
        older_than: isBackwards || hasMore ? last : null,
      };
    },

    async count(subjectId: number | undefined): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        `select coalesce(sum(n.approved_count), 0)::integer as count from comments.published_counts n
          join ${reads.subjects} s on s.id = n.subject_id
          where :subjectId::integer is null or n.subject_id = :subjectId`,
        { subjectId: subjectId ?? null },
      );
      return rows[0]?.count ?? 0;
    },

    /** The moments in their order; those of the newest comments if there are too many. */
    async listMoments(episodeId: number) {
      const { rows } = await db.raw<{
        rows: { id: number; subject_id: number; author_name: string; moment_ms: number }[];
      }>(
        `select id, subject_id, author_name, moment_ms from (
          select c.*, s.id as subject_id from ${reads.subjects} s cross join lateral (
            select c.id, c.author_name, c.moment_ms, c.created_at from comments.comments c
            where c.episode_subject_id = s.id and c.is_approved and c.moment_ms is not null
            ${newestFirst} limit ${limits.comments.moments}
          ) c
          where s.episode_id = :episodeId ${newestFirst} limit ${limits.comments.moments}
        ) newest order by moment_ms, id`,
        { episodeId },
      );
      return rows;
    },

    /**
     * How long the median comment of the last 30 days waited for its first decision; null if unknown. Of many
     * decisions, only the newest count.
     */
    async usualDelayMinutes(now: Date): Promise<number | null> {
      const isDecision = (row: string) =>
        `${row}.target_type = 'comment' and ${row}.action in ('approve', 'reject')`;
      const { rows } = await db.raw<{ rows: { minutes: number | null; decisions: number }[] }>(
        `select count(*)::integer as decisions,
            ceil(percentile_cont(0.5) within group (order by extract(epoch from d.at - c.created_at)) / 60)::integer
              as minutes
          from (
            select a.id, a.at, a.target_id from comments.audit a
            where ${isDecision('a')} order by a.id desc limit ${newestDecisions}
          ) d
          join comments.comments c on c.id = d.target_id::integer
          where c.created_at > :now::timestamptz - interval '30 days' and not exists (
            select from comments.audit e
            where ${isDecision('e')} and e.target_id = d.target_id and e.id < d.id
          )`,
        { now },
      );
      const [row] = rows;
      return row && row.decisions >= fewestDecisions ? row.minutes : null;
    },
  };
}
