import { limits } from '@nobicast/contracts';
import { randomToken, type JobTask, type Logger } from '@nobicast/service-kit';
import { MailError, type MailTransport } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import { tokenHashOf, type AddressKeys } from './address-keys.ts';
import { confirmationMail } from './confirmation-mail.fr.ts';
import type { SubscribersRepository } from './subscribers.repository.ts';

const payloadSchema = z.object({ requestId: z.uuid() });

/** After a refusal that only a person can end (credentials, our reputation). */
const retryAfterRefusalMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;

export interface SendConfirmationDependencies {
  subscribers: SubscribersRepository;
  keys: AddressKeys;
  mail: Pick<MailTransport, 'send'>;
  publicUrl: string;
  clock: () => Date;
  logger: Logger;
}

/**
 * Mails the link that confirms a subscription, or tells a confirmed address that it is confirmed. The request is
 * marked as mailed afterwards: a worker that is killed in between sends two mails with one link rather than none, and
 * with one Message-ID, of which mailboxes show one. A mail that could not be sent is tried again as long as its link
 * works.
 */
export function sendConfirmation(dependencies: SendConfirmationDependencies): JobTask {
  const { subscribers, keys, mail, publicUrl, clock, logger } = dependencies;
  return async (payload) => {
    const { requestId } = payloadSchema.parse(payload);
    const request = await subscribers.findRequest(requestId);
    const sentAt = clock();
    if (!request || request.isConfirmed) return;
    if (sentAt.getTime() - request.requestedAt.getTime() > limits.newsletter.confirmationDays * dayMs) return;
    const { subscriber } = request;
    const isSubscribed = subscriber.state === 'confirmed';
    const token = isSubscribed ? keys.unsubscribeTokenOf(subscriber.email) : keys.confirmTokenOf(requestId);
    // The request of a subscribed address leads nowhere: its own token is never mailed.
    const requestToken = isSubscribed ? randomToken() : token;
    if (!(await subscribers.keepToken(requestId, tokenHashOf(requestToken)))) return;
    if (isSubscribed) await subscribers.addUnsubscribeToken(subscriber.id, tokenHashOf(token));
    try {
      await mail.send(
        confirmationMail({ to: subscriber.email, isConfirmed: isSubscribed, token, publicUrl, sentAt }),
      );
    } catch (error) {
      // The queue retries a job that throws, every 20 s at first.
      if (!(error instanceof MailError) || error.kind === 'temporary') throw error;
      if (error.kind !== 'no_recipient') {
        logger.warn(
          { requestId, reason: error.message },
          'the mail server refuses our mail about the newsletter',
        );
        return subscribers.scheduleMail(requestId, new Date(sentAt.getTime() + retryAfterRefusalMs));
      }
      logger.info({ requestId, reason: error.message }, 'a confirmation of the newsletter has no recipient');
    }
    await subscribers.markMailed(requestId, sentAt);
  };
}
