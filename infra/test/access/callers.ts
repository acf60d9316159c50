import { actorHeader, signActor, type SignedActor } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import { roles, type Role } from '@nobicast/contracts';
import { callers, type Caller } from './access-table.ts';
import type { OpenSession, SessionFields, SiteForTest } from './site-for-test.ts';

export type Headers = Record<string, string>;

const hourMs = 60 * 60_000;
const anHourAgo = () => new Date(Date.now() - hourMs);

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

function tampered(actor: SignedActor): Headers {
  const [payload = '', signature = ''] = (signed(actor)[actorHeader] ?? '').split('.');
  const changed = Buffer.from(payload, 'base64url').toString().replace('"exp":', '"exp":9');
  return { [actorHeader]: `${Buffer.from(changed).toString('base64url')}.${signature}` };
}

/** Every call refuses these, even a public one. */
export const invalidSignatures = (actor: SignedActor): Record<string, Headers> => ({
  'an expired signature': signed(actor, { now: anHourAgo() }),
  'the signature of another secret': signed(actor, { secret: otherSecret }),
  'a tampered payload': tampered(actor),
  'no signature': { [actorHeader]: (signed(actor)[actorHeader] ?? '').split('.')[0] ?? '' },
});

const isRole = (caller: Caller): caller is Role => roles.some((role) => role === caller);

function sessionOf(caller: Caller): SessionFields | undefined {
  if (isRole(caller)) return { role: caller };
  switch (caller) {
    case 'expired':
      return { expiresAt: anHourAgo() };
    case 'revoked':
      return { endedAt: anHourAgo() };
    case 'deactivated':
      return { role: 'admin', isActive: false };
    case 'anonymous':
    case 'forged':
      return undefined;
  }
}

/** With new sessions. */
export async function callersWithHeaders(site: SiteForTest): Promise<{ caller: Caller; headers: Headers }[]> {
  const needed = callers.map(sessionOf);
  const sessions = await site.openSessions(needed.filter((fields) => fields !== undefined));
  return callers.map((caller, index) => {
    const session = needed[index] && sessions.shift();
    const own: Headers = session ? { cookie: session.cookie } : {};
    return { caller, headers: caller === 'forged' ? signed(unknownAdmin) : own };
  });
}

const stockedSessions = 50;

/** A new session for each call, because some calls end theirs. Opening many at once is faster. */
export function stockSessions(site: SiteForTest): (role?: Role) => Promise<Headers> {
  const stock = new Map<Role, OpenSession[]>();
  return async (role = 'user') => {
    const stocked = stock.get(role) ?? [];
    stock.set(role, stocked);
    if (stocked.length === 0)
      stocked.push(...(await site.openSessions(Array.from({ length: stockedSessions }, () => ({ role })))));
    const session = stocked.pop();
    if (!session) throw new Error('No session was opened.');
    return { cookie: session.cookie };
  };
}

/** Sent directly to a service; each role has its own account. Signed when they are asked for. */
export async function directCallers(site: SiteForTest): Promise<() => [string, Headers][]> {
  const [expired, revoked, inactive, ...ofRoles] = await site.openSessions([
    { expiresAt: anHourAgo() },
    { endedAt: anHourAgo() },
    { role: 'admin', isActive: false },
    ...roles.map((role) => ({ role })),
  ]);
  const admin = ofRoles.find(({ actor }) => actor.role === 'admin');
  if (!expired || !revoked || !inactive || !admin) throw new Error('A session is missing.');
  return () => [
    ['nobody', {}],
    ['a cookie', { cookie: admin.cookie }],
    ['an expired cookie', { cookie: expired.cookie }],
    ['a revoked cookie', { cookie: revoked.cookie }],
    ['a service', signed(serviceActor)],
    ...ofRoles.map(({ actor }): [string, Headers] => [actor.role, signed(actor)]),
    ['an actor of an account deactivated since', signed(inactive.actor)],
    ...Object.entries(invalidSignatures(unknownAdmin)),
  ];
}
