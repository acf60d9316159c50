import type { RouteContract } from '@nobicast/contracts';
import {
  ApiError,
  readCookie,
  requireAccess,
  type Actor,
  type Logger,
  type ObservedRequest,
} from '@nobicast/service-kit';
import type { FindMember } from './sessions.ts';

export const anonymous: Actor = { kind: 'anonymous' };

/**
 * Who asks, where the contract lets them in; throws ApiError where it does not. Without a session there is
 * nothing to wait for, and the answer is no promise.
 */
export type Admit = (request: ObservedRequest, contract: RouteContract) => Actor | Promise<Actor>;

/**
 * Finds the actor by the session cookie and lets in whom the contract names. While auth does not answer,
 * `optional` calls go on as anonymous, all others are 503. For `public` calls nobody is asked.
 */
export function createAdmit(options: { findMember: FindMember; cookieName: string; logger: Logger }): Admit {
  const { findMember, cookieName, logger } = options;

  async function identify(token: string, requestId: string, isOpen: boolean): Promise<Actor> {
    try {
      return (await findMember(token, requestId)) ?? anonymous;
    } catch (error) {
      if (!isOpen) throw new ApiError('service_unavailable', { cause: error });
      logger.error({ err: error, requestId }, 'session not resolved');
      return anonymous;
    }
  }

  return (request, { access }) => {
    const token = access === 'public' ? undefined : readCookie(request.headers.cookie, cookieName);
    if (token === undefined) {
      requireAccess(access, anonymous);
      return anonymous;
    }
    return identify(token, request.requestId ?? '', access === 'optional').then((actor) => {
      requireAccess(access, actor);
      return actor;
    });
  };
}
