import type { IncomingMessage, ServerResponse } from 'node:http';

/** Pages of any origin may use the store: it is protected by signatures, not by origins. */
export function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  response.setHeader('vary', 'Origin');
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', 'ETag, Content-Range, Accept-Ranges, Content-Length');
}

export function sendPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, PUT, POST, DELETE, HEAD',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
  });
  response.end();
}
