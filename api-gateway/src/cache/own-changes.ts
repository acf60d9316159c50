import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { cookieAttributes, cookieNames, type RouteContract } from '@nobicast/contracts';
import { isSignedWith, readCookie, signingSecret, type InternalSecret } from '@nobicast/service-kit';

/** Longer than a change takes to reach all gateways. */
const lifetimeMs = 5_000;

export interface OwnChangesOptions {
  publicUrl: string;
  secret: InternalSecret;
  clock: () => Date;
}

/**
 * Shows moderators their own changes at once. After a decision their browser carries a signed cookie for some
 * seconds, with which requests bypass the cache of any gateway. Signed, so that others cannot bypass the
 * cache.
 */
export function createOwnChanges({ publicUrl, secret, clock }: OwnChangesOptions) {
  const { changed } = cookieNames(publicUrl);
  const { sameSite, ...attributes } = cookieAttributes(publicUrl);
  const signatureOf = (until: string, key: string) =>
    createHmac('sha256', key).update(`own-changes\n${until}`).digest();

  return {
    /** Whether the caller's next reads bypass the cache: after a write that only some roles may make. */
    concerns: ({ method, access }: RouteContract): boolean => method !== 'GET' && typeof access !== 'string',

    mark(response: ServerResponse): void {
      const until = String(clock().getTime() + lifetimeMs);
      const flags = [
        `Path=${attributes.path}`,
        `Max-Age=${lifetimeMs / 1_000}`,
        'HttpOnly',
        `SameSite=${sameSite}`,
        ...(attributes.secure ? ['Secure'] : []),
      ];
      const signature = signatureOf(until, signingSecret(secret)).toString('base64url');
      response.appendHeader('Set-Cookie', `${changed}=${until}.${signature}; ${flags.join('; ')}`);
    },

    has({ headers }: IncomingMessage): boolean {
      const [until = '', signature = ''] = (readCookie(headers.cookie, changed) ?? '').split('.');
      if (!/^\d{13}$/.test(until) || Number(until) <= clock().getTime()) return false;
      const given = Buffer.from(signature, 'base64url');
      return isSignedWith(secret, given, (accepted) => signatureOf(until, accepted));
    },
  };
}

export type OwnChanges = ReturnType<typeof createOwnChanges>;
