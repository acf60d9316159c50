import type { RouteContract } from '@nobicast/contracts';
import { ApiError, readCookie, requireAccess, type Actor, type Logger } from '@nobicast/service-kit';
import type { Request, RequestHandler } from 'express';
import type { FindMember } from './sessions.ts';

/** Makes the door of a call: who asks, and whether they may. */
export type Admit = (contract: RouteContract) => RequestHandler;

/**
 * Sets `request.actor` by the session cookie and lets in whom the contract names. While auth does not
 * answer, calls open to anyone go on as anonymous, all others are 503.
 */
export function createAdmit(options: { findMember: FindMember; cookieName: string; logger: Logger }): Admit {
  const { findMember, cookieName, logger } = options;

  async function identify(request: Request, isOpen: boolean): Promise<Actor> {
    const token = readCookie(request.headers.cookie, cookieName);
    if (token === undefined) return { kind: 'anonymous' };
    try {
      return (await findMember(token, request.requestId)) ?? { kind: 'anonymous' };
    } catch (error) {
      if (!isOpen) throw new ApiError('service_unavailable', { cause: error });
      logger.error({ err: error, requestId: request.requestId }, 'session not resolved');
      return { kind: 'anonymous' };
    }
  }

  return ({ access = 'anyone' }) =>
    async (request, _response, next) => {
      request.actor = await identify(request, access === 'anyone');
      requireAccess(access, request.actor);
      next();
    };
}
