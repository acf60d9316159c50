import { inboxOf, randomToken, type Accounts, type JobTask, type Logger } from '@nobicast/service-kit';
import { MailError, type MailMessage, type MailTransport } from '@nobicast/service-kit/mail';
import { z } from 'zod';
import type { AnswerMailsRepository } from './answer-mails.repository.ts';
import type { MailsRepository } from './mails.repository.ts';
import { mailTokenHash } from './mails.use-cases.ts';

const payloadSchema = z.object({ commentId: z.int(), approvedAt: z.iso.datetime() });

/** At most one mail in this time: people also type strangers' addresses. */
export const unprovenInboxHours = 24;
/** An approval that is older is not mailed any more. */
const oldestApprovalMs = 3 * 24 * 60 * 60_000;
/** After a refusal that only a person can end (credentials, our reputation). */
const retryAfterRefusalMs = 60 * 60_000;

export interface CommentMailDependencies {
  mails: MailsRepository;
  answerMails: AnswerMailsRepository;
  inTransaction<Result>(
    work: (mails: MailsRepository, answerMails: AnswerMailsRepository) => Promise<Result>,
  ): Promise<Result>;
  accounts: Pick<Accounts, 'find'>;
  mail: MailTransport;
  publicUrl: string;
  clock: () => Date;
  hash: (text: string) => Buffer;
  logger: Logger;
}

export interface Recipient {
  address: string;
  /** Of an unverified address; null for the address of an account. */
  inboxHash: Buffer | null;
}

/** Undefined for a member who wants no mail or is gone. */
export async function recipientOf(
  { accounts, hash }: Pick<CommentMailDependencies, 'accounts' | 'hash'>,
  { userId, address }: { userId: string | null; address: string },
): Promise<Recipient | undefined> {
  if (userId === null) return { address, inboxHash: hash(inboxOf(address.toLowerCase())) };
  const account = await accounts.find(userId);
  return account?.wantsPublicationMail ? { address: account.email, inboxHash: null } : undefined;
}

/** A mail that is sent once. */
export interface OneMail {
  recipient: Recipient;
  /** The recipient's own comment, which the links of the mail are about. */
  comment: { id: number; userId: string | null };
  /** False if another worker marked it, or if there is nothing to send any more. */
  mark(mails: MailsRepository, answerMails: AnswerMailsRepository): Promise<boolean>;
  unmark(mails: MailsRepository, answerMails: AnswerMailsRepository): Promise<void>;
  compose(token: string): MailMessage;
  retry(at: Date): Promise<void>;
}

/**
 * Marks the mail as sent before it is: a worker killed in between sends no mail rather than two. `no_turn`: the inbox
 * got one lately, or opted out.
 */
export async function sendOnce(
  { inTransaction, mail, logger }: CommentMailDependencies,
  { recipient, comment, ...one }: OneMail,
  sentAt: Date,
): Promise<'done' | 'no_turn'> {
  const { inboxHash } = recipient;
  const token = randomToken();
  const tokenHash = mailTokenHash(token);
  const claimed = await inTransaction(async (mails, answerMails) => {
    if (!(await one.mark(mails, answerMails))) return 'done';
    if (inboxHash && !(await mails.takeTurn(inboxHash, sentAt, unprovenInboxHours))) {
      await one.unmark(mails, answerMails);
      return 'no_turn';
    }
    await mails.insertMail({ tokenHash, commentId: comment.id, userId: comment.userId, inboxHash }, sentAt);
    return 'claimed';
  });
  if (claimed !== 'claimed') return claimed;
  try {
    await mail.send(one.compose(token));
  } catch (error) {
    if (error instanceof MailError && error.kind === 'no_recipient') {
      logger.info(
        { commentId: comment.id, reason: error.message },
        'the mail about a comment has no recipient',
      );
      return 'done';
    }
    await inTransaction(async (mails, answerMails) => {
      await one.unmark(mails, answerMails);
      if (inboxHash) await mails.giveTurnBack(inboxHash);
      await mails.removeMail(tokenHash);
    });
    // The queue retries a job that throws, every 20 s at first.
    if (!(error instanceof MailError) || error.kind === 'temporary') throw error;
    logger.warn(
      { commentId: comment.id, reason: error.message },
      'the mail server refuses our mail about a comment',
    );
    await one.retry(new Date(sentAt.getTime() + retryAfterRefusalMs));
  }
  return 'done';
}

/** The job of a mail about the approval of a comment: it does nothing if the comment was approved too long ago. */
export const recentApprovalJob =
  (
    { clock }: Pick<CommentMailDependencies, 'clock'>,
    work: (approval: { commentId: number; approvedAt: Date; sentAt: Date }) => Promise<void>,
  ): JobTask =>
  async (payload) => {
    const { commentId, approvedAt } = payloadSchema.parse(payload);
    const sentAt = clock();
    if (sentAt.getTime() - Date.parse(approvedAt) > oldestApprovalMs) return;
    await work({ commentId, approvedAt: new Date(approvedAt), sentAt });
  };
