import type { JobTask, Logger } from '@nobicast/service-kit';
import { MailError, type MailTransport } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import { addressNoticeMail } from '../mail/address-notice-mail.fr.ts';
import type { AddressNoticesRepository } from './address-notices.repository.ts';

const payloadSchema = z.object({ noticeId: z.uuid() });

/** Deletes the notice once sent. A missing mailbox is not retried. */
export function sendAddressNotice({
  notices,
  mail,
  publicUrl,
  clock,
  logger,
}: {
  notices: AddressNoticesRepository;
  mail: MailTransport;
  publicUrl: string;
  clock: () => Date;
  logger: Logger;
}): JobTask {
  return async (payload) => {
    const { noticeId } = payloadSchema.parse(payload);
    const notice = await notices.findWaiting(noticeId);
    try {
      if (notice) {
        const { formerEmail: to, changedAt } = notice;
        await mail.send(addressNoticeMail({ to, changedAt, publicUrl, sentAt: clock() }));
      }
    } catch (error) {
      if (!(error instanceof MailError) || error.kind !== 'no_recipient') throw error;
      logger.warn({ noticeId, reason: error.message }, 'a notice to a former address has no recipient');
    }
    await notices.remove(noticeId);
  };
}
