import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Actor } from './actor.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set first by createServiceApp, before anything else sees the request. */
    requestId: string;
    /** Who asks, as far as a signed header proves it. Set by createServiceApp. */
    actor: Actor;
    /** The path of the contract that answers, for metrics. Undefined until a route matches. */
    routePattern?: string;
  }
}

const acceptableId = /^[\w-]{8,64}$/;

/** Gives the request an id, echoed as `x-request-id`: a trusted caller's if it looks like one, else a new one. */
export const identifyRequest =
  (isCallerTrusted: boolean): RequestHandler =>
  (request, response, next) => {
    const inbound = isCallerTrusted ? request.get('x-request-id') : undefined;
    request.requestId = inbound && acceptableId.test(inbound) ? inbound : randomUUID();
    response.set('x-request-id', request.requestId);
    next();
  };
