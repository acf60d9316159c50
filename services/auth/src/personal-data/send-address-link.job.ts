import { paths } from '@nobicast/contracts';
import { hashToken, type JobTask, type Logger } from '@nobicast/service-kit';
import type { MailTransport } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import { deliverLink } from '../jobs/deliver-mail.ts';
import { addressMail } from '../mail/address-mail.fr.ts';
import { proofLifetimeMs, requestLifetimeMs } from './personal-data.rules.ts';
import type { PersonalDataRepositories } from './personal-data.store.ts';

const payloadSchema = z.object({ proofId: z.uuid() });

interface SendDependencies extends Pick<PersonalDataRepositories, 'proofs' | 'jobs'> {
  mail: MailTransport;
  publicUrl: string;
  clock: () => Date;
  newToken: () => string;
  logger: Logger;
}

/**
 * The token is made here and exists only in the mail: in the link's fragment, which browsers send to no server. Another
 * attempt makes another token.
 */
export function sendAddressLink(dependencies: SendDependencies): JobTask {
  const { proofs, jobs, mail, publicUrl, clock, newToken, logger } = dependencies;
  return async (payload) => {
    const { proofId } = payloadSchema.parse(payload);
    const request = await proofs.findUnsent(proofId);
    if (!request) return;
    const sentAt = clock();
    const waitedMs = sentAt.getTime() - request.requestedAt.getTime();
    if (waitedMs > requestLifetimeMs) return;
    const expiresAt = new Date(sentAt.getTime() + proofLifetimeMs);
    const token = newToken();
    await proofs.setToken(proofId, hashToken(token), expiresAt);
    const href = `${publicUrl}${paths.personalData}#${token}`;
    const message = addressMail({ to: request.email, href, publicUrl, sentAt, expiresAt });
    const isSent = await deliverLink({ mail, logger }, message, {
      id: proofId,
      waitedMs,
      retry: (delayMs) => jobs.sendAddressLink(proofId, new Date(sentAt.getTime() + delayMs)),
    });
    if (isSent) await proofs.markSent(proofId, sentAt);
  };
}
