import { setTimeout as sleep } from 'node:timers/promises';
import type { ContactConfirmation } from '@nobicast/contracts';
import { ApiError, hashToken, inboxOf, isToken, type Accounts } from '@nobicast/service-kit';
import type { ConfirmableMessage, MessagesRepository } from './messages.repository.ts';
import {
  digestOf,
  minutesUntilRoom,
  perWindow,
  sameMessageMs,
  waitSentence,
  windowMs,
  type Written,
} from './messages.rules.ts';

export interface SendingDependencies {
  messages: Pick<MessagesRepository, 'findSame' | 'findByConfirmation'>;
  inTransaction<Result>(work: (messages: MessagesRepository) => Promise<Result>): Promise<Result>;
  verifyToken: Accounts['verifyToken'];
  clock: () => Date;
  /** The keyed hash of an inbox or of a network. */
  hash: (text: string) => Buffer;
}

export interface Sending {
  written: Written;
  /** The network of the visitor, by which limits count. */
  network: string;
  /** False for a plain contact form: it could not do the bot check, so its sender confirms by mail. */
  isChecked: boolean;
}

/** On a double press both requests have one token, and one fails: it waits for so long for the other to be stored. */
const doublePressWaitsMs = [50, 150, 400];

async function requireRoom(
  messages: MessagesRepository,
  of: { inboxHash: Buffer } | { networkHash: Buffer },
  most: number,
  now: Date,
): Promise<void> {
  const recent = await messages.listRecent(of, new Date(now.getTime() - windowMs), most);
  const oldest = recent.at(-1);
  if (recent.length < most || !oldest) return;
  const minutes = minutesUntilRoom(oldest, now);
  throw new ApiError('too_many_requests', {
    sentence: waitSentence(minutes),
    retryAfterSeconds: minutes * 60,
  });
}

/** Confirms a message that waits, and adds its mails. */
async function putIntoInbox(
  messages: MessagesRepository,
  { id, wantsNewsletter }: ConfirmableMessage,
  now: Date,
): Promise<void> {
  await messages.confirm(id, now);
  await messages.addMails(id, ['team', 'receipt'], now);
  if (wantsNewsletter) await messages.addNewsletterWish(id);
}

/**
 * Stores a message and adds its mails, in one transaction: the team reads it even if no mail ever arrives. The same
 * message sent again within the hour is stored once.
 *
 * @throws ApiError `too_many_requests`
 */
async function store(
  { inTransaction, clock, hash }: Omit<SendingDependencies, 'verifyToken' | 'messages'>,
  { written, network, isChecked }: Sending,
): Promise<void> {
  const digest = digestOf(written);
  const inboxHash = hash(inboxOf(written.email));
  const networkHash = hash(network);
  await inTransaction(async (messages) => {
    await messages.lock(inboxHash, networkHash);
    const now = clock();
    const since = new Date(now.getTime() - sameMessageMs);
    const same = await messages.findSame(digest, since, { isLocked: true });
    if (same) {
      // The bot check says what the link of the mail would have said.
      if (isChecked && !same.isConfirmed)
        await putIntoInbox(messages, { ...same, wantsNewsletter: written.wantsNewsletter }, now);
      return;
    }
    await requireRoom(messages, { inboxHash }, perWindow.inbox, now);
    await requireRoom(messages, { networkHash }, perWindow.network, now);
    const state = isChecked ? 'new' : 'unconfirmed';
    const id = await messages.insert({ ...written, state, receivedAt: now, digest, inboxHash, networkHash });
    await messages.addMails(id, isChecked ? ['team', 'receipt'] : ['confirm'], now);
    if (isChecked && written.wantsNewsletter) await messages.addNewsletterWish(id);
  });
}

/**
 * Sends a message of the contact form, whose bot check is verified here.
 *
 * @throws ApiError `bot_check_failed`, `too_many_requests`
 */
export async function sendContact(
  { verifyToken, messages, ...dependencies }: SendingDependencies,
  {
    token,
    clientIp,
    requestId,
    ...sending
  }: Omit<Sending, 'isChecked'> & {
    token: string;
    clientIp: string;
    requestId: string;
  },
): Promise<void> {
  const digest = digestOf(sending.written);
  const isStored = async () => {
    const same = await messages.findSame(digest, new Date(dependencies.clock().getTime() - sameMessageMs));
    return same?.isConfirmed === true;
  };
  // This may be a retry after a lost reply, whose token is spent.
  if (await isStored()) return;
  try {
    await verifyToken(token, clientIp, requestId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'bot_check_failed') throw error;
    for (const waitMs of doublePressWaitsMs) {
      await sleep(waitMs);
      if (await isStored()) return;
    }
    throw error;
  }
  await store(dependencies, { ...sending, isChecked: true });
}

/**
 * Sends an application, which a hidden field guards, or a message of a plain form.
 * @throws ApiError `too_many_requests`
 */
export const sendUnchecked = (
  dependencies: Omit<SendingDependencies, 'verifyToken' | 'messages'>,
  sending: Omit<Sending, 'isChecked'>,
): Promise<void> => store(dependencies, { ...sending, isChecked: sending.written.kind === 'application' });

export const confirmationHash = (token: string) => Buffer.from(hashToken(token), 'hex');

/**
 * The message behind the link of a mail.
 *
 * @throws ApiError `link_invalid` for a link that is none of ours, or whose message is deleted
 */
async function getByConfirmation(
  messages: Pick<MessagesRepository, 'findByConfirmation'>,
  { token, isLocked = false }: { token: string; isLocked?: boolean },
): Promise<ConfirmableMessage> {
  const found = isToken(token)
    ? await messages.findByConfirmation(confirmationHash(token), { isLocked })
    : undefined;
  if (!found) throw new ApiError('link_invalid');
  return found;
}

/** What a link is about. Changes nothing. @throws ApiError `link_invalid` */
export async function readConfirmation(
  messages: Pick<MessagesRepository, 'findByConfirmation'>,
  token: string,
): Promise<ContactConfirmation> {
  const { isConfirmed } = await getByConfirmation(messages, { token });
  return { state: isConfirmed ? 'confirmed' : 'waiting' };
}

/**
 * Puts a message of a plain form into the inbox. Repeatable.
 *
 * @throws ApiError `link_invalid`
 */
export function confirmContact(
  { inTransaction, clock }: Pick<SendingDependencies, 'inTransaction' | 'clock'>,
  token: string,
): Promise<void> {
  return inTransaction(async (messages) => {
    const found = await getByConfirmation(messages, { token, isLocked: true });
    if (found.isConfirmed) return;
    await putIntoInbox(messages, found, clock());
  });
}
