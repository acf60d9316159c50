import type { JobTask, Logger } from '@nobicast/service-kit';
import type { MailTransport } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import { deliverNotice } from '../jobs/deliver-mail.ts';
import { addressNoticeMail } from '../mail/address-notice-mail.fr.ts';
import { userMessageMail } from '../mail/user-message-mail.fr.ts';
import type { AddressNoticesRepository } from './address-notices.repository.ts';
import type { UserMessagesRepository } from './user-messages.repository.ts';

interface Sending {
  mail: MailTransport;
  publicUrl: string;
  clock: () => Date;
  logger: Logger;
}

const noticeSchema = z.object({ noticeId: z.uuid() });
const messageSchema = z.object({ messageId: z.uuid() });

/** Tells a former address that its account has moved, and deletes it. */
export const sendAddressNotice =
  (sending: Sending, notices: AddressNoticesRepository): JobTask =>
  async (payload) => {
    const { publicUrl, clock } = sending;
    const { noticeId } = noticeSchema.parse(payload);
    const notice = await notices.findWaiting(noticeId);
    if (notice) {
      const { formerEmail: to, changedAt } = notice;
      const message = addressNoticeMail({ to, changedAt, publicUrl, sentAt: clock() });
      await deliverNotice(sending, message, { about: 'a notice to a former address', noticeId });
    }
    await notices.remove(noticeId);
  };

/** Sends a message of an admin, and deletes it. */
export const sendUserMessage =
  (sending: Sending, messages: UserMessagesRepository): JobTask =>
  async (payload) => {
    const { publicUrl, clock } = sending;
    const { messageId } = messageSchema.parse(payload);
    const written = await messages.findWaiting(messageId);
    if (written) {
      const message = userMessageMail({ ...written, publicUrl, sentAt: clock() });
      await deliverNotice(sending, message, { about: 'a message of the administration', messageId });
    }
    await messages.remove(messageId);
  };
