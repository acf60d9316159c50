import type { JobTask } from '@nobicast/service-kit';
import { MailError } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import type { SendConfirmationDependencies } from './send-confirmation.job.ts';
import { welcomeMail } from './welcome-mail.fr.ts';

const payloadSchema = z.object({ subscriberId: z.int() });

/** Mails the way out to an address that was just confirmed, unless it has taken it already. */
export function sendWelcome({
  subscribers,
  keys,
  mail,
  publicUrl,
  clock,
  logger,
}: SendConfirmationDependencies): JobTask {
  return async (payload) => {
    const { subscriberId } = payloadSchema.parse(payload);
    const subscriber = await subscribers.findById(subscriberId);
    if (subscriber?.state !== 'confirmed') return;
    const unsubscribeToken = keys.unsubscribeTokenOf(subscriber.email);
    try {
      await mail.send(welcomeMail({ to: subscriber.email, unsubscribeToken, publicUrl, sentAt: clock() }));
    } catch (error) {
      // The queue retries temporary failures. After any other, the first issue has the way out, too.
      if (!(error instanceof MailError) || error.kind === 'temporary') throw error;
      logger.info({ subscriberId, reason: error.message }, 'a welcome of the newsletter was not taken');
    }
  };
}
