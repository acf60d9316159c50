import type { JobTask, Logger } from '@nobicast/service-kit';
import type { MailTransport } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import { deliverNotice } from '../jobs/deliver-mail.ts';
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
    const isAdded = kind === 'passkey_added';
    const message = passkeyNoticeMail({ to, name, isAdded, at, publicUrl, sentAt: clock() });
    await deliverNotice({ mail, logger }, message, { about: 'a notice about a passkey', eventId });
  };
}
