import type { DecisionAction } from '@nobicast/contracts';

export type CommentState = 'pending' | 'approved' | 'rejected';

/** SQL for the alias of a row of comments. */
export const stateOf = (row: string) =>
  `case when ${row}.is_approved then 'approved' when ${row}.rejected_at is null then 'pending' else 'rejected' end`;

export interface DecidedComment {
  state: CommentState;
  /** Null without a decision. */
  decisionId: number | null;
  /** The text is gone: the comment stays rejected. */
  isErased: boolean;
  /** Before the last decision. */
  stateBefore: CommentState | null;
}

const decided = { approve: 'approved', reject: 'rejected' } as const;

/**
 * Undefined if the action is refused, because the state has changed. Undo, restore and withdraw name the decision that
 * they take back: nothing may have followed it.
 */
export function stateAfter(
  action: DecisionAction,
  { state, decisionId, isErased, stateBefore }: DecidedComment,
  takesBack?: number,
): CommentState | undefined {
  if (action === 'approve' || action === 'reject') return state === 'pending' ? decided[action] : undefined;
  if (isErased || decisionId === null || decisionId !== takesBack) return undefined;
  if (action === 'undo') return stateBefore ?? undefined;
  if (action === 'restore') return state === 'rejected' ? 'pending' : undefined;
  return state === 'approved' ? 'rejected' : undefined;
}

/** The actions that can take back the last decision. */
export const waysBack = (comment: DecidedComment) =>
  (['undo', 'restore', 'withdraw'] as const).filter(
    (action) => stateAfter(action, comment, comment.decisionId ?? undefined) !== undefined,
  );
