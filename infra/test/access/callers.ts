import { actorHeader, signActor, type SignedActor } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import { roles } from '@nobicast/contracts';
import type { Caller } from './access-table.ts';
import type { SiteForTest } from './site-for-test.ts';

export type Headers = Record<string, string>;

const hourMs = 60 * 60_000;
const anHourAgo = () => new Date(Date.now() - hourMs);

/** An admin that auth has never heard of. */
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

/** The signature of one actor under words that we never wrote. */
function tampered(actor: SignedActor): Headers {
  const [payload = '', signature = ''] = (signed(actor)[actorHeader] ?? '').split('.');
  const changed = Buffer.from(payload, 'base64url').toString().replace('"exp":', '"exp":9');
  return { [actorHeader]: `${Buffer.from(changed).toString('base64url')}.${signature}` };
}

/** Headers that no process of ours wrote, or that are too old: they open nothing, not even what is open. */
export const invalidSignatures = (actor: SignedActor): Record<string, Headers> => ({
  'an expired signature': signed(actor, { now: anHourAgo() }),
  'the signature of another secret': signed(actor, { secret: otherSecret }),
  'a tampered payload': tampered(actor),
  'no signature': { [actorHeader]: (signed(actor)[actorHeader] ?? '').split('.')[0] ?? '' },
});

/** What a caller of the gateway sends, with a session of its own: some calls end it. */
export async function headersOf(caller: Caller, site: SiteForTest): Promise<Headers> {
  const cookieOf = async (fields: Parameters<SiteForTest['openSession']>[0]) => ({
    cookie: (await site.openSession(fields)).cookie,
  });
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
    case 'user':
    case 'guest':
    case 'host':
    case 'moderator':
    case 'admin':
      return cookieOf({ role: caller });
  }
}

/** What reaches a service past the gateway, by what it proves: each role by an account of its own. */
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
    ['an actor of an account switched off since', signed(inactive.actor)],
    ...Object.entries(invalidSignatures(unknownAdmin)),
  ];
}
