import { inboxOf, type JobTask } from '@nobicast/service-kit';
import { answerMail } from './answer-mail.fr.ts';
import {
  recentApprovalJob,
  recipientOf,
  sendOnce,
  unprovenInboxHours,
  type CommentMailDependencies,
} from './send-once.ts';

const sameInbox = (one: string, other: string) => inboxOf(one.toLowerCase()) === inboxOf(other.toLowerCase());

/**
 * Mails the person who was answered once, unless they answered themselves, and only if both are still published. An inbox
 * that nobody proved and that got a mail lately gets this one when its turn comes.
 */
export const sendAnswerMail = (dependencies: CommentMailDependencies): JobTask =>
  recentApprovalJob(dependencies, async ({ commentId: answerId, approvedAt, sentAt }) => {
    const { mails, answerMails, publicUrl } = dependencies;
    const answer = await answerMails.find(answerId);
    const recipient = answer && (await recipientOf(dependencies, answer));
    if (!recipient || sameInbox(recipient.address, answer.answerAddress)) return;
    const retry = (at: Date) => answerMails.schedule([answerId], approvedAt, at);
    const result = await sendOnce(
      dependencies,
      {
        recipient,
        comment: answer,
        mark: (_mails, marking) => marking.mark(answerId, sentAt),
        unmark: (_mails, marking) => marking.unmark(answerId),
        compose: (token) => answerMail({ to: recipient.address, answer, token, publicUrl, sentAt }),
        retry,
      },
      sentAt,
    );
    if (result === 'done' || !recipient.inboxHash) return;
    const lastMailAt = await mails.findLastMail(recipient.inboxHash);
    if (lastMailAt) await retry(new Date(lastMailAt.getTime() + unprovenInboxHours * 60 * 60_000));
  });
