import type { IncomingMessage, ServerResponse } from 'node:http';
import { brand, errorCodes } from '@nobicast/contracts';

const page = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${brand.name}, un instant</title></head>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:2rem;background:#0b0e13;color:#ece8dd;font:1.125rem/1.6 Georgia,serif"><h1 style="margin:0;font:800 3rem/1 Arial,sans-serif">Un instant</h1><p style="margin:0">Le site redémarre. Rechargez la page dans quelques secondes.</p></body></html>`;

/** Answers for a process that is not there: JSON to programs, a page to people. */
export function sendUnavailable(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const isApi = request.url?.startsWith('/api/') ?? false;
  const requestId = 'requestId' in request ? String(request.requestId) : undefined;
  const { status, sentence } = errorCodes.service_unavailable;
  response.statusCode = status;
  response.setHeader('Retry-After', '2');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', isApi ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8');
  response.end(
    isApi ? JSON.stringify({ ok: false, error: sentence, code: 'service_unavailable', requestId }) : page,
  );
}
