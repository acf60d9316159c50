import type { IncomingMessage, ServerResponse } from 'node:http';
import { disconnectIdle } from '@nobicast/service-kit';
import { routeTable } from './api.routes.ts';
import { hasBody } from './upstream.ts';

/**
 * Limits how long a request body may take to arrive, because a slow sender occupies a connection to a
 * service. An upload may take hours, but is cut once it is idle. Node's own limit is one for all requests and
 * therefore off (server.ts).
 */
export function createArrivalLimit({ requestMs, idleMs }: { requestMs: number; idleMs: number }) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (!hasBody(request)) return;
    const [path = ''] = (request.url ?? '').split('?');
    const found = routeTable.find(request.method ?? '', path);
    if (found.kind === 'call' && found.contract.form) return disconnectIdle(request, idleMs);
    const timer = setTimeout(() => {
      if (!request.complete) request.destroy();
    }, requestMs);
    response.once('close', () => clearTimeout(timer));
  };
}
