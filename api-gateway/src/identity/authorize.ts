import type { Access, RouteContract } from '@nobicast/contracts';
import {
  ApiError,
  readCookie,
  hasProvedSince,
  requireAccess,
  type Actor,
  type Logger,
  type ObservedRequest,
} from '@nobicast/service-kit';
import type { SessionCache } from './session-cache.ts';

export const anonymous: Actor = { kind: 'anonymous' };

/**
 * Returns the actor if the contract admits them, otherwise throws ApiError. Synchronous without a session.
 */
export type Authorize = (request: ObservedRequest, contract: RouteContract) => Actor | Promise<Actor>;

/**
 * Resolves the actor from the session cookie and checks the contract's access. While auth is down, `optional`
 * calls continue as anonymous unless they report who is signed in (`tellsSession`); all others are 503,
 * naming the part that is down. `public` calls need no look-up.
 */
export function createAuthorizer(options: {
  sessions: SessionCache;
  missingPart: () => Promise<'database_unavailable' | 'auth_unavailable'>;
  cookieName: string;
  /** How recent a proof of presence must be, for calls that need one. */
  proofLifetimeMs: number;
  clock: () => Date;
  logger: Logger;
}): Authorize {
  const { sessions, missingPart, cookieName, proofLifetimeMs, clock, logger } = options;
  const { findMember } = sessions;

  async function identify(token: string, requestId: string, mayBeAnonymous: boolean): Promise<Actor> {
    try {
      return (await findMember(token, requestId)) ?? anonymous;
    } catch (error) {
      if (!mayBeAnonymous) {
        if (error instanceof ApiError && error.code === 'database_unavailable') throw error;
        throw new ApiError(await missingPart(), { cause: error });
      }
      logger.error({ err: error, requestId }, 'session not resolved');
      return anonymous;
    }
  }

  const isProved = (actor: Actor) => hasProvedSince(actor, clock().getTime() - proofLifetimeMs);

  /**
   * @throws ApiError `fresh_proof_needed`, and as `requireAccess` does: the session may have ended meanwhile
   */
  async function requireFreshProof(
    actor: Actor,
    { access, token, requestId }: { access: Access; token: string; requestId: string },
  ): Promise<Actor> {
    if (isProved(actor)) return actor;
    // The proof may have been given a moment ago, through another process.
    sessions.forget(token);
    const refreshed = await identify(token, requestId, false);
    requireAccess(access, refreshed);
    if (!isProved(refreshed)) throw new ApiError('fresh_proof_needed');
    return refreshed;
  }

  return (request, contract) => {
    const { access, tellsSession = false, needsFreshProof = false } = contract;
    const token = access === 'public' ? undefined : readCookie(request.headers.cookie, cookieName);
    if (token === undefined) {
      requireAccess(access, anonymous);
      return anonymous;
    }
    const requestId = request.requestId ?? '';
    return identify(token, requestId, access === 'optional' && !tellsSession).then(async (actor) => {
      requireAccess(access, actor);
      return needsFreshProof ? requireFreshProof(actor, { access, token, requestId }) : actor;
    });
  };
}
