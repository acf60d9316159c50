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
