import { actorHeader, signActor, type SignedActor } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import { roles, type Role } from '@nobicast/contracts';
import type { Caller } from './access-table.ts';
import type { SiteForTest } from './site-for-test.ts';

export type Headers = Record<string, string>;

const hourMs = 60 * 60_000;
const anHourAgo = () => new Date(Date.now() - hourMs);

/** An admin that does not exist in auth. */
export const unknownAdmin: SignedActor = {
  kind: 'user',
  userId: '00000000-0000-4000-8000-000000000001',
  role: 'admin',
  sessionId: '00000000-0000-4000-8000-000000000002',
};
export const serviceActor: SignedActor = { kind: 'service', name: 'gateway' };

export const signed = (actor: SignedActor, { secret = testSecret, now = new Date() } = {}): Headers => ({
  [actorHeader]: signActor(actor, secret, { now }),
});

const otherSecret = 'another-secret-for-tests-0123456789abcdef';

/** A valid signature with a payload that was changed after signing. */
function tampered(actor: SignedActor): Headers {
  const [payload = '', signature = ''] = (signed(actor)[actorHeader] ?? '').split('.');
  const changed = Buffer.from(payload, 'base64url').toString().replace('"exp":', '"exp":9');
  return { [actorHeader]: `${Buffer.from(changed).toString('base64url')}.${signature}` };
}

/** Forged or expired headers: every call refuses them, even a public one. */
export const invalidSignatures = (actor: SignedActor): Record<string, Headers> => ({
  'an expired signature': signed(actor, { now: anHourAgo() }),
  'the signature of another secret': signed(actor, { secret: otherSecret }),
  'a tampered payload': tampered(actor),
  'no signature': { [actorHeader]: (signed(actor)[actorHeader] ?? '').split('.')[0] ?? '' },
});

const isRole = (caller: Caller): caller is Role => roles.some((role) => role === caller);

/** The headers of a caller at the gateway, with a new session each time, because some calls end it. */
export async function headersOf(caller: Caller, site: SiteForTest): Promise<Headers> {
  const cookieOf = async (fields: Parameters<SiteForTest['openSession']>[0]) => ({
    cookie: (await site.openSession(fields)).cookie,
  });
  if (isRole(caller)) return cookieOf({ role: caller });
  switch (caller) {
    case 'anonymous':
      return {};
    case 'expired':
      return cookieOf({ expiresAt: anHourAgo() });
    case 'revoked':
      return cookieOf({ endedAt: anHourAgo() });
    case 'deactivated':
      return cookieOf({ role: 'admin', isActive: false });
    case 'forged':
      return signed(unknownAdmin);
  }
}

/** Headers sent directly to a service, by what they prove; each role has its own account. */
export async function directHeaders(site: SiteForTest): Promise<[string, Headers][]> {
  const sessions = await Promise.all(roles.map((role) => site.openSession({ role })));
  const admin = sessions.find(({ actor }) => actor.role === 'admin');
  const inactive = await site.openSession({ role: 'admin', isActive: false });
  return [
    ['nobody', {}],
    ['a cookie', { cookie: admin?.cookie ?? '' }],
    ['an expired cookie', await headersOf('expired', site)],
    ['a revoked cookie', await headersOf('revoked', site)],
    ['a service', signed(serviceActor)],
    ...sessions.map(({ actor }): [string, Headers] => [actor.role, signed(actor)]),
    ['an actor of an account deactivated since', signed(inactive.actor)],
    ...Object.entries(invalidSignatures(unknownAdmin)),
  ];
}
