import type { JobTask, Logger } from '@nobicast/service-kit';
import { MailError, type MailTransport } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import { userMessageMail } from '../mail/user-message-mail.fr.ts';
import type { UserMessagesRepository } from './user-messages.repository.ts';

const payloadSchema = z.object({ messageId: z.uuid() });

/** Deletes the message once sent. A missing mailbox is not retried. */
export function sendUserMessage({
  messages,
  mail,
  publicUrl,
  clock,
  logger,
}: {
  messages: UserMessagesRepository;
  mail: MailTransport;
  publicUrl: string;
  clock: () => Date;
  logger: Logger;
}): JobTask {
  return async (payload) => {
    const { messageId } = payloadSchema.parse(payload);
    const message = await messages.findWaiting(messageId);
    try {
      if (message) await mail.send(userMessageMail({ ...message, publicUrl, sentAt: clock() }));
    } catch (error) {
      if (!(error instanceof MailError) || error.kind !== 'no_recipient') throw error;
      logger.warn({ messageId, reason: error.message }, 'a message of the administration has no recipient');
    }
    await messages.remove(messageId);
  };
}
