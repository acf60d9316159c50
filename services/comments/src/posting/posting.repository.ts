import {
  rejectionSentences,
  type CommentFlag,
  type OwnComment,
  type RejectionReason,
} from '@nobicast/contracts';
import type { CommentValues } from '@nobicast/contracts/fields/comment.fields';
import { ApiError, dayOf, type Knex, type RowOf } from '@nobicast/service-kit';
import { fieldBindings, fieldNames } from '../comment-columns.ts';
import { answerColumns, presentAnswer, type AnswerRow } from '../published/published.rows.ts';
import { stateOf } from '../moderation/decisions.rules.ts';
import type { Facts } from './checks.ts';
import { reads } from '../reads.ts';

export interface NewComment extends CommentValues {
  subjectId: number;
  authorName: string;
  authorEmail: string;
  userId: string | null;
  content: string;
  wantsMail: boolean;
  wantsAnswerMail: boolean;
  /** For a corrected comment: when the mail about its publication was sent. */
  mailedAt: Date | null;
  /** Only an answer has this and the next value. */
  threadId: number | null;
  answeredId: number | null;
  createdAt: Date;
  postKey: string | null;
  postDigest: Buffer;
  networkHash: Buffer;
  /** The browser of an author without an account. */
  browserHash: Buffer | null;
  flags: readonly CommentFlag[];
}

export interface OpenSubject {
  /** Null while unknown, undefined without audio. */
  durationMs: number | null | undefined;
}

export interface Conversation {
  threadId: number;
  /** Published answers. Those that wait may never be published, and moderators may publish more than the limit. */
  answers: number;
}

export type OwnRow = AnswerRow & {
  rejection_reason: RejectionReason | null;
  state: OwnComment['state'];
  thread_id: number | null;
};

type SubjectRow = Pick<RowOf<typeof reads.assets>, 'duration_ms'> & { has_audio: boolean };

const ownColumns = `${answerColumns}, c.thread_id, c.rejection_reason, ${stateOf('c')} as state`;

function presentOwn({ rejection_reason: reason, thread_id, state, ...row }: OwnRow): OwnComment {
  return {
    ...presentAnswer(row),
    ...(thread_id !== null && { thread_id }),
    state,
    rejection: reason && rejectionSentences[reason],
  };
}

const authorRole = `(select case when m.role in ('host', 'guest') then m.role
    when m.role in ('moderator', 'admin') then 'team' end
  from ${reads.members} m where m.id = :userId and :answeredId::integer is not null)`;

/** A member's comments, or those of one address without an account. */
export type Author = { userId: string } | { email: string };

/** Whoever may see, correct and withdraw a comment: its member, or the browser that wrote it without an account. */
export type Owner = { userId: string } | { browserHash: Buffer };

/** Of rows `c`, with the bindings of `ownerBinding`. */
export const isOwnedBy = (owner: Owner) =>
  'userId' in owner ? 'c.new_user_id = :owner' : 'c.new_user_id is null and c.browser_hash = :owner';
export const ownerBinding = (owner: Owner) => ({
  owner: 'userId' in owner ? owner.userId : owner.browserHash,
});

type EarlierComment = Facts['earlier'][number] & { id: number };

const nudgeHours = 1;

/** The error of each foreign key: what a comment belongs to was deleted. */
const refusalOf: Readonly<Record<string, 'subject_not_found' | 'unauthenticated'>> = {
  comments_subject_fk: 'subject_not_found',
  comments_new_user_fk: 'unauthenticated',
};

function refuseDeletedOwner(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  const code = refusalOf[constraint];
  throw code ? new ApiError(code, { cause: error }) : error;
}

export type PostingRepository = ReturnType<typeof postingRepository>;

export function postingRepository(db: Knex) {
  return {
    /** Undefined unless the episode is published. */
    async findSubject(subjectId: number): Promise<OpenSubject | undefined> {
      const { rows } = await db.raw<{ rows: SubjectRow[] }>(
        `select a.episode_id is not null as has_audio, a.duration_ms
          from ${reads.subjects} s
          left join ${reads.assets} a on a.episode_id = s.episode_id and a.audio_size_bytes is not null
          where s.id = :subjectId`,
        { subjectId },
      );
      const [row] = rows;
      return row && { durationMs: row.has_audio ? row.duration_ms : undefined };
    },

    /** The digest is null once it was dropped with the network's hash. */
    async findByKey(postKey: string): Promise<{ digest: Buffer | null; comment: OwnComment } | undefined> {
      const { rows } = await db.raw<{ rows: (OwnRow & { post_digest: Buffer | null })[] }>(
        `select ${ownColumns}, c.post_digest from comments.comments c where c.post_key = :postKey`,
        { postKey },
      );
      const [row] = rows;
      if (!row) return undefined;
      const { post_digest: digest, ...comment } = row;
      return { digest, comment: presentOwn(comment) };
    },

    /** The conversation of a published comment or answer; undefined for others. */
    async findConversation(subjectId: number, commentId: number): Promise<Conversation | undefined> {
      const { rows } = await db.raw<{ rows: Conversation[] }>(
        `select c.thread_id as "threadId", (
            select count(*)::integer from comments.comments a
            where a.thread_id = c.thread_id and a.is_approved
          ) as answers
          from (
            select coalesce(thread_id, id) as thread_id from comments.comments
            where id = :commentId and episode_subject_id = :subjectId and is_approved
          ) c`,
        { subjectId, commentId },
      );
      return rows[0];
    },

    /**
     * Undefined if the key has a comment already, or if what it answers is not published any more.
     *
     * @throws ApiError if the subject or the account was deleted a moment ago
     */
    async insert(comment: NewComment): Promise<OwnComment | undefined> {
      const inserting = db.raw<{ rows: OwnRow[] }>(
        `with answered as (
          select a.id from comments.comments a where a.id = :answeredId and a.is_approved for key share
        ), c as (
          insert into comments.comments (episode_subject_id, author_name, author_email, new_user_id, content, ${fieldNames},
            wants_mail, wants_answer_mail, mailed_at, thread_id, answered_id, author_role, created_at, post_key, post_digest,
            network_hash, browser_hash, flags)
          select :subjectId, :authorName, :authorEmail, :userId, :content, ${fieldBindings},
            :wantsMail, :wantsAnswerMail, :mailedAt::timestamptz, :threadId, :answeredId, ${authorRole}, :createdAt, :postKey, :postDigest,
            :networkHash, :browserHash, :flags
          where :answeredId::integer is null or exists (select from answered)
          on conflict (post_key) do nothing
          returning *
        ) select ${ownColumns} from c`,
        { ...comment, flags: JSON.stringify(comment.flags) },
      );
      const { rows } = await inserting.catch(refuseDeletedOwner);
      return rows[0] && presentOwn(rows[0]);
    },

    async listEarlier(author: Author, limit: number): Promise<EarlierComment[]> {
      const condition =
        'userId' in author ? 'new_user_id = :value' : 'new_user_id is null and author_email = :value';
      const { rows } = await db.raw<{ rows: EarlierComment[] }>(
        `select id, content, created_at, ${stateOf('c')} as state
          from comments.comments c where ${condition} order by created_at desc limit :limit`,
        { value: 'userId' in author ? author.userId : author.email, limit },
      );
      return rows;
    },

    /** Moderators and hosts, without one account. */
    async listTeamNames(exceptUserId: string | null): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { name: string }[] }>(
        `select name from ${reads.members} m where role in ('host', 'moderator', 'admin') and name is not null
          and id is distinct from :exceptUserId`,
        { exceptUserId },
      );
      return rows.map(({ name }) => name);
    },

    /** Remembers the checks' suggestions. Returns those not made in the last hour. */
    async nudge(
      authorKey: string,
      subjectId: number,
      phases: readonly string[],
      now: Date,
    ): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { phase: string }[] }>(
        `insert into comments.nudges as n (author_key, subject_id, phase, nudged_at)
          select :authorKey, :subjectId, phase, :now::timestamptz
          from unnest(:phases::text[]) phase order by phase
          on conflict (author_key, subject_id, phase) do update set nudged_at = excluded.nudged_at
            where n.nudged_at <= excluded.nudged_at - interval '${nudgeHours} hour'
          returning phase`,
        { authorKey, subjectId, phases: [...phases], now },
      );
      return rows.map(({ phase }) => phase);
    },

    /** By day; administrators see the sums. */
    async countFirings(
      phases: readonly string[],
      outcome: 'flagged' | 'nudged' | 'refused',
      now: Date,
    ): Promise<void> {
      if (phases.length === 0) return;
      await db.raw(
        `insert into comments.check_counts as c (day, phase, outcome, count)
          select ${dayOf(':now::timestamptz')}, phase, :outcome, 1
          from unnest(:phases::text[]) phase order by phase
          on conflict (day, phase, outcome) do update set count = c.count + 1`,
        { phases: [...phases], outcome, now },
      );
    },

    /** Lets this browser see the pending comment. Only for authors without an account. */
    async attachBrowser(commentId: number, browserHash: Buffer): Promise<void> {
      await db.raw(
        `update comments.comments set browser_hash = :browserHash
          where id = :commentId and new_user_id is null and browser_hash is distinct from :browserHash and content <> ''`,
        { commentId, browserHash },
      );
    },

    /** The comments of a member or a browser on one subject, newest first, unless their text was erased. */
    async listOwn(subjectId: number, owner: Owner): Promise<OwnComment[]> {
      const { rows } = await db.raw<{ rows: OwnRow[] }>(
        `select ${ownColumns} from comments.comments c
          where c.episode_subject_id = :subjectId and c.content <> '' and ${isOwnedBy(owner)}
          order by c.created_at desc, c.id desc`,
        { subjectId, ...ownerBinding(owner) },
      );
      return rows.map(presentOwn);
    },
  };
}
