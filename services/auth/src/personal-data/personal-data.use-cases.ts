import { randomUUID } from 'node:crypto';
import type { ErasedComments, ErasureReceipt } from '@nobicast/contracts';
import { ApiError, hashAddress, hashToken, inboxOf, networkOf } from '@nobicast/service-kit';
import type { BotCheck } from '../bot-check/bot-check.ts';
import { requireNoWait } from '../sign-in/sign-in.rules.ts';
import type { AddressProof, AddressProofsRepository } from './address-proofs.repository.ts';
import { longestWindowMs, receiptOf, secondsUntilNextProof } from './personal-data.rules.ts';
import type { PersonalDataStore } from './personal-data.store.ts';

export interface PersonalDataDependencies extends PersonalDataStore {
  botCheck: BotCheck;
  clock: () => Date;
  addressSalt: string;
}

async function refuseTooMany(
  proofs: Pick<AddressProofsRepository, 'listRecent'>,
  { inbox, networkHash, now }: { inbox: string; networkHash: string; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - longestWindowMs);
  requireNoWait(secondsUntilNextProof(await proofs.listRecent(inbox, networkHash, since), now));
}

/** Reads nothing of the address but its recent requests for links, so that known and unknown addresses are handled alike. */
export async function requestLink(
  { proofs, botCheck, inTransaction, clock, addressSalt }: PersonalDataDependencies,
  request: { email: string; botCheckToken: string; clientIp: string | undefined },
): Promise<void> {
  const { email, clientIp } = request;
  const inbox = inboxOf(email);
  const networkHash = hashAddress(networkOf(clientIp), addressSalt);
  // Also before the bot check, so that a refused request does not use up a token.
  await refuseTooMany(proofs, { inbox, networkHash, now: clock() });
  const verdict = await botCheck.verify({ token: request.botCheckToken, clientIp: clientIp ?? '' });
  if (!verdict.isValid) throw new ApiError('bot_check_failed', { info: { codes: verdict.codes } });
  await inTransaction(async (repositories) => {
    await repositories.proofs.lock(inbox, networkHash);
    const now = clock();
    await refuseTooMany(repositories.proofs, { inbox, networkHash, now });
    const id = randomUUID();
    await repositories.proofs.insert({ id, email, inbox, networkHash, requestedAt: now });
    await repositories.jobs.sendAddressLink(id);
  });
}

/** @throws ApiError `link_invalid` for an unknown or expired token */
export async function readProof(
  { proofs, clock }: Pick<PersonalDataDependencies, 'proofs' | 'clock'>,
  token: string,
): Promise<AddressProof> {
  const proof = await proofs.findByToken(hashToken(token), clock());
  if (!proof) throw new ApiError('link_invalid');
  return proof;
}

/** This service's data about an address. An account's dashboard exports the rest. */
export async function exportAddress(
  { proofs, users, profiles }: Pick<PersonalDataDependencies, 'proofs' | 'users' | 'profiles'>,
  email: string,
) {
  const [hasAccount, linkRequests, signInRequests, adminGrant] = await Promise.all([
    users.hasAddress(email),
    proofs.listRequests(email),
    profiles.listSignInRequests(email),
    profiles.findAdminGrant(email),
  ]);
  return {
    hasAccount,
    linkRequests,
    signInRequests: hasAccount ? [] : signInRequests,
    adminGrant: hasAccount ? undefined : adminGrant,
  };
}

/**
 * Erases this service's data about a proven address, and ends its proofs. Called last, when the other services have
 * erased theirs: only then is there a receipt. A repetition returns the same one.
 *
 * @throws ApiError `link_invalid`
 */
export async function completeErasure(
  { inTransaction, clock }: Pick<PersonalDataDependencies, 'inTransaction' | 'clock'>,
  {
    token,
    comments,
    messages,
    keepsNewsletterHash,
  }: { token: string; comments: ErasedComments; messages: number; keepsNewsletterHash: boolean },
): Promise<ErasureReceipt> {
  return inTransaction(async ({ proofs, users, accounts, profiles }) => {
    const now = clock();
    const proof = await proofs.findByToken(hashToken(token), now, { isLocked: true });
    if (!proof) throw new ApiError('link_invalid');
    if (proof.state === 'erased') return proof.receipt;
    const { email } = proof;
    const hasAccount = await users.hasAddress(email);
    const receipt = receiptOf({
      random: randomUUID().replaceAll('-', ''),
      now,
      comments,
      messages,
      linkRequests: (await proofs.listRequests(email)).length,
      // The requests of an account are shown and deleted with the account.
      signInRequests: hasAccount ? 0 : await accounts.removeSignInRequests(email),
      hasAccount,
      hasAdminGrant: (await profiles.findAdminGrant(email)) !== undefined,
      keepsNewsletterHash,
    });
    await proofs.complete(proof, receipt);
    return receipt;
  });
}
