import { ApiError } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { drawCover } from './cover.ts';

/** The bar of the wordmark, as the favicon. */
const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0b0e13"/><rect x="12" y="5" width="8" height="22" fill="#c3f73a"/></svg>';

/** A cover only depends on its number; a new release may draw it differently, so it is cached for a day only. */
const keepADay = 'public, max-age=86400';

/** `/covers/975.svg`, `/covers/prep-976.svg`, `/favicon.svg` */
export function coverRoutes(router: IRouter): void {
  router.get('/covers/:file', (request, response) => {
    const match = /^(prep-)?([1-9]\d{0,5})\.svg$/.exec(request.params.file);
    if (!match) throw new ApiError('not_found');
    response.setHeader('Cache-Control', keepADay);
    // Feeds and link previews show it on other sites.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.type('image/svg+xml').send(drawCover(Number(match[2]), match[1] ? 'preparation' : 'podcast'));
  });
  router.get('/favicon.svg', (_request, response) => {
    response.setHeader('Cache-Control', keepADay);
    response.type('image/svg+xml').send(favicon);
  });
}
