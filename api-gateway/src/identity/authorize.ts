import type { RouteContract } from '@nobicast/contracts';
import {
  ApiError,
  readCookie,
  requireAccess,
  type Actor,
  type Logger,
  type ObservedRequest,
} from '@nobicast/service-kit';
import type { FindMember } from './session-cache.ts';

export const anonymous: Actor = { kind: 'anonymous' };

/**
 * The actor of a request, where the contract lets them in; throws ApiError where it does not. Without a session
 * there is nothing to look up, and the result is no promise.
 */
export type Authorize = (request: ObservedRequest, contract: RouteContract) => Actor | Promise<Actor>;

/**
 * Finds the actor by the session cookie and lets in whom the contract names. While auth does not answer,
 * `optional` calls go on as anonymous, unless they tell who is signed in (`tellsSession`); all others are 503, which names what is away. For
 * `public` calls nobody is asked.
 */
export function createAuthorizer(options: {
  findMember: FindMember;
  /** Which part is away while auth does not answer. */
  missingPart: () => Promise<'database_unavailable' | 'auth_unavailable'>;
  cookieName: string;
  logger: Logger;
}): Authorize {
  const { findMember, missingPart, cookieName, logger } = options;

  async function identify(token: string, requestId: string, isOpen: boolean): Promise<Actor> {
    try {
      return (await findMember(token, requestId)) ?? anonymous;
    } catch (error) {
      if (!isOpen) {
        if (error instanceof ApiError && error.code === 'database_unavailable') throw error;
        throw new ApiError(await missingPart(), { cause: error });
      }
      logger.error({ err: error, requestId }, 'session not resolved');
      return anonymous;
    }
  }

  return (request, { access, tellsSession = false }) => {
    const token = access === 'public' ? undefined : readCookie(request.headers.cookie, cookieName);
    if (token === undefined) {
      requireAccess(access, anonymous);
      return anonymous;
    }
    return identify(token, request.requestId ?? '', access === 'optional' && !tellsSession).then((actor) => {
      requireAccess(access, actor);
      return actor;
    });
  };
}
