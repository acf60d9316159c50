import { randomUUID } from 'node:crypto';
import { sitePath } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { BotCheck } from '../bot-check/bot-check.ts';
import { hashAddress, hashToken } from '../secrets.ts';
import type { SignInLinksRepository, Visitor } from './sign-in-links.repository.ts';
import { signInCopy } from './sign-in.copy.ts';
import { longestWindowMs, networkOf, secondsUntilNextLink } from './sign-in.rules.ts';
import type { SignInStore } from './sign-in.store.ts';

export interface StartDependencies extends Pick<SignInStore, 'links' | 'inTransaction'> {
  botCheck: BotCheck;
  clock: () => Date;
  newToken: () => string;
  addressSalt: string;
}

export interface Browser {
  clientIp: string | undefined;
  /** Its sign-in cookie. It finds what the browser asked before; a new link never takes it over. */
  token: string | undefined;
}

const recently = (now: Date) => new Date(now.getTime() - longestWindowMs);

const visitorOf = ({ clientIp, token }: Browser, addressSalt: string): Visitor => ({
  addressHash: hashAddress(networkOf(clientIp), addressSalt),
  browserHash: token && hashToken(token),
});

async function refuseTooMany(
  links: Pick<SignInLinksRepository, 'listRecent' | 'hasConsumed'>,
  { email, visitor, now }: { email: string; visitor: Visitor; now: Date },
): Promise<void> {
  const recent = await links.listRecent(email, visitor, recently(now));
  const isKnownNetwork = await links.hasConsumed(email, visitor.addressHash);
  const retryAfterSeconds = secondsUntilNextLink(recent, { now, isKnownNetwork });
  if (retryAfterSeconds > 0)
    throw new ApiError('too_many_requests', {
      sentence: signInCopy.tooManyRequests(retryAfterSeconds),
      retryAfterSeconds,
    });
}

/** The older link dies; the new one and the job that sends it exist together or not at all. */
async function requestLink(
  { inTransaction, clock, newToken }: StartDependencies,
  request: { email: string; destination: string | null; visitor: Visitor },
): Promise<string> {
  const { email, destination, visitor } = request;
  // Always a new one: somebody else could have planted what the browser has, and knows it then.
  const browserToken = newToken();
  await inTransaction(async ({ links, jobs }) => {
    await links.lock(email, visitor.addressHash);
    const now = clock();
    await refuseTooMany(links, { email, visitor, now });
    const id = randomUUID();
    await links.replace({
      id,
      email,
      destination,
      browserHash: hashToken(browserToken),
      addressHash: visitor.addressHash,
      requestedAt: now,
    });
    await jobs.sendSignInLink(id);
  });
  return browserToken;
}

/**
 * Asks for a sign-in link. No account is looked at: known and unknown addresses take the same way.
 * Answers what the browser's sign-in cookie is to carry.
 */
export async function startSignIn(
  dependencies: StartDependencies,
  request: { email: string; botCheckToken: string; destination: string | undefined; browser: Browser },
): Promise<string> {
  const { links, botCheck, clock, addressSalt } = dependencies;
  const { email, browser } = request;
  const visitor = visitorOf(browser, addressSalt);
  // Before the bot check as well: a token is spent only on a request that can succeed.
  await refuseTooMany(links, { email, visitor, now: clock() });
  const verdict = await botCheck.verify({ token: request.botCheckToken, clientIp: browser.clientIp ?? '' });
  if (!verdict.isValid) throw new ApiError('bot_check_failed', { info: { codes: verdict.codes } });
  const destination = sitePath(request.destination) ?? null;
  return requestLink(dependencies, { email, destination, visitor });
}

/** A new link for the sign-in that this browser began. */
export async function resendSignIn(dependencies: StartDependencies, browser: Browser): Promise<string> {
  const { links, clock, addressSalt } = dependencies;
  const pending = browser.token && (await links.findPendingOf(hashToken(browser.token), recently(clock())));
  if (!pending) throw new ApiError('link_invalid');
  return requestLink(dependencies, { ...pending, visitor: visitorOf(browser, addressSalt) });
}
