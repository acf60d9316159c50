import type { JobTask, Logger } from '@nobicast/service-kit';
import type { MailDelivery } from '@nobicast/service-kit/mail';
import type { MessageMail, MessageMailsRepository } from './message-mails.repository.ts';
import { answerMail, confirmMail, receiptMail, teamMail } from './message-mails.fr.ts';
import { confirmationHash } from './send-message.use-cases.ts';
import { z } from 'zod';
import { limits } from '@nobicast/contracts';
import type { MessagesRepository } from './messages.repository.ts';
import { oldestKept } from './messages.rules.ts';

const mailPayloadSchema = z.object({ mailId: z.int() });

export interface MessageMailDependencies {
  mails: MessageMailsRepository;
  delivery: MailDelivery;
  publicUrl: string;
  clock: () => Date;
  newToken: () => string;
  logger: Logger;
}

function compose(kind: MessageMail['kind'], input: Parameters<typeof confirmMail>[0]) {
  if (kind === 'team') return teamMail(input);
  if (kind === 'receipt') return receiptMail(input);
  return kind === 'answer' ? answerMail(input) : confirmMail(input);
}

/**
 * Sends a mail about a message, once. The mail counts as begun when the mail server asks for its content. A worker that
 * is killed before that leaves it to the next attempt; one that is killed before the answer sends none rather than two.
 * What the server did not take is tried again, unless the mailbox does not exist.
 */
export function sendMessageMail({
  mails,
  delivery,
  publicUrl,
  clock,
  newToken,
  logger,
}: MessageMailDependencies): JobTask {
  return async (payload) => {
    const { mailId } = mailPayloadSchema.parse(payload);
    const mail = await mails.findWaiting(mailId);
    if (!mail) return;
    let hasBegun = false;
    let isSentByAnother = false;
    const token = newToken();
    const message = compose(mail.kind, { mail, publicUrl, sentAt: clock(), token });
    const result = await delivery.deliver(message, {
      beforeContent: async () => {
        hasBegun = await mails.begin(mailId, clock());
        isSentByAnother = !hasBegun;
        if (isSentByAnother) throw new Error('Another worker sends this mail.');
        if (mail.kind === 'confirm') await mails.setConfirmation(mail.messageId, confirmationHash(token));
      },
    });
    if (isSentByAnother) return;
    if (result.outcome === 'sent') return mails.setState(mailId, 'sent', clock());
    if (result.outcome === 'no_recipient') {
      logger.info({ mailId, reason: result.error.message }, 'a mail about a message has no recipient');
      return mails.setState(mailId, 'refused', clock());
    }
    if (result.outcome === 'in_doubt') {
      logger.warn(
        { mailId, reason: result.error.message },
        'nobody knows whether a mail about a message was taken',
      );
      return;
    }
    // Where this attempt has not begun it, another one may have sent it meanwhile.
    if (hasBegun) await mails.setState(mailId, 'waiting', clock());
    // The queue retries a job that throws.
    throw result.error;
  };
}

const messagePayloadSchema = z.object({ messageId: z.int() });

/** Asks for the newsletter, for whoever ticked it in the contact form. Nothing is asked where the message was deleted. */
export const askForNewsletter =
  ({
    messages,
    subscribe,
  }: {
    messages: Pick<MessagesRepository, 'findEmail'>;
    subscribe: (email: string) => Promise<void>;
  }): JobTask =>
  async (payload) => {
    const email = await messages.findEmail(messagePayloadSchema.parse(payload).messageId);
    if (email !== undefined) await subscribe(email);
  };

const dayMs = 24 * 60 * 60_000;
/** Longer than any limit looks back. */
const tracesDays = 2;
const erasuresDays = 30;

/**
 * Deletes messages three years after the last contact with whoever wrote them, those that nobody confirmed, the
 * hashes that limits compare, and the records of erasures.
 */
export const cleanUpMessages =
  ({
    messages,
    clock,
  }: {
    messages: Pick<
      MessagesRepository,
      'removeUnconfirmedBefore' | 'removeWithoutContactSince' | 'forgetTracesBefore'
    > & { removeErasuresBefore(instant: Date): Promise<void> };
    clock: () => Date;
  }): JobTask =>
  async () => {
    const now = clock();
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
    await messages.removeUnconfirmedBefore(daysAgo(limits.contact.confirmDays));
    await messages.removeWithoutContactSince(oldestKept(now));
    await messages.forgetTracesBefore(daysAgo(tracesDays));
    await messages.removeErasuresBefore(daysAgo(erasuresDays));
  };
