import { inboxOf, randomToken, type JobTask, type Logger, type Accounts } from '@nobicast/service-kit';
import { MailError, type MailTransport } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import type { MailableComment, MailsRepository } from './mails.repository.ts';
import { mailTokenHash } from './mails.use-cases.ts';
import { publicationMail } from './publication-mail.fr.ts';

const payloadSchema = z.object({ commentId: z.int(), approvedAt: z.iso.datetime() });

/** At most one mail in this time: people also type strangers' addresses. */
const unprovenInboxHours = 24;
/** After this time the news is too old to be sent. */
const oldestNewsMs = 3 * 24 * 60 * 60_000;
/** After a refusal that only a person can end (credentials, our reputation). */
const retryAfterRefusalMs = 60 * 60_000;

export interface PublicationMailDependencies {
  mails: MailsRepository;
  inTransaction<Result>(work: (mails: MailsRepository) => Promise<Result>): Promise<Result>;
  accounts: Pick<Accounts, 'find'>;
  mail: MailTransport;
  publicUrl: string;
  clock: () => Date;
  hash: (text: string) => Buffer;
  logger: Logger;
}

interface Recipient {
  address: string;
  /** Of an unverified address; null for the address of an account. */
  inboxHash: Buffer | null;
}

/** Undefined for a member who wants no mail or is gone. */
async function recipientOf(
  { accounts, hash }: Pick<PublicationMailDependencies, 'accounts' | 'hash'>,
  { userId, address }: MailableComment,
): Promise<Recipient | undefined> {
  if (userId === null) return { address, inboxHash: hash(inboxOf(address.toLowerCase())) };
  const account = await accounts.find(userId);
  return account?.wantsPublicationMail ? { address: account.email, inboxHash: null } : undefined;
}

/** Marks the mail as sent before it is, so that only one worker sends it. False if there is nothing to send. */
const claim = (
  { inTransaction }: Pick<PublicationMailDependencies, 'inTransaction'>,
  comment: MailableComment,
  { inboxHash }: Recipient,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
) =>
  inTransaction(async (mails) => {
    if (!(await mails.markMailed(comment.id, now))) return false;
    if (inboxHash && !(await mails.takeTurn(inboxHash, now, unprovenInboxHours))) {
      await mails.unmarkMailed(comment.id);
      return false;
    }
    await mails.insertMail({ tokenHash, commentId: comment.id, userId: comment.userId, inboxHash }, now);
    return true;
  });

const release = (
  { inTransaction }: Pick<PublicationMailDependencies, 'inTransaction'>,
  comment: MailableComment,
  { inboxHash }: Recipient,
  tokenHash: Buffer,
) =>
  inTransaction(async (mails) => {
    await mails.unmarkMailed(comment.id);
    if (inboxHash) await mails.giveTurnBack(inboxHash);
    await mails.removeMail(tokenHash);
  });

/**
 * Mails the author once, and only if the comment is still published. It is claimed first: a worker killed in between
 * sends no mail rather than two.
 */
export function sendPublicationMail(dependencies: PublicationMailDependencies): JobTask {
  const { mails, mail, publicUrl, clock, logger } = dependencies;
  return async (payload) => {
    const { commentId, approvedAt } = payloadSchema.parse(payload);
    const sentAt = clock();
    if (sentAt.getTime() - Date.parse(approvedAt) > oldestNewsMs) return;
    const comment = await mails.findMailable(commentId);
    if (!comment) return;
    const recipient = await recipientOf(dependencies, comment);
    if (!recipient) return;
    const token = randomToken();
    const tokenHash = mailTokenHash(token);
    if (!(await claim(dependencies, comment, recipient, { tokenHash, now: sentAt }))) return;
    try {
      await mail.send(publicationMail({ to: recipient.address, comment, token, publicUrl, sentAt }));
    } catch (error) {
      if (error instanceof MailError && error.kind === 'no_recipient') {
        logger.info({ commentId, reason: error.message }, 'the mail about a comment has no recipient');
        return;
      }
      await release(dependencies, comment, recipient, tokenHash);
      // The queue retries a job that throws, every 20 s at first.
      if (!(error instanceof MailError) || error.kind === 'temporary') throw error;
      logger.warn({ commentId, reason: error.message }, 'the mail server refuses our mail about a comment');
      const retryAt = new Date(sentAt.getTime() + retryAfterRefusalMs);
      await mails.schedule([commentId], new Date(approvedAt), retryAt);
    }
  };
}
