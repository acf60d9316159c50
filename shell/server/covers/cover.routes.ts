import { ApiError, networkOf } from '@nobicast/service-kit';
import type { IRouter, Response } from 'express';
import { drawCover, drawPreview } from './cover.ts';
import { createPictures, drawSmall, icoOf } from './pictures.ts';

/** The bar of the wordmark, as the favicon. */
const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0b0e13"/><rect x="12" y="5" width="8" height="22" fill="#c3f73a"/></svg>';

/** A cover only depends on its number; a new release may draw it differently, so it is cached for a day only. */
const keepADay = 'public, max-age=86400';

const svgName = /^(prep-)?([1-9]\d{0,5})\.svg$/;
const pictureName = /^(prep-)?([1-9]\d{0,5})-(512|1200x630)\.png$/;

/** `/covers/975.svg`, `/covers/prep-976-512.png`, `/covers/975-1200x630.png`, and the icons of the site */
export function coverRoutes(router: IRouter): void {
  const picture = createPictures();
  // Apart from the covers: no number of requests for those delays them.
  const icon = icoOf(drawSmall(favicon, 32));
  const touchIcon = drawSmall(favicon, 180);
  const send = (response: Response, type: string, body: string | Buffer) =>
    response.setHeader('Cache-Control', keepADay).type(type).send(body);
  const typeOf = (prefix: string | undefined) => (prefix ? 'preparation' : 'podcast');

  router.get('/covers/:file', async ({ ip, params: { file } }, response) => {
    // Feeds and link previews show it on other sites.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    const [, svgPrefix, svgNumber] = svgName.exec(file) ?? [];
    if (svgNumber) return send(response, 'image/svg+xml', drawCover(Number(svgNumber), typeOf(svgPrefix)));
    const [, prefix, number, size] = pictureName.exec(file) ?? [];
    if (!number) throw new ApiError('not_found');
    const [drawing, width] = size === '512' ? [drawCover, 512] : [drawPreview, 1200];
    const svg = () => drawing(Number(number), typeOf(prefix));
    return send(response, 'image/png', await picture(file, networkOf(ip), svg, width));
  });
  router.get('/favicon.svg', (_request, response) => send(response, 'image/svg+xml', favicon));
  router.get('/favicon.ico', (_request, response) => send(response, 'image/x-icon', icon));
  router.get('/apple-touch-icon.png', (_request, response) => send(response, 'image/png', touchIcon));
}
