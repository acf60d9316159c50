import type { JobTask, Logger } from '@nobicast/service-kit';
import { z } from 'zod';
import { MailError, type MailTransport } from '../mail/mail-transport.ts';
import { signInMail } from '../mail/sign-in-mail.ts';
import type { MagicLinks } from './magic-links.ts';
import type { SignInLinksRepository } from './sign-in-links.repository.ts';
import { linkLifetimeMs, requestLifetimeMs } from './sign-in.rules.ts';

const payloadSchema = z.object({ linkId: z.uuid() });

interface SendDependencies {
  links: Pick<SignInLinksRepository, 'findUnsent' | 'setExpiry' | 'markSent'>;
  magicLinks: MagicLinks;
  mail: MailTransport;
  publicUrl: string;
  clock: () => Date;
  logger: Logger;
}

/**
 * Sends the link of a request, if anybody still waits for it. The job knows the request alone: the link is
 * made here and is nowhere but in the e-mail.
 */
export function sendSignInLink({
  links,
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
    if (sentAt.getTime() - request.requestedAt.getTime() > requestLifetimeMs) return;
    const expiresAt = new Date(sentAt.getTime() + linkLifetimeMs);
    await links.setExpiry(linkId, expiresAt);
    try {
      await magicLinks.send({ id: linkId, email: request.email }, (href) =>
        mail.send(signInMail({ to: request.email, href, publicUrl, sentAt, expiresAt })),
      );
    } catch (error) {
      if (!(error instanceof MailError && error.isFinal)) throw error;
      // Such a mailbox will not exist in 20 s either.
      logger.info({ linkId, reason: error.message }, 'a sign-in link has no recipient');
      return;
    }
    await links.markSent(linkId, sentAt);
  };
}
