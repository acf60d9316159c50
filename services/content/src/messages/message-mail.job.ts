import type { JobTask, Logger } from '@nobicast/service-kit';
import type { MailDelivery } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import type { MessageMail, MessageMailsRepository } from './message-mails.repository.ts';
import { answerMail, confirmMail, receiptMail, teamMail } from './message-mails.ts';
import { confirmationHash } from './send-message.use-cases.ts';

const payloadSchema = z.object({ mailId: z.int() });

export interface MessageMailDependencies {
  mails: MessageMailsRepository;
  delivery: MailDelivery;
  publicUrl: string;
  clock: () => Date;
  newToken: () => string;
  logger: Logger;
}

async function compose(
  { mails, publicUrl, newToken }: MessageMailDependencies,
  mail: MessageMail,
  sentAt: Date,
) {
  const common = { mail, publicUrl, sentAt };
  if (mail.kind === 'team') return teamMail(common);
  if (mail.kind === 'receipt') return receiptMail(common);
  if (mail.kind === 'answer') return answerMail(common);
  const token = newToken();
  await mails.setConfirmation(mail.messageId, confirmationHash(token));
  return confirmMail({ ...common, token });
}

/**
 * Sends a mail about a message, once. It is begun when the server waits for it: a worker that is killed before leaves it
 * to the next attempt, and one that is killed between that and the answer sends none rather than two. What the server did
 * not take is tried again. A mailbox that does not exist is given up.
 */
export function sendMessageMail(dependencies: MessageMailDependencies): JobTask {
  const { mails, delivery, clock, logger } = dependencies;
  return async (payload) => {
    const { mailId } = payloadSchema.parse(payload);
    const mail = await mails.findWaiting(mailId);
    if (!mail) return;
    let isTaken = false;
    const result = await delivery.deliver(await compose(dependencies, mail, clock()), {
      beforeContent: async () => {
        if (await mails.begin(mailId, clock())) return;
        isTaken = true;
        throw new Error('Another worker sends this mail.');
      },
    });
    if (isTaken) return;
    if (result.outcome === 'sent') return mails.setState(mailId, 'sent', clock());
    if (result.outcome === 'no_recipient') {
      logger.info({ mailId, reason: result.error.message }, 'a mail about a message has no recipient');
      return mails.setState(mailId, 'refused', clock());
    }
    if (result.outcome === 'in_doubt') {
      logger.warn(
        { mailId, reason: result.error.message },
        'nobody knows whether a mail about a message was taken',
      );
      return;
    }
    await mails.setState(mailId, 'waiting', clock());
    // The queue retries a job that throws.
    throw result.error;
  };
}
