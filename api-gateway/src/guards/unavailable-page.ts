import { brand, palettes, paths } from '@nobicast/contracts';
import { escapeHtml } from '@nobicast/contracts/escape-html';
import { isEmbedAddress } from '@nobicast/contracts/embed';
import { beginFailure, toApiError, type Logger } from '@nobicast/service-kit';
import type { ErrorRequestHandler } from 'express';

const { dark } = palettes;
const retryAfterSeconds = 10;

const page = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${retryAfterSeconds}"><title>${escapeHtml(brand.name)}, un instant</title></head>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;background:${dark.bg};color:${dark.ink};font:1.125rem/1.6 Georgia,serif"><main style="display:grid;gap:1rem"><h1 style="margin:0;font:800 3rem/1 Arial,sans-serif">Un instant</h1><p style="margin:0">Cette page est momentanément indisponible. Elle se recharge toute seule.</p><p style="margin:0"><a style="color:inherit" href="${paths.feed}">Le flux du podcast</a></p></main></body></html>`;

const isCall = (path: string) => /^\/api\//i.test(path);

/** Browsers get a page that reloads itself; programs get JSON. */
export function unavailablePage(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    const error = toApiError(thrown);
    if (error.code !== 'service_unavailable' || isCall(request.path)) return next(thrown);
    // It may stand in for a player embedded on another site.
    if (isEmbedAddress(request.path)) response.removeHeader('X-Frame-Options');
    if (beginFailure(error, request, response, logger)) response.status(error.status).type('html').send(page);
  };
}
