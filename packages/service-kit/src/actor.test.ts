import { roles, type Access, type Role } from '@nobicast/contracts';
import { memberOf, requireAccess, signActor, verifyActor, type Actor } from './actor.ts';
import { ApiError } from './errors.ts';

const secret = 's'.repeat(32);
const now = new Date('2026-11-16T09:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const content = { kind: 'service', name: 'content' } as const;
const anonymous = { kind: 'anonymous' } as const;
const member = (role: Role) => ({ kind: 'user', userId: 'awa', role, sessionId: 'session-1' }) as const;

test('a signed actor is valid until it expires, by any clock that is at most 30 seconds ahead', () => {
  const token = signActor(content, secret, { ttlSeconds: 10, now });
  for (const seconds of [9, 10, 39.999]) expect(verifyActor(token, secret, later(seconds))).toEqual(content);
  expect(verifyActor(token, secret, later(40))).toBeUndefined();
});

test('a clock that is behind accepts an actor as well', () => {
  const token = signActor(content, secret, { ttlSeconds: 10, now });
  for (const seconds of [-1, -30]) expect(verifyActor(token, secret, later(seconds))).toEqual(content);
});

test('another secret, a changed payload and garbage give no actor', () => {
  const token = signActor(content, secret, { now });
  const [payload, signature] = token.split('.');
  const forged = Buffer.from(
    JSON.stringify({ actor: { kind: 'service', name: 'admin' }, exp: 9e9 }),
  ).toString('base64url');
  expect(verifyActor(token, 'other'.repeat(8), now)).toBeUndefined();
  expect(verifyActor(`${forged}.${signature}`, secret, now)).toBeUndefined();
  expect(verifyActor(`${payload}.`, secret, now)).toBeUndefined();
  expect(verifyActor(`${token}.x`, secret, now)).toBeUndefined();
  expect(verifyActor('nonsense', secret, now)).toBeUndefined();
});

test('a member’s token carries role and session', () => {
  const token = signActor(member('moderator'), secret, { ttlSeconds: 10, now });
  expect(verifyActor(token, secret, later(9))).toEqual(member('moderator'));
});

test.each([
  ['an unknown role', { ...member('user'), role: 'owner' }],
  ['no user', { ...member('user'), userId: '' }],
  ['no session', { kind: 'user', userId: 'awa', role: 'admin' }],
  ['an unknown kind', { kind: 'root' }],
])('a valid signature of %s gives no actor: another version of our code wrote it', (_what, actor) => {
  // As another version of our code might have signed.
  const token = signActor(actor as never, secret, { now });
  expect(verifyActor(token, secret, now)).toBeUndefined();
});

describe('access to a call', () => {
  function accessResult(access: Access, actor: Actor): string {
    try {
      requireAccess(access, actor);
      return 'passes';
    } catch (error) {
      if (error instanceof ApiError) return error.code;
      throw error;
    }
  }

  test('is open to everyone if it is public or optional', () => {
    for (const actor of [anonymous, content, member('user')]) {
      expect([accessResult('public', actor), accessResult('optional', actor)]).toEqual(['passes', 'passes']);
    }
  });

  test('is limited to our own processes for internal calls', () => {
    expect([content, anonymous, member('admin')].map((actor) => accessResult('services', actor))).toEqual([
      'passes',
      'unauthenticated',
      'unauthenticated',
    ]);
  });

  test('is open to every member; others are unauthenticated', () => {
    expect(roles.map((role) => accessResult('members', member(role)))).toEqual(roles.map(() => 'passes'));
    expect(accessResult('members', anonymous)).toBe('unauthenticated');
    expect(accessResult('members', content)).toBe('unauthenticated');
  });

  test('is open to the listed roles; everyone else is forbidden, also without a session', () => {
    const passing = roles.filter((role) => accessResult(['moderator', 'admin'], member(role)) === 'passes');
    expect(passing).toEqual(['moderator', 'admin']);
    for (const actor of [anonymous, content, member('host')]) {
      expect(accessResult(['moderator', 'admin'], actor)).toBe('forbidden');
    }
  });
});

test('memberOf refuses anyone but a member', () => {
  expect(memberOf(member('user'))).toEqual(member('user'));
  for (const actor of [anonymous, content]) expect(() => memberOf(actor)).toThrow(ApiError);
});
