import type { Decision, DecisionAction, Outcome, RejectionReason } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import { conflictSentence, noSuchComment } from './moderation.copy.ts';
import type { Change, DecisionsRepository, LockedComment, Moderator } from './decisions.repository.ts';
import { stateAfter } from './decisions.rules.ts';
import type { AnswerMailsRepository } from '../mails/answer-mails.repository.ts';
import type { MailsRepository } from '../mails/mails.repository.ts';

export interface DecisionDependencies {
  inTransaction<Result>(
    work: (
      decisions: DecisionsRepository,
      mails: Pick<MailsRepository, 'schedule'>,
      answerMails: Pick<AnswerMailsRepository, 'schedule'>,
    ) => Promise<Result>,
  ): Promise<Result>;
  clock: () => Date;
  /** The undo time, until which the mail to the author waits. */
  mailDelayMs: number;
}

interface Wish {
  /** Undefined if the decision to take back does not exist. */
  commentId: number | undefined;
  takesBack?: number | undefined;
}

const refused = (commentId: number | undefined, comment: LockedComment | undefined): Outcome => ({
  outcome: 'refused',
  comment_id: commentId ?? null,
  sentence: comment?.lastDecision ? conflictSentence(comment.lastDecision) : noSuchComment,
  followed_by: comment?.lastDecision ?? null,
});

/** Repeating one's own last decision changes nothing (a retry, a double press). */
function repeatedDecision(
  { lastDecision, lastTakesBack }: LockedComment,
  action: DecisionAction,
  moderatorId: string,
  takesBack: number | undefined,
): Decision | undefined {
  const isSame = lastDecision?.action === action && lastDecision.moderator_id === moderatorId;
  return isSame && lastTakesBack === (takesBack ?? null) ? lastDecision : undefined;
}

/** In one transaction. Comments whose state has changed meanwhile are refused one by one. */
async function decideEach(
  { inTransaction, clock, mailDelayMs }: DecisionDependencies,
  call: {
    action: DecisionAction;
    reason: RejectionReason | undefined;
    moderatorId: string;
    wishesOf: (decisions: DecisionsRepository) => Promise<Wish[]>;
  },
): Promise<Outcome[]> {
  const { action, reason, moderatorId } = call;
  return inTransaction(async (decisions, mails, answerMails) => {
    const wishes = await call.wishesOf(decisions);
    const moderator: Moderator = { id: moderatorId, name: await decisions.nameOf(moderatorId) };
    const comments = await decisions.lock(wishes.flatMap(({ commentId }) => commentId ?? []));
    const changes: Change[] = [];
    const planned = wishes.map(({ commentId, takesBack }): Outcome | Change => {
      const comment = commentId === undefined ? undefined : comments.get(commentId);
      if (!comment) return refused(commentId, undefined);
      const repeated = repeatedDecision(comment, action, moderatorId, takesBack);
      if (repeated) return { outcome: 'decided', comment_id: comment.id, decision: repeated };
      const to = stateAfter(action, comment, takesBack);
      if (to === undefined || changes.some((change) => change.commentId === comment.id))
        return refused(comment.id, comment);
      const change = { commentId: comment.id, action, from: comment.state, to, reason, takesBack };
      changes.push(change);
      return change;
    });
    const now = clock();
    const written = await decisions.write(changes, moderator, now);
    const approved = changes.filter(({ to }) => to === 'approved').map(({ commentId }) => commentId);
    const mailsFrom = new Date(now.getTime() + mailDelayMs);
    await mails.schedule(approved, { approvedAt: now, runAt: mailsFrom, moderatorId });
    await answerMails.schedule(approved, now, mailsFrom);
    return planned.map((plan): Outcome => {
      if ('outcome' in plan) return plan;
      const decision = written.find(({ comment_id: id }) => id === plan.commentId);
      if (!decision) throw new Error('A decision was not written.');
      return { outcome: 'decided', comment_id: plan.commentId, decision };
    });
  });
}

export const decide = (
  dependencies: DecisionDependencies,
  call: {
    action: 'approve' | 'reject';
    commentIds: readonly number[];
    reason: RejectionReason | undefined;
    moderatorId: string;
  },
) =>
  decideEach(dependencies, {
    ...call,
    wishesOf: () => Promise.resolve(call.commentIds.map((commentId) => ({ commentId }))),
  });

/** Takes back decisions that no other decision has followed. */
export const takeBack = (
  dependencies: DecisionDependencies,
  call: {
    action: 'undo' | 'restore' | 'withdraw';
    decisionIds: readonly number[];
    reason: RejectionReason | undefined;
    moderatorId: string;
  },
) =>
  decideEach(dependencies, {
    ...call,
    async wishesOf(decisions) {
      const comments = await decisions.commentsOf(call.decisionIds);
      return call.decisionIds.map((id) => ({ commentId: comments.get(id), takesBack: id }));
    },
  });

/** @throws ApiError `comment_not_found`, or `already_decided` with who decided what */
export async function decideOne(
  dependencies: DecisionDependencies,
  call: Omit<Parameters<typeof decide>[1], 'commentIds'> & { commentId: number },
): Promise<Decision> {
  const [outcome] = await decide(dependencies, { ...call, commentIds: [call.commentId] });
  if (outcome?.outcome === 'decided') return outcome.decision;
  if (!outcome?.followed_by) throw new ApiError('comment_not_found');
  throw new ApiError('already_decided', { sentence: outcome.sentence });
}
