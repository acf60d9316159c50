import type { JobTask, Logger } from '@nobicast/service-kit';
import { MailError, type MailTransport } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import { passkeyNoticeMail } from '../mail/passkey-notice-mail.fr.ts';
import type { SecurityEventsRepository } from '../security-events/security-events.repository.ts';

const payloadSchema = z.object({ eventId: z.uuid() });

/** A missing mailbox is not retried. */
export function sendPasskeyNotice({
  events,
  mail,
  publicUrl,
  clock,
  logger,
}: {
  events: Pick<SecurityEventsRepository, 'findWithAddress'>;
  mail: MailTransport;
  publicUrl: string;
  clock: () => Date;
  logger: Logger;
}): JobTask {
  return async (payload) => {
    const { eventId } = payloadSchema.parse(payload);
    const event = await events.findWithAddress(eventId);
    if (!event) return;
    const { email: to, kind, at, details } = event;
    const { name = '' } = details;
    try {
      await mail.send(
        passkeyNoticeMail({ to, name, isAdded: kind === 'passkey_added', at, publicUrl, sentAt: clock() }),
      );
    } catch (error) {
      if (!(error instanceof MailError) || error.kind !== 'no_recipient') throw error;
      logger.warn({ eventId, reason: error.message }, 'a notice about a passkey has no recipient');
    }
  };
}
