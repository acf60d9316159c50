import type { PasskeyAnswer, PasskeyQuestion } from '@nobicast/contracts';
import { ApiError, hashToken } from '@nobicast/service-kit';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import { openSession } from '../sign-in/open-session.ts';
import type { User } from '../users/users.repository.ts';
import { acceptAnswer, askChallenge, type PasskeyDependencies } from './answer-passkey.ts';

/** `browserToken` is the cookie of the browser that may answer. */
export async function startPasskeySignIn(
  dependencies: PasskeyDependencies,
): Promise<{ question: PasskeyQuestion; browserToken: string }> {
  const browserToken = dependencies.newToken();
  const asked = { purpose: 'sign_in', asked: hashToken(browserToken) } as const;
  const challenge = await askChallenge(dependencies, asked);
  // Without a list of credentials the browser offers those it has for this site, and the reply does not reveal who has
  // a passkey.
  return { question: { challenge, rp_id: dependencies.site.id, allowed: [] }, browserToken };
}

/** @throws ApiError `passkey_refused`, `account_inactive` */
export async function signInWithPasskey(
  dependencies: PasskeyDependencies & { knownDevices: KnownDevices; teamSessionHours: number },
  {
    answer,
    browserToken,
    previousSessionToken,
    userAgent,
  }: {
    answer: PasskeyAnswer;
    /** The browser's cookies. */
    browserToken: string | undefined;
    previousSessionToken: string | undefined;
    userAgent: string | undefined;
  },
): Promise<{ user: User; sessionToken: string; deviceCookie: string }> {
  const { clock, newToken, knownDevices, teamSessionHours } = dependencies;
  if (browserToken === undefined) throw new ApiError('passkey_refused');
  const asked = { purpose: 'sign_in', asked: hashToken(browserToken) } as const;
  const newSessionToken = newToken();
  return acceptAnswer(dependencies, { answer, asked, userAgent }, async (repositories, user, passkey) => {
    const details = { by: 'passkey', name: passkey.name } as const;
    await openSession(repositories, {
      user,
      userAgent,
      previousSessionToken,
      newSessionToken,
      details,
      teamSessionHours,
      now: clock(),
    });
    const deviceCookie = knownDevices.cookieFor(newToken(), user.email);
    return { user, sessionToken: newSessionToken, deviceCookie };
  });
}
