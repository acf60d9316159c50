import { brand, palettes } from '@nobicast/contracts';
import { escapeHtml } from '@nobicast/contracts/escape-html';
import { isEmbedAddress } from '@nobicast/contracts/embed';
import { beginFailure, toApiError, type Logger } from '@nobicast/service-kit';
import type { ErrorRequestHandler } from 'express';

const { dark } = palettes;

const page = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(brand.name)}, un instant</title></head>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:2rem;background:${dark.bg};color:${dark.ink};font:1.125rem/1.6 Georgia,serif"><h1 style="margin:0;font:800 3rem/1 Arial,sans-serif">Un instant</h1><p style="margin:0">Le site redémarre. Rechargez la page dans quelques secondes.</p></body></html>`;

const isCall = (path: string) => /^\/api\//i.test(path);

/** A person whose page's process is not there gets a page; programs get JSON like after any failure. */
export function unavailablePage(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    const error = toApiError(thrown);
    if (error.code !== 'service_unavailable' || isCall(request.path)) return next(thrown);
    // In the place of a player on another site.
    if (isEmbedAddress(request.path)) response.removeHeader('X-Frame-Options');
    if (beginFailure(error, request, response, logger)) response.status(error.status).type('html').send(page);
  };
}
