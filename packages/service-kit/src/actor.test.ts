import { signActor, verifyActor } from './actor.ts';

const secret = 's'.repeat(32);
const now = new Date('2026-11-16T09:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const content = { kind: 'service', name: 'content' } as const;

test('a signed actor is recognised until it expires', () => {
  const token = signActor(content, secret, { ttlSeconds: 30, now });
  expect(verifyActor(token, secret, later(29))).toEqual(content);
  expect(verifyActor(token, secret, later(30))).toBeUndefined();
});

test('another secret, a changed payload and nonsense are nobody', () => {
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
