import {
  rejectionSentences,
  type CommentFlag,
  type OwnComment,
  type RejectionReason,
} from '@nobicast/contracts';
import { ApiError, dayOf, type Knex, type RowOf } from '@nobicast/service-kit';
import { presentComment, publicColumns } from '../published/published.repository.ts';
import { stateOf } from '../moderation/decisions.rules.ts';
import type { Facts } from './checks.ts';
import { reads } from '../reads.ts';

export interface NewComment {
  subjectId: number;
  authorName: string;
  authorEmail: string;
  userId: string | null;
  content: string;
  momentMs: number | null;
  wantsMail: boolean;
  createdAt: Date;
  postKey: string | null;
  postDigest: Buffer;
  networkHash: Buffer;
  /** Of an author without an account. */
  browserHash: Buffer | null;
  flags: readonly CommentFlag[];
}

export interface OpenSubject {
  episodeId: number;
  /** Null while unknown, undefined without audio. */
  durationMs: number | null | undefined;
}

type OwnRow = Omit<OwnComment, 'created_at' | 'rejection'> & {
  created_at: Date;
  rejection_reason: RejectionReason | null;
};

type SubjectRow = Pick<RowOf<typeof reads.subjects>, 'episode_id'> &
  Pick<RowOf<typeof reads.assets>, 'duration_ms'> & { has_audio: boolean };

const ownColumns = `${publicColumns}, c.rejection_reason, ${stateOf('c')} as state`;

function presentOwn({ rejection_reason: reason, ...row }: OwnRow): OwnComment {
  return { ...presentComment(row), rejection: reason && rejectionSentences[reason] };
}

/** A member's comments, or those of one address without an account. */
export type Author = { userId: string } | { email: string };

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
  const own = async (condition: string, bindings: Record<string, Knex.RawBinding>) => {
    const { rows } = await db.raw<{ rows: OwnRow[] }>(
      `select ${ownColumns} from comments.comments c where ${condition} order by c.created_at desc, c.id desc`,
      bindings,
    );
    return rows.map(presentOwn);
  };

  return {
    /** Undefined unless the episode is published. */
    async findSubject(subjectId: number): Promise<OpenSubject | undefined> {
      const { rows } = await db.raw<{ rows: SubjectRow[] }>(
        `select s.episode_id, a.episode_id is not null as has_audio, a.duration_ms
          from ${reads.subjects} s
          left join ${reads.assets} a on a.episode_id = s.episode_id and a.audio_size_bytes is not null
          where s.id = :subjectId`,
        { subjectId },
      );
      const [row] = rows;
      return row && { episodeId: row.episode_id, durationMs: row.has_audio ? row.duration_ms : undefined };
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

    /**
     * Undefined if the key has a comment already.
     *
     * @throws ApiError if the subject or the account was deleted a moment ago
     */
    async insert(comment: NewComment): Promise<OwnComment | undefined> {
      const inserting = db.raw<{ rows: OwnRow[] }>(
        `with c as (
          insert into comments.comments (episode_subject_id, author_name, author_email, new_user_id, content, moment_ms,
            wants_mail, created_at, post_key, post_digest, network_hash, browser_hash, flags)
          values (:subjectId, :authorName, :authorEmail, :userId, :content, :momentMs,
            :wantsMail, :createdAt, :postKey, :postDigest, :networkHash, :browserHash, :flags)
          on conflict (post_key) do nothing
          returning *
        ) select ${ownColumns} from c`,
        { ...comment, flags: JSON.stringify(comment.flags) },
      );
      const { rows } = await inserting.catch(refuseDeletedOwner);
      return rows[0] && presentOwn(rows[0]);
    },

    async listEarlier(author: Author, limit: number): Promise<Facts['earlier']> {
      const condition =
        'userId' in author ? 'new_user_id = :value' : 'new_user_id is null and author_email = :value';
      const { rows } = await db.raw<{ rows: Facts['earlier'][number][] }>(
        `select content, created_at, ${stateOf('c')} as state
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

    /** Unpublished comments of a member or a browser on one subject, unless their text was erased. */
    async listOwn(
      subjectId: number,
      of: { userId: string } | { browserHash: Buffer },
    ): Promise<OwnComment[]> {
      const isMember = 'userId' in of;
      return own(
        `c.episode_subject_id = :subjectId and not c.is_approved and c.content <> ''
          and ${isMember ? 'c.new_user_id = :value' : 'c.browser_hash = :value'}`,
        { subjectId, value: isMember ? of.userId : of.browserHash },
      );
    },
  };
}
