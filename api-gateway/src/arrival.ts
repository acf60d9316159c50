import type { IncomingMessage, ServerResponse } from 'node:http';
import { disconnectIdle } from '@nobicast/service-kit';
import { routeTable } from './api.routes.ts';
import { hasBody } from './upstream.ts';

/**
 * Limits how long a body may take to arrive: whoever sends by the drop holds a connection of a service. An upload may
 * take hours, and is disconnected once nothing arrives any more. Node has one limit for all requests of a server, so
 * that one is off (server.ts).
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
