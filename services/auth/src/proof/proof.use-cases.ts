import type { PasskeyAnswer, PasskeyQuestion } from '@nobicast/contracts';
import { ApiError, hashAddress, networkOf, type UserActor } from '@nobicast/service-kit';
import { acceptAnswer, askChallenge, type PasskeyDependencies } from '../passkeys/answer-passkey.ts';
import { shortUserAgent } from '../sessions/sessions.rules.ts';
import type { MagicLinks } from '../sign-in/magic-links.ts';
import { failedVerifyLimit, requireNoWait, secondsUntilRoom } from '../sign-in/sign-in.rules.ts';
import type { SignInStore } from '../sign-in/sign-in.store.ts';
import {
  requestLink,
  visitorOf,
  type Browser,
  type StartDependencies,
} from '../sign-in/start-sign-in.use-case.ts';

export interface ProofDependencies
  extends PasskeyDependencies, Pick<StartDependencies, 'knownDevices' | 'addressSalt'> {
  signIn: Pick<SignInStore, 'inTransaction'>;
  /** The links of the purpose `proof`. */
  magicLinks: MagicLinks;
}

const ofSession = ({ sessionId }: UserActor) => ({ purpose: 'prove', asked: sessionId }) as const;

/** When the session's member last proved their presence. @throws ApiError `unauthenticated` */
export async function getProof(
  { users, sessions, clock }: ProofDependencies,
  member: UserActor,
): Promise<Date> {
  await users.getActive(member.userId);
  const provedAt = await sessions.findProof(member.sessionId, clock());
  if (!provedAt) throw new ApiError('unauthenticated');
  return provedAt;
}

/** Null if the account has no passkey. */
export async function startProof(
  dependencies: ProofDependencies,
  member: UserActor,
): Promise<{ provedAt: Date; question: PasskeyQuestion | null }> {
  const provedAt = await getProof(dependencies, member);
  const passkeys = await dependencies.passkeys.listOf(member.userId);
  if (passkeys.length === 0) return { provedAt, question: null };
  const challenge = await askChallenge(dependencies, ofSession(member));
  const allowed = passkeys.map(({ credentialId }) => credentialId);
  return { provedAt, question: { challenge, rp_id: dependencies.site.id, allowed } };
}

/** @throws ApiError `passkey_refused`, also for another account's passkey */
export async function proveWithPasskey(
  dependencies: ProofDependencies,
  { member, answer, userAgent }: { member: UserActor; answer: PasskeyAnswer; userAgent: string | undefined },
): Promise<void> {
  await dependencies.users.getActive(member.userId);
  const asked = ofSession(member);
  await acceptAnswer(
    dependencies,
    { answer, asked, userAgent },
    async ({ sessions, events }, owner, { name }) => {
      if (owner.id !== member.userId) throw new ApiError('passkey_refused');
      const at = dependencies.clock();
      if (!(await sessions.markProved(member.sessionId, at))) throw new ApiError('unauthenticated');
      const details = { by: 'passkey', name } as const;
      await events.insert({
        userId: owner.id,
        at,
        kind: 'proved',
        details,
        userAgent: shortUserAgent(userAgent),
      });
    },
  );
}

/** @throws ApiError `too_many_requests`: counted like sign-in mails */
export async function sendProofLink(
  { signIn, ...dependencies }: ProofDependencies,
  { member, browser }: { member: UserActor; browser: Browser },
): Promise<void> {
  const { email } = await dependencies.users.getActive(member.userId);
  const { clock, newToken } = dependencies;
  await requestLink(
    { inTransaction: signIn.inTransaction, clock, newToken },
    {
      email,
      destination: null,
      visitor: visitorOf(dependencies, browser, email),
      sessionId: member.sessionId,
    },
  );
}

/** For the session that asked for the link, wherever it opens. @throws ApiError `link_invalid`, `too_many_requests` */
export async function confirmProof(
  { signIn, magicLinks, addressSalt, clock }: ProofDependencies,
  { token, clientIp }: { token: string; clientIp: string | undefined },
): Promise<void> {
  const addressHash = hashAddress(networkOf(clientIp), addressSalt);
  const attempt = await signIn.inTransaction(async ({ attempts }) => {
    await attempts.lock(addressHash);
    const now = clock();
    const since = new Date(now.getTime() - failedVerifyLimit.seconds * 1_000);
    requireNoWait(secondsUntilRoom(await attempts.list(addressHash, since), failedVerifyLimit, now));
    // Counts as a failed one until the link has proved something.
    return attempts.insert(addressHash, now);
  });
  const link = await magicLinks.read(token);
  if (!link) throw new ApiError('link_invalid');
  const isProved = await signIn.inTransaction(async ({ links, sessions, events, attempts }) => {
    const at = clock();
    const consumed = await links.consumeProof(link, at);
    const userId = consumed && (await sessions.markProved(consumed.sessionId, at));
    if (!userId) return false;
    await events.insert({ userId, at, kind: 'proved', details: { by: 'link' } });
    await attempts.remove(attempt);
    return true;
  });
  if (!isProved) throw new ApiError('link_invalid');
}
