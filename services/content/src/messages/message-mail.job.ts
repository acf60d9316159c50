import type { JobTask, Logger } from '@nobicast/service-kit';
import { MailError, type MailTransport } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import type { MessageMail, MessageMailsRepository } from './message-mails.repository.ts';
import { answerMail, confirmMail, receiptMail, teamMail } from './message-mails.ts';
import { confirmationHash } from './send-message.use-cases.ts';

const payloadSchema = z.object({ mailId: z.int() });

export interface MessageMailDependencies {
  mails: MessageMailsRepository;
  mail: MailTransport;
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
 * Sends a mail about a message, once. It is claimed before it is sent, so a worker that is killed in between sends none
 * rather than two; what the server did not take waits and is tried again. A mailbox that does not exist is given up.
 */
export function sendMessageMail(dependencies: MessageMailDependencies): JobTask {
  const { mails, mail: transport, clock, logger } = dependencies;
  return async (payload) => {
    const { mailId } = payloadSchema.parse(payload);
    const mail = await mails.claim(mailId, clock());
    if (!mail) return;
    try {
      await transport.send(await compose(dependencies, mail, clock()));
    } catch (error) {
      const isGivenUp = error instanceof MailError && error.kind === 'no_recipient';
      await mails.setState(mailId, isGivenUp ? 'refused' : 'waiting', clock());
      // The queue retries a job that throws.
      if (!isGivenUp) throw error;
      logger.info({ mailId, reason: error.message }, 'a mail about a message has no recipient');
      return;
    }
    await mails.setState(mailId, 'sent', clock());
  };
}
