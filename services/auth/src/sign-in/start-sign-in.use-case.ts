import { randomUUID } from 'node:crypto';
import { sitePath } from '@nobicast/contracts';
import { ApiError, networkOf, hashAddress, hashToken, inboxOf } from '@nobicast/service-kit';
import type { BotCheck } from '../bot-check/bot-check.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SignInLinksRepository, Visitor } from './sign-in.repository.ts';
import { longestWindowMs, requireNoWait, secondsUntilNextLink } from './sign-in.rules.ts';
import type { SignInStore } from './sign-in.store.ts';

export type LinkDependencies = Pick<StartDependencies, 'inTransaction' | 'clock' | 'newToken'>;

export interface StartDependencies extends Pick<SignInStore, 'links' | 'inTransaction'> {
  botCheck: BotCheck;
  knownDevices: KnownDevices;
  clock: () => Date;
  newToken: () => string;
  addressSalt: string;
}

export interface Browser {
  clientIp: string | undefined;
  /** The sign-in cookie identifies the browser's earlier requests. */
  token: string | undefined;
  /** The cookie of a known device. */
  deviceCookie: string | undefined;
}

const windowStart = (now: Date) => new Date(now.getTime() - longestWindowMs);

export function visitorOf(
  { addressSalt, knownDevices }: Pick<StartDependencies, 'addressSalt' | 'knownDevices'>,
  { clientIp, token, deviceCookie }: Browser,
  email: string,
): Visitor {
  const deviceId = knownDevices.idOf(deviceCookie, email);
  return {
    addressHash: hashAddress(networkOf(clientIp), addressSalt),
    browserHash: token && hashToken(token),
    deviceHash: deviceId && hashToken(deviceId),
  };
}

async function refuseTooMany(
  links: Pick<SignInLinksRepository, 'listRecent'>,
  { inbox, visitor, now }: { inbox: string; visitor: Visitor; now: Date },
): Promise<void> {
  const recent = await links.listRecent(inbox, visitor, windowStart(now));
  const isKnownDevice = visitor.deviceHash !== undefined;
  requireNoWait(secondsUntilNextLink(recent, { now, isKnownDevice }));
}

/** Replaces an older link. The job that sends the new one is added in the same transaction. */
export async function requestLink(
  { inTransaction, clock, newToken }: LinkDependencies,
  request: {
    email: string;
    destination: string | null;
    visitor: Visitor;
    /** The session that needs a proof; undefined for a sign-in. */
    sessionId?: string;
  },
): Promise<string> {
  const { email, destination, visitor, sessionId } = request;
  const inbox = inboxOf(email);
  // Always a new token: an attacker could have planted the browser's current one.
  const browserToken = newToken();
  await inTransaction(async ({ links, jobs }) => {
    await links.lock(inbox, visitor.addressHash);
    const now = clock();
    await refuseTooMany(links, { inbox, visitor, now });
    const id = randomUUID();
    await links.replace({
      id,
      email,
      inbox,
      destination,
      browserHash: hashToken(browserToken),
      addressHash: visitor.addressHash,
      deviceHash: visitor.deviceHash,
      requestedAt: now,
      ...(sessionId === undefined ? { purpose: 'sign_in' } : { purpose: 'proof', sessionId }),
    });
    await (sessionId === undefined ? jobs.sendSignInLink(id) : jobs.sendProofLink(id));
  });
  return browserToken;
}

/** Reads no accounts, so that known and unknown addresses are handled alike. Returns the browser's sign-in cookie. */
export async function startSignIn(
  dependencies: StartDependencies,
  request: { email: string; botCheckToken: string; destination: string | undefined; browser: Browser },
): Promise<string> {
  const { links, botCheck, clock } = dependencies;
  const { email, browser } = request;
  const visitor = visitorOf(dependencies, browser, email);
  // Also before the bot check, so that a refused request does not use up a token.
  await refuseTooMany(links, { inbox: inboxOf(email), visitor, now: clock() });
  const verdict = await botCheck.verify({ token: request.botCheckToken, clientIp: browser.clientIp ?? '' });
  if (!verdict.isValid) throw new ApiError('bot_check_failed', { info: { codes: verdict.codes } });
  const destination = sitePath(request.destination) ?? null;
  return requestLink(dependencies, { email, destination, visitor });
}

/** For the sign-in that this browser started. */
export async function resendSignIn(dependencies: StartDependencies, browser: Browser): Promise<string> {
  const { links, clock } = dependencies;
  const pending =
    browser.token && (await links.findPendingOf(hashToken(browser.token), windowStart(clock())));
  if (!pending) throw new ApiError('link_invalid');
  return requestLink(dependencies, {
    ...pending,
    visitor: visitorOf(dependencies, browser, pending.email),
  });
}
