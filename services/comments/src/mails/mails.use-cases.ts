import type { CommentMail } from '@nobicast/contracts';
import { ApiError, hashToken, inboxOf, isToken, type Accounts } from '@nobicast/service-kit';
import type { MailsRepository, SentMail } from './mails.repository.ts';

export interface MailLinkDependencies {
  mails: MailsRepository;
  inTransaction<Result>(work: (mails: MailsRepository) => Promise<Result>): Promise<Result>;
  accounts: Pick<Accounts, 'find' | 'stopPublicationMail'>;
  clock: () => Date;
}

/** For moderators: the address belongs to somebody else. */
const disownedFlag = {
  phase: 'disowned',
  sentence:
    'La personne à qui appartient l’adresse indiquée dit ne pas avoir écrit ce message. L’adresse a été retirée.',
};

/** The stored form of a link's token. */
export const mailTokenHash = (token: string) => Buffer.from(hashToken(token), 'hex');

async function getMail(
  mails: Pick<MailsRepository, 'findMail'>,
  token: string,
  options: { isLocked?: boolean } = {},
): Promise<SentMail> {
  const mail = isToken(token) ? await mails.findMail(mailTokenHash(token), options) : undefined;
  if (!mail) throw new ApiError('link_invalid');
  return mail;
}

async function isOptedOut(
  { mails, accounts }: Pick<MailLinkDependencies, 'mails' | 'accounts'>,
  { userId, inboxHash }: SentMail,
  requestId: string,
): Promise<boolean> {
  if (inboxHash) return mails.isOptedOut(inboxHash);
  const account = userId === null ? undefined : await accounts.find(userId, requestId);
  return !account?.wantsPublicationMail;
}

async function describe(
  dependencies: MailLinkDependencies,
  mail: SentMail,
  requestId: string,
): Promise<CommentMail> {
  const { mails } = dependencies;
  const { commentId, isDisowned } = mail;
  const comment = isDisowned || commentId === null ? undefined : await mails.findComment(commentId);
  return {
    recipient: mail.userId === null ? 'visitor' : 'member',
    is_opted_out: await isOptedOut(dependencies, mail, requestId),
    is_disowned: isDisowned,
    comment: comment ?? null,
  };
}

interface LinkCall {
  token: string;
  requestId: string;
}

/**
 * Changes nothing: mail scanners open links.
 *
 * @throws ApiError `link_invalid`
 */
export async function readMailLink(
  dependencies: MailLinkDependencies,
  { token, requestId }: LinkCall,
): Promise<CommentMail> {
  return describe(dependencies, await getMail(dependencies.mails, token), requestId);
}

/**
 * For the mail's recipient. Repeatable.
 *
 * @throws ApiError `link_invalid`
 */
export async function optOut(
  dependencies: MailLinkDependencies,
  { token, requestId }: LinkCall,
): Promise<CommentMail> {
  const { mails, accounts, clock } = dependencies;
  const mail = await getMail(mails, token);
  if (mail.inboxHash) await mails.optOut(mail.inboxHash, clock());
  if (mail.userId !== null) await accounts.stopPublicationMail(mail.userId, requestId);
  return describe(dependencies, mail, requestId);
}

/**
 * Withdraws the recipient's comment. Members do that with their account, and whoever said that they had not written it
 * has none to withdraw: their links do nothing here. Repeatable.
 *
 * @throws ApiError `link_invalid`
 */
export async function withdrawMailedComment(
  dependencies: MailLinkDependencies,
  { token, requestId }: LinkCall,
): Promise<CommentMail> {
  const mail = await getMail(dependencies.mails, token);
  if (!mail.inboxHash || mail.isDisowned) throw new ApiError('link_invalid');
  if (mail.commentId !== null) await dependencies.mails.withdrawComment(mail.commentId, dependencies.clock());
  return describe(dependencies, mail, requestId);
}

/** All stored spellings of an inbox. */
async function addressesOf(mails: MailsRepository, address: string): Promise<string[]> {
  // Older comments may hold an address as it was typed.
  const inbox = inboxOf(address.toLowerCase());
  const at = inbox.lastIndexOf('@');
  const candidates = await mails.listAddresses({ start: inbox.slice(0, at), end: inbox.slice(at) });
  return candidates.filter((candidate) => inboxOf(candidate.toLowerCase()) === inbox);
}

/**
 * Somebody else used the recipient's address: removes it from the comments for good, and tells the moderators. Members
 * used their own account, so their links do nothing here. Repeatable.
 *
 * @throws ApiError `link_invalid`
 */
export async function disownComment(
  dependencies: MailLinkDependencies,
  { token, requestId }: LinkCall,
): Promise<CommentMail> {
  const now = dependencies.clock();
  const mail = await dependencies.inTransaction(async (mails) => {
    const found = await getMail(mails, token, { isLocked: true });
    if (!found.inboxHash) throw new ApiError('link_invalid');
    if (found.isDisowned) return found;
    await mails.markDisowned(found.tokenHash, now);
    await mails.optOut(found.inboxHash, now);
    const address = found.commentId === null ? undefined : await mails.findAddress(found.commentId);
    if (address !== undefined) await mails.removeAddresses(await addressesOf(mails, address), disownedFlag);
    return { ...found, isDisowned: true };
  });
  return describe(dependencies, mail, requestId);
}
