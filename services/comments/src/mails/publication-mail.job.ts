import type { JobTask } from '@nobicast/service-kit';
import { publicationMail } from './publication-mail.fr.ts';
import { recentApprovalJob, recipientOf, sendOnce, type CommentMailDependencies } from './send-once.ts';

/** Mails the author once, and only if the comment is still published. */
export const sendPublicationMail = (dependencies: CommentMailDependencies): JobTask =>
  recentApprovalJob(dependencies, async ({ commentId, approvedAt, sentAt }) => {
    const { mails, publicUrl } = dependencies;
    const comment = await mails.findMailable(commentId);
    const recipient = comment && (await recipientOf(dependencies, comment));
    if (!recipient) return;
    await sendOnce(
      dependencies,
      {
        recipient,
        comment,
        mark: (marking) => marking.markMailed(commentId, sentAt),
        unmark: (marking) => marking.unmarkMailed(commentId),
        compose: (token) => publicationMail({ to: recipient.address, comment, token, publicUrl, sentAt }),
        retry: (at) => mails.schedule([commentId], { approvedAt, runAt: at }),
      },
      sentAt,
    );
  });
