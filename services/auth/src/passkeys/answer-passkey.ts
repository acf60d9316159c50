import type { PasskeyAnswer } from '@nobicast/contracts';
import { ApiError, type Logger } from '@nobicast/service-kit';
import { shortUserAgent } from '../sessions/sessions.rules.ts';
import type { User } from '../users/users.repository.ts';
import { userHandleOf, verifyPasskeyAnswer, type RelyingParty } from './ceremonies.ts';
import type { AskedChallenge } from './challenges.repository.ts';
import type { Passkey } from './passkeys.repository.ts';
import { challengeExpiry, wentBack } from './passkeys.rules.ts';
import type { PasskeyRepositories, PasskeyStore } from './passkeys.store.ts';

export interface PasskeyDependencies extends PasskeyStore {
  site: RelyingParty;
  clock: () => Date;
  newToken: () => string;
  logger: Logger;
}

/** Creates a challenge for one session or browser. */
export async function askChallenge(
  { challenges, clock, newToken }: Pick<PasskeyDependencies, 'challenges' | 'clock' | 'newToken'>,
  asked: AskedChallenge,
): Promise<string> {
  const challenge = newToken();
  const now = clock();
  await challenges.removeExpired(now);
  await challenges.insert(challenge, asked, challengeExpiry(now));
  return challenge;
}

/** A counter that goes back is logged but accepted: synced passkeys and repaired devices do this, too. */
async function noteCounter(
  { events }: PasskeyRepositories,
  passkey: Passkey,
  {
    sent,
    userAgent,
    now,
    logger,
  }: { sent: number; userAgent: string | undefined; now: Date; logger: Logger },
): Promise<void> {
  if (!wentBack(passkey.counter, sent)) return;
  logger.warn({ passkeyId: passkey.id, known: passkey.counter, sent }, 'the counter of a passkey went back');
  await events.insert({
    userId: passkey.userId,
    at: now,
    kind: 'passkey_counter',
    details: { name: passkey.name },
    userAgent: shortUserAgent(userAgent),
  });
}

/** If the answer names an account, it must be the passkey's (WebAuthn, 7.2). */
const isMadeFor = ({ userId }: Passkey, { user_handle: handle }: PasskeyAnswer) =>
  handle === null || handle === userHandleOf(userId);

/**
 * Finds the passkey's account. `work` runs in one transaction.
 *
 * @throws ApiError `passkey_refused`, `account_inactive`
 */
export async function acceptAnswer<Result>(
  { passkeys, challenges, inTransaction, site, clock, logger }: PasskeyDependencies,
  {
    answer,
    asked,
    userAgent,
  }: { answer: PasskeyAnswer; asked: AskedChallenge; userAgent: string | undefined },
  work: (repositories: PasskeyRepositories, owner: User, passkey: Passkey) => Promise<Result>,
): Promise<Result> {
  const known = await passkeys.findByCredential(answer.id);
  if (!known || !isMadeFor(known, answer)) throw new ApiError('passkey_refused');
  // Verified before the transaction: the challenge stays consumed whatever happens then.
  const sent = await verifyPasskeyAnswer(site, known, answer, (challenge) =>
    challenges.consume(challenge, asked, clock()),
  );
  return inTransaction(async (repositories) => {
    const now = clock();
    const owner = await repositories.users.lock(known.userId);
    const passkey = await repositories.passkeys.lock(known.id);
    if (!passkey) throw new ApiError('passkey_refused');
    if (!owner?.isActive) throw new ApiError('account_inactive');
    await noteCounter(repositories, passkey, { sent, userAgent, now, logger });
    await repositories.passkeys.markUsed(passkey.id, Math.max(passkey.counter, sent), now);
    return work(repositories, owner, passkey);
  });
}
