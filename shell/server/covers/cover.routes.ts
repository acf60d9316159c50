import { palettes } from '@nobicast/contracts/brand';
import { showPicturePath } from '@nobicast/contracts/feed-paths';
import { ApiError, networkOf } from '@nobicast/service-kit';
import type { IRouter, Response } from 'express';
import { drawCover, drawPost, drawPreview, drawShow } from './cover.ts';
import { manifest, manifestIconSizes, manifestPath } from './manifest.ts';
import { drawSmall, icoOf, type createPictures, type Drawing } from './pictures.ts';

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${palettes.dark.bg}"/><rect x="12" y="5" width="8" height="22" fill="${palettes.dark.accent}"/></svg>`;

/** A new release may draw a cover differently. */
const keepADay = 'public, max-age=86400';

/** Older releases request `null` for an episode without a number. */
const svgName = /^(prep-)?([1-9]\d{0,5}|sans-numero|null)\.svg$/;
const pictureName = /^(prep-)?([1-9]\d{0,5}|sans-numero|null)-(512|1400|1200x630)\.png$/;
const postDrawing = /^([a-z\d-]{1,200})\.svg$/;
const showPicture = showPicturePath.slice('/covers/'.length);

const typeOf = (prefix: string | undefined) => (prefix ? 'preparation' : 'podcast');

const numberOf = (text: string) => (/^\d/.test(text) ? Number(text) : null);

function drawingOf(file: string): Drawing | undefined {
  if (file === showPicture) return { svg: drawShow, width: 1400, isOpaque: true };
  const [, prefix, number, size] = pictureName.exec(file) ?? [];
  if (!number) return undefined;
  if (size === '1200x630') return { svg: () => drawPreview(numberOf(number), typeOf(prefix)), width: 1200 };
  return {
    svg: () => drawCover(numberOf(number), typeOf(prefix)),
    width: Number(size),
    isOpaque: size === '1400',
  };
}

/** `/covers/975.svg`, `/covers/prep-976-512.png`, `/covers/blog/un-article.svg`, and the icons of the site */
export function coverRoutes(router: IRouter, picture: ReturnType<typeof createPictures>): void {
  // Drawn apart from the covers, whose queue must not delay it.
  const icon = icoOf(drawSmall(favicon, 32));
  const touchIcon = drawSmall(favicon, 180);
  const icons = new Map(manifestIconSizes.map((size) => [`icon-${size}.png`, drawSmall(favicon, size)]));
  const send = (response: Response, type: string, body: string | Buffer) =>
    response.setHeader('Cache-Control', keepADay).type(type).send(body);
  router.get('/covers/blog/:file', ({ params: { file } }, response) => {
    const [, slug] = postDrawing.exec(file) ?? [];
    if (slug === undefined) throw new ApiError('not_found');
    send(response, 'image/svg+xml', drawPost(slug));
  });
  router.get('/covers/:file', async ({ ip, params: { file } }, response) => {
    // Feeds and link previews show it on other sites.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    const [, svgPrefix, svgNumber] = svgName.exec(file) ?? [];
    if (svgNumber) return send(response, 'image/svg+xml', drawCover(numberOf(svgNumber), typeOf(svgPrefix)));
    const drawing = drawingOf(file);
    if (!drawing) throw new ApiError('not_found');
    return send(response, 'image/png', await picture(file, networkOf(ip), drawing));
  });
  router.get('/favicon.svg', (_request, response) => send(response, 'image/svg+xml', favicon));
  router.get('/favicon.ico', (_request, response) => send(response, 'image/x-icon', icon));
  for (const [file, png] of icons)
    router.get(`/${file}`, (_request, response) => send(response, 'image/png', png));
  router.get(manifestPath, (_request, response) => send(response, 'application/manifest+json', manifest));
  router.get('/apple-touch-icon.png', (_request, response) => send(response, 'image/png', touchIcon));
}
