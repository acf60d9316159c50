import type { Decision, DecisionAction, RejectionReason } from '@nobicast/contracts';
import { addAudit, type Knex, type RowOf } from '@nobicast/service-kit';
import { stateOf, type CommentState, type DecidedComment } from './decisions.rules.ts';
import { reads } from '../reads.ts';

interface DecisionRow {
  id: number;
  at: Date;
  actor_id: string;
  actor_name: string;
  action: DecisionAction;
  target_id: string;
  takes_back: number | null;
  details: DecisionDetails;
}

/** The audit never holds a comment's text. */
export interface DecisionDetails {
  from: CommentState;
  to: CommentState;
  reason?: RejectionReason;
}

export interface LockedComment extends DecidedComment {
  id: number;
  lastDecision: Decision | null;
  /** The decision that the last one took back. */
  lastTakesBack: number | null;
}

export interface Change {
  commentId: number;
  action: DecisionAction;
  from: CommentState;
  to: CommentState;
  reason: RejectionReason | undefined;
  takesBack: number | undefined;
}

export interface Moderator {
  id: string;
  name: string;
}

export const presentDecision = ({
  id,
  at,
  actor_id,
  actor_name,
  action,
  target_id,
  details,
}: DecisionRow): Decision => ({
  id,
  comment_id: Number(target_id),
  action,
  at: at.toISOString(),
  moderator_id: actor_id,
  moderator_name: actor_name,
  reason: details.reason ?? null,
});

export type DecisionsRepository = ReturnType<typeof decisionsRepository>;

/** Each decision has its row in the audit. Needs a transaction. */
export function decisionsRepository(db: Knex) {
  return {
    async nameOf(userId: string): Promise<string> {
      const { rows } = await db.raw<{ rows: Pick<RowOf<typeof reads.members>, 'name'>[] }>(
        `select m.name from ${reads.members} m where m.id = :userId`,
        { userId },
      );
      return rows[0]?.name ?? 'La modération';
    },

    /** The comment of each of these decisions. */
    async commentsOf(decisionIds: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await db.raw<{ rows: { id: number; target_id: string }[] }>(
        `select id, target_id from comments.audit where target_type = 'comment' and id = any(:ids)`,
        { ids: [...decisionIds] },
      );
      return new Map(rows.map(({ id, target_id: target }) => [id, Number(target)]));
    },

    /** In the order of ids, so that two moderators never deadlock. */
    async lock(ids: readonly number[]): Promise<Map<number, LockedComment>> {
      const { rows } = await db.raw<{
        rows: {
          comment_id: number;
          state: CommentState;
          decision_id: number | null;
          is_erased: boolean;
        }[];
      }>(
        `select c.id as comment_id, ${stateOf('c')} as state, c.decision_id, c.content = '' as is_erased
          from comments.comments c where c.id = any(:ids) order by c.id for update`,
        { ids: [...ids] },
      );
      const decisions = await this.list(rows.flatMap(({ decision_id: id }) => id ?? []));
      return new Map(
        rows.map(({ comment_id: id, state, decision_id: decisionId, is_erased: isErased }) => {
          const last = decisions.find((decision) => decision.id === decisionId);
          return [
            id,
            {
              id,
              state,
              decisionId,
              isErased,
              stateBefore: last?.details.from ?? null,
              lastDecision: last ? presentDecision(last) : null,
              lastTakesBack: last?.takes_back ?? null,
            },
          ];
        }),
      );
    },

    async list(ids: readonly number[]): Promise<DecisionRow[]> {
      const { rows } = await db.raw<{ rows: DecisionRow[] }>(
        'select * from comments.audit where id = any(:ids)',
        {
          ids: [...ids],
        },
      );
      return rows;
    },

    /**
     * One statement each for states and audit, so that triggers count and announce once. An undo that returns to a
     * rejection restores its date and reason: those of the newest rejection before.
     */
    async write(changes: readonly Change[], moderator: Moderator, now: Date): Promise<Decision[]> {
      const ids = await addAudit(
        db,
        'comments',
        changes.map(({ commentId, action, from, to, reason, takesBack }) => ({
          at: now,
          actorId: moderator.id,
          actorName: moderator.name,
          action,
          targetType: 'comment',
          targetId: commentId,
          takesBack,
          details: { from, to, ...(reason && { reason }) } satisfies DecisionDetails,
        })),
      );
      const values = changes.map((change, index) => ({
        id: change.commentId,
        decision_id: ids[index],
        state: change.to,
        reason: change.to === 'rejected' ? (change.reason ?? null) : null,
        undone: change.action === 'undo' ? change.takesBack : null,
      }));
      await db.raw(
        `update comments.comments c set
            is_approved = v.state = 'approved',
            rejected_at = case when v.state = 'rejected' then coalesce(former.at, :now::timestamptz) end,
            rejection_reason = case when v.undone is null then v.reason when v.state = 'rejected' then former.reason end,
            decision_id = v.decision_id
          from json_to_recordset(:values::json)
              v(id integer, decision_id integer, state text, reason text, undone integer)
            left join lateral (
              select a.at, a.details ->> 'reason' as reason from comments.audit a
              where a.target_type = 'comment' and a.target_id = v.id::text and a.action in ('reject', 'withdraw')
                and a.id < v.undone
              order by a.id desc limit 1
            ) former on true
          where c.id = v.id`,
        { now, values: JSON.stringify(values) },
      );
      const rows = await this.list(ids);
      return rows.sort((one, other) => one.id - other.id).map(presentDecision);
    },
  };
}
