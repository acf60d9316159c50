import type { DecisionAction } from '@nobicast/contracts';

export type CommentState = 'pending' | 'approved' | 'rejected';

/** SQL: the state of a row of comments, by the alias of the row. */
export const stateOf = (row: string) =>
  `case when ${row}.is_approved then 'approved' when ${row}.rejected_at is null then 'pending' else 'rejected' end`;

/** What is known of a comment when somebody decides about it. */
export interface DecidedComment {
  state: CommentState;
  /** The last decision; null while there is none. */
  decisionId: number | null;
  /** Its text was erased: it stays rejected. */
  isErased: boolean;
  /** The state before the last decision. */
  stateBefore: CommentState | null;
}

const decided = { approve: 'approved', reject: 'rejected' } as const;

/**
 * The state after an action; undefined where the action is refused, because the comment is in another state by now.
 * Undo, restore and withdraw name the decision that they take back: nothing may have followed it.
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

/** What can take the last decision about a comment back. */
export const waysBack = (comment: DecidedComment) =>
  (['undo', 'restore', 'withdraw'] as const).filter(
    (action) => stateAfter(action, comment, comment.decisionId ?? undefined) !== undefined,
  );
