import { createHmac, timingSafeEqual } from 'node:crypto';
import { roles, type Access } from '@nobicast/contracts';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { ApiError } from './errors.ts';

const signedActorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('service'), name: z.string().min(1).max(40) }),
  z.object({
    kind: z.literal('user'),
    userId: z.string().min(1).max(64),
    role: z.enum(roles),
    sessionId: z.string().min(1).max(64),
    /** When the session last proved the member's presence, in ms since 1970. */
    provedAtMs: z.number().optional(),
    /** A team member without the required passkey: calls that need a role are refused. */
    lacksPasskey: z.literal(true).optional(),
  }),
]);
const tokenSchema = z.object({ actor: signedActorSchema, exp: z.int() });

export type SignedActor = z.infer<typeof signedActorSchema>;
export type UserActor = Extract<SignedActor, { kind: 'user' }>;
export type Actor = { kind: 'anonymous' } | SignedActor;

/** Authenticates our processes to each other. The first of a list signs and each is accepted, for rotations. */
export type InternalSecret = string | readonly [string, ...string[]];

export const signingSecret = (secret: InternalSecret): string =>
  typeof secret === 'string' ? secret : secret[0];
const acceptedSecrets = (secret: InternalSecret): readonly string[] =>
  typeof secret === 'string' ? [secret] : secret;

export function isSignedWith(
  secret: InternalSecret,
  given: Buffer,
  signatureOf: (secret: string) => Buffer,
): boolean {
  return acceptedSecrets(secret).some((accepted) => {
    const expected = signatureOf(accepted);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

export const actorHeader = 'x-nobicast-actor';
const defaultTtlSeconds = 30;
/**
 * Tolerated between the clocks of signer and verifier: otherwise ten seconds would sign every member out. It extends
 * the life of a leaked token.
 */
const clockSkewSeconds = 30;

const signatureOf = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(`nobicast-actor.${payload}`).digest();

/** A token `payload.signature` (base64url, HMAC-SHA256) that identifies the caller for `ttlSeconds`. */
export function signActor(
  actor: SignedActor,
  secret: InternalSecret,
  options: { ttlSeconds?: number; now: Date },
): string {
  const exp = Math.floor(options.now.getTime() / 1000) + (options.ttlSeconds ?? defaultTtlSeconds);
  const payload = Buffer.from(JSON.stringify({ actor, exp })).toString('base64url');
  return `${payload}.${signatureOf(payload, signingSecret(secret)).toString('base64url')}`;
}

/**
 * Undefined for an invalid or expired token. A host whose clock is more than 30 seconds ahead of the gateway's
 * refuses every signed call.
 */
export function verifyActor(token: string, secret: InternalSecret, now: Date): SignedActor | undefined {
  const [payload, signature, ...rest] = token.split('.');
  if (!payload || !signature || rest.length > 0) return undefined;
  const given = Buffer.from(signature, 'base64url');
  if (!isSignedWith(secret, given, (accepted) => signatureOf(payload, accepted))) return undefined;
  // The signature proves that we wrote this JSON, but perhaps another version of our code did.
  const parsed = tokenSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!parsed.success || (parsed.data.exp + clockSkewSeconds) * 1000 <= now.getTime()) return undefined;
  return parsed.data.actor;
}

/** Sets `request.actor`. An invalid header is refused, never treated as anonymous. */
export function identifyActor(secret: InternalSecret | undefined, clock: () => Date): RequestHandler {
  return (request, _response, next) => {
    request.actor = { kind: 'anonymous' };
    const token = request.get(actorHeader);
    if (token !== undefined && secret !== undefined) {
      const actor = verifyActor(token, secret, clock());
      if (!actor) throw new ApiError('unauthenticated');
      request.actor = actor;
    }
    next();
  };
}

/** For `/internal`: requires a header signed by one of our services. */
export const requireServiceActor: RequestHandler = (request, _response, next) => {
  if (request.actor.kind !== 'service') throw new ApiError('unauthenticated');
  next();
};

/**
 * Checked in the gateway and again in the service.
 * @throws ApiError `unauthenticated` where any account is enough, `forbidden` where certain roles are required (A73)
 */
export function requireAccess(access: Access, actor: Actor): void {
  if (access === 'public' || access === 'optional') return;
  if (access === 'services') {
    if (actor.kind !== 'service') throw new ApiError('unauthenticated');
    return;
  }
  if (access === 'members') {
    if (actor.kind !== 'user') throw new ApiError('unauthenticated');
    return;
  }
  if (actor.kind === 'user' && actor.lacksPasskey) throw new ApiError('passkey_needed');
  if (actor.kind !== 'user' || !access.includes(actor.role)) throw new ApiError('forbidden');
}

export const hasProvedSince = (actor: Actor, sinceMs: number): boolean =>
  actor.kind === 'user' && actor.provedAtMs !== undefined && actor.provedAtMs > sinceMs;

/** For routes with `access: 'members'` or a list of roles. */
export function memberOf(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new ApiError('unauthenticated');
  return actor;
}
