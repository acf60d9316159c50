import { randomUUID } from 'node:crypto';
import { sitePath } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { BotCheck } from '../bot-check/bot-check.ts';
import { hashAddress, hashToken } from '../secrets.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SignInLinksRepository, Visitor } from './sign-in-links.repository.ts';
import { inboxOf, longestWindowMs, networkOf, requireNoWait, secondsUntilNextLink } from './sign-in.rules.ts';
import type { SignInStore } from './sign-in.store.ts';

export interface StartDependencies extends Pick<SignInStore, 'links' | 'inTransaction'> {
  botCheck: BotCheck;
  knownDevices: KnownDevices;
  clock: () => Date;
  newToken: () => string;
  addressSalt: string;
}

export interface Browser {
  clientIp: string | undefined;
  /** Its sign-in cookie. It finds what the browser asked before; a new link never takes it over. */
  token: string | undefined;
  /** What it carries since a link was used in it. */
  deviceCookie: string | undefined;
}

const windowStart = (now: Date) => new Date(now.getTime() - longestWindowMs);

/** Who asks for a link of this address. */
function visitorOf(
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

/** The older link dies; the new one and the job that sends it exist together or not at all. */
async function requestLink(
  { inTransaction, clock, newToken }: StartDependencies,
  request: { email: string; destination: string | null; visitor: Visitor },
): Promise<string> {
  const { email, destination, visitor } = request;
  const inbox = inboxOf(email);
  // Always a new one: somebody else could have planted what the browser has, and knows it then.
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
  const { links, botCheck, clock } = dependencies;
  const { email, browser } = request;
  const visitor = visitorOf(dependencies, browser, email);
  // Before the bot check as well: a token is spent only on a request that can succeed.
  await refuseTooMany(links, { inbox: inboxOf(email), visitor, now: clock() });
  const verdict = await botCheck.verify({ token: request.botCheckToken, clientIp: browser.clientIp ?? '' });
  if (!verdict.isValid) throw new ApiError('bot_check_failed', { info: { codes: verdict.codes } });
  const destination = sitePath(request.destination) ?? null;
  return requestLink(dependencies, { email, destination, visitor });
}

/** A new link for the sign-in that this browser began. */
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
