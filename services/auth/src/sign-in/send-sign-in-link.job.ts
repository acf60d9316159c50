import type { JobTask, Logger } from '@nobicast/service-kit';
import { z } from 'zod';
import type { MailTransport } from '@nobicast/service-kit/mail';
import { deliverLink } from '../jobs/deliver-mail.ts';
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
  mail: MailTransport;
  publicUrl: string;
  clock: () => Date;
  logger: Logger;
}

/** Only if the request is still open. The job has only its id: the link is created here and exists only in the mail. */
export function sendSignInLink({
  links,
  purpose,
  retry,
  write,
  magicLinks,
  codes,
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
    const message = write({ to: request.email, href, code, publicUrl, sentAt, expiresAt });
    const isSent = await deliverLink({ mail, logger }, message, {
      id: linkId,
      waitedMs,
      retry: (delayMs) => retry(linkId, new Date(sentAt.getTime() + delayMs)),
    });
    if (isSent) await links.markSent(linkId, sentAt);
  };
}
