import type { JobTask, Logger } from '@nobicast/service-kit';
import { z } from 'zod';
import type { MailTransport } from '@nobicast/service-kit/mail';
import { deliverLink } from '../jobs/deliver-mail.ts';
import { inactiveAccountMail } from '../mail/inactive-account-mail.fr.ts';
import type { signInMail } from '../mail/sign-in-mail.fr.ts';
import type { MagicLinks } from './magic-links.ts';
import type { LinkPurpose, SignInLinksRepository } from './sign-in.repository.ts';
import type { SignInCodes } from './sign-in-codes.ts';
import { linkLifetimeMs, requestLifetimeMs, wrongCodesPerInbox } from './sign-in.rules.ts';
import type { SignInRepositories } from './sign-in.store.ts';

const payloadSchema = z.object({ linkId: z.uuid() });

interface SendDependencies {
  links: Pick<SignInLinksRepository, 'findUnsent' | 'open' | 'markSent' | 'countWrongCodesOf'>;
  purpose: LinkPurpose;
  /** Adds the job again, for later. */
  retry: SignInRepositories['jobs']['sendSignInLink'];
  /** The mail of this purpose. */
  write: typeof signInMail;
  magicLinks: MagicLinks;
  /** Undefined where the mail has only the link. */
  codes?: SignInCodes;
  /** Whether the address has an account that was deactivated. Undefined where a session is proof that it was not. */
  isInactive?: (email: string) => Promise<boolean>;
  mail: MailTransport;
  publicUrl: string;
  clock: () => Date;
  logger: Logger;
}

/**
 * Sends the mail only if the request is still open, and without a link where its account is deactivated. The job has
 * only the id of the request: the link is created here and exists only in the mail.
 */
export function sendSignInLink({
  links,
  purpose,
  retry,
  write,
  magicLinks,
  codes,
  isInactive,
  mail,
  publicUrl,
  clock,
  logger,
}: SendDependencies): JobTask {
  return async (payload) => {
    const { linkId } = payloadSchema.parse(payload);
    const request = await links.findUnsent(linkId, purpose);
    if (!request) return;
    const sentAt = clock();
    const waitedMs = sentAt.getTime() - request.requestedAt.getTime();
    if (waitedMs > requestLifetimeMs) return;
    const expiresAt = new Date(sentAt.getTime() + linkLifetimeMs);
    const since = new Date(sentAt.getTime() - wrongCodesPerInbox.seconds * 1_000);
    const mayGuess = async () =>
      (await links.countWrongCodesOf(request.inbox, since)) < wrongCodesPerInbox.count;
    const code = codes && (await mayGuess()) ? codes.codeOf(linkId) : undefined;
    await links.open(linkId, { expiresAt, hasCode: code !== undefined });
    const href = await magicLinks.create({ id: linkId, email: request.email });
    // The request stays as it is for every address: what a browser is told of it must not differ.
    const message = (await isInactive?.(request.email))
      ? inactiveAccountMail({ to: request.email, publicUrl, sentAt })
      : write({ to: request.email, href, code, publicUrl, sentAt, expiresAt });
    const isSent = await deliverLink({ mail, logger }, message, {
      id: linkId,
      waitedMs,
      retry: (delayMs) => retry(linkId, new Date(sentAt.getTime() + delayMs)),
    });
    if (isSent) await links.markSent(linkId, sentAt);
  };
}
