import type { JobTask, Logger } from '@nobicast/service-kit';
import { z } from 'zod';
import { MailError, type MailTransport } from '@nobicast/service-kit/mail';
import { signInMail } from '../mail/sign-in-mail.ts';
import type { MagicLinks } from './magic-links.ts';
import type { SignInLinksRepository } from './sign-in-links.repository.ts';
import { linkLifetimeMs, requestLifetimeMs, retryAfterRefusalMs } from './sign-in.rules.ts';
import type { SignInRepositories } from './sign-in.store.ts';

const payloadSchema = z.object({ linkId: z.uuid() });

interface SendDependencies {
  links: Pick<SignInLinksRepository, 'findUnsent' | 'setExpiry' | 'markSent'>;
  jobs: Pick<SignInRepositories['jobs'], 'sendSignInLink'>;
  magicLinks: MagicLinks;
  mail: MailTransport;
  publicUrl: string;
  clock: () => Date;
  logger: Logger;
}

/**
 * Sends the link of a request that is still open. The job contains only the request's id: the link is created here and
 * exists only in the e-mail.
 */
export function sendSignInLink({
  links,
  jobs,
  magicLinks,
  mail,
  publicUrl,
  clock,
  logger,
}: SendDependencies): JobTask {
  return async (payload) => {
    const { linkId } = payloadSchema.parse(payload);
    const request = await links.findUnsent(linkId);
    if (!request) return;
    const sentAt = clock();
    const waitedMs = sentAt.getTime() - request.requestedAt.getTime();
    if (waitedMs > requestLifetimeMs) return;
    const expiresAt = new Date(sentAt.getTime() + linkLifetimeMs);
    await links.setExpiry(linkId, expiresAt);
    const href = await magicLinks.create({ id: linkId, email: request.email });
    try {
      await mail.send(signInMail({ to: request.email, href, publicUrl, sentAt, expiresAt }));
    } catch (error) {
      // The queue retries a job that throws, every 20 s at first.
      if (!(error instanceof MailError) || error.kind === 'temporary') throw error;
      if (error.kind === 'no_recipient') {
        logger.info({ linkId, reason: error.message }, 'a sign-in link has no recipient');
        return;
      }
      logger.warn(
        { linkId, reason: error.message },
        'the mail server refuses our mail, a sign-in link is delayed',
      );
      await jobs.sendSignInLink(linkId, new Date(sentAt.getTime() + retryAfterRefusalMs(waitedMs)));
      return;
    }
    await links.markSent(linkId, sentAt);
  };
}
