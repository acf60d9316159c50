import {
  limits,
  teamTitle,
  titleOrEnigma,
  type CommentContext,
  type CommentFigures,
  type EpisodeType,
  type HistoryEntry,
  type PendingPage,
} from '@nobicast/contracts';
import { dayOf, monthStart, type Knex } from '@nobicast/service-kit';
import { presentDecision } from './decisions.repository.ts';
import { stateOf, waysBack, type CommentState } from './decisions.rules.ts';
import { reads } from '../reads.ts';

const { pageSize } = limits.moderation;
const earlierComments = 10;
const excerptLength = 120;
const excerptOf = (content: string) =>
  `case when length(${content}) > ${excerptLength} then rtrim(left(${content}, ${excerptLength - 1})) || '…' else ${content} end`;

const isPending = 'not c.is_approved and c.rejected_at is null';
const pendingBySubject = `from (
    select c.episode_subject_id, count(*) as total, min(c.created_at) as oldest_at
    from comments.comments c where ${isPending} group by 1
  ) c join ${reads.subjects} s on s.id = c.episode_subject_id`;
const ofEpisode = '(:episodeId::integer is null or s.episode_id = :episodeId)';
/** The same author: a member, else everybody without an account who gave this address. */
const sameAuthor = `(o.new_user_id = c.new_user_id
  or (c.new_user_id is null and o.new_user_id is null and o.author_email = c.author_email and c.author_email <> ''))`;

type PendingRow = Omit<
  PendingPage['comments'][number],
  'created_at' | 'episode_title' | 'episode_name' | 'answers'
> & {
  created_at: Date;
  answers: PendingPage['comments'][number]['answers'] | null;
  episode_title: string | null;
  episode_type: EpisodeType;
};

type ContextRow = Pick<CommentContext, 'flags'> & {
  subject_id: number;
  subject_title: string;
  subject_description: string | null;
};

type HistoryRow = Parameters<typeof presentDecision>[0] &
  Pick<HistoryEntry, 'author_name' | 'excerpt' | 'subject_title' | 'subject_id' | 'episode_slug'> & {
    state: CommentState | null;
    decision_id: number | null;
  };

export type QueueRepository = ReturnType<typeof queueRepository>;

export function queueRepository(db: Knex) {
  return {
    /** How often each check fired over the last days, by outcome. */
    async sumFirings(now: Date): Promise<{ phase: string; outcome: string; count: number }[]> {
      const { rows } = await db.raw<{ rows: { phase: string; outcome: string; count: number }[] }>(
        `select phase, outcome, sum(count)::integer as count from comments.check_counts
          where day > ${dayOf(':now::timestamptz')} - :days::integer group by phase, outcome`,
        { now, days: limits.moderation.checkDays },
      );
      return rows;
    },

    /** `hasAddresses`: authors' addresses may be seen. Without `episodeId`, comments of all episodes are listed. */
    async listPending(
      page: number,
      { hasAddresses, episodeId = null }: { hasAddresses: boolean; episodeId?: number | null },
    ): Promise<PendingPage> {
      const { rows } = await db.raw<{ rows: PendingRow[] }>(
        `select c.id, c.content, c.created_at, c.author_name, case when :hasAddresses then c.author_email end as author_email,
            c.new_user_id, c.user_id, c.moment_ms, c.flags, case when a.content <> '' then json_build_object(
              'id', a.id, 'author_name', a.author_name, 'excerpt', ${excerptOf('a.content')}) end as answers, s.id as subject_id, s.title as subject_title, s.episode_slug, s.episode_title, s.episode_number, s.episode_type
          from comments.comments c join ${reads.subjects} s on s.id = c.episode_subject_id
          left join comments.comments a on a.id = c.answered_id
          where ${isPending} and ${ofEpisode} order by c.created_at desc, c.id desc limit :limit offset :offset`,
        { limit: pageSize, offset: (page - 1) * pageSize, hasAddresses, episodeId },
      );
      const { rows: sums } = await db.raw<{ rows: { total: number; oldest_at: Date | null }[] }>(
        `select coalesce(sum(c.total), 0)::integer as total, min(c.oldest_at) as oldest_at ${pendingBySubject}
          where ${ofEpisode}`,
        { episodeId },
      );
      return {
        comments: rows.map(({ answers, episode_type: type, ...row }) => ({
          ...row,
          ...(answers && { answers }),
          created_at: row.created_at.toISOString(),
          episode_title: titleOrEnigma({ title: row.episode_title }),
          episode_name: teamTitle({ number: row.episode_number, type, title: row.episode_title }),
        })),
        total: sums[0]?.total ?? 0,
        oldest_at: sums[0]?.oldest_at?.toISOString() ?? null,
      };
    },

    /** Without comments that their authors withdrew, of which rows stay: a correction would count twice. */
    async summarise(now: Date): Promise<Omit<CommentFigures, 'first_waiting'>> {
      const { rows } = await db.raw<{ rows: Omit<CommentFigures, 'first_waiting'>[] }>(
        `select (select coalesce(sum(approved_count), 0) from comments.subject_counts)::integer
              + (select count(*) from comments.comments where not is_approved)::integer
              - (select count(*) from comments.comments where withdrawn_at is not null)::integer as total,
            (select count(*)::integer from comments.comments where withdrawn_at is null
              and created_at >= ${monthStart(':now::timestamptz')} and created_at < ${monthStart(':now::timestamptz', 1)}) as this_month,
            (select coalesce(sum(c.total), 0)::integer ${pendingBySubject}) as waiting`,
        { now },
      );
      return rows[0] ?? { total: 0, this_month: 0, waiting: 0 };
    },

    /** Undefined for an unknown comment. */
    async findContext(id: number): Promise<CommentContext | undefined> {
      const { rows } = await db.raw<{ rows: ContextRow[] }>(
        `select c.flags, s.id as subject_id, s.title as subject_title, s.description as subject_description
          from comments.comments c join ${reads.subjects} s on s.id = c.episode_subject_id where c.id = :id`,
        { id },
      );
      const [found] = rows;
      if (!found) return undefined;
      const [earlier, decisions] = await Promise.all([
        db.raw<{ rows: { id: number; content: string; created_at: Date; state: CommentState }[] }>(
          `select o.id, o.content, o.created_at, ${stateOf('o')} as state
            from comments.comments c join comments.comments o on ${sameAuthor} and o.id <> c.id
            where c.id = :id order by o.created_at desc, o.id desc limit ${earlierComments}`,
          { id },
        ),
        db.raw<{ rows: HistoryRow[] }>(
          `select * from comments.audit where target_type = 'comment' and target_id = :id::text order by id desc`,
          { id },
        ),
      ]);
      return {
        subject: { id: found.subject_id, title: found.subject_title, description: found.subject_description },
        flags: found.flags,
        earlier: earlier.rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
        decisions: decisions.rows.map(presentDecision),
      };
    },

    /** Newest first, including those about deleted comments. */
    async listDecisions(page: number): Promise<{ decisions: HistoryEntry[]; total: number }> {
      const { rows } = await db.raw<{ rows: HistoryRow[] }>(
        `select a.*, c.author_name, nullif(${excerptOf('c.content')}, '') as excerpt, c.decision_id,
            case when c.id is not null then ${stateOf('c')} end as state,
            s.id as subject_id, s.title as subject_title, s.episode_slug
          from (
            select * from comments.audit where target_type = 'comment' order by id desc limit :limit offset :offset
          ) a
          left join comments.comments c on c.id = a.target_id::integer
          left join ${reads.subjects} s on s.id = c.episode_subject_id
          order by a.id desc`,
        { limit: pageSize, offset: (page - 1) * pageSize },
      );
      const { rows: sums } = await db.raw<{ rows: { total: number }[] }>(
        `select count(*)::integer as total from comments.audit where target_type = 'comment'`,
      );
      return {
        decisions: rows.map((row): HistoryEntry => {
          const { author_name, excerpt, subject_title, subject_id, episode_slug, state, decision_id } = row;
          const isLast = state !== null && decision_id === row.id;
          return {
            ...presentDecision(row),
            author_name,
            excerpt,
            subject_title,
            subject_id,
            episode_slug,
            may_take_back: isLast
              ? waysBack({
                  state,
                  decisionId: decision_id,
                  isErased: excerpt === null,
                  stateBefore: row.details.from,
                })
              : [],
          };
        }),
        total: sums[0]?.total ?? 0,
      };
    },
  };
}
