import { createHash } from 'node:crypto';
import path from 'node:path';
import type { PostDetail } from '@nobicast/contracts/blog';
import { callPath } from '@nobicast/contracts/call';
import { getEpisode, getPost } from '@nobicast/contracts/calls';
import type { Episode, EpisodeDetail } from '@nobicast/contracts/episodes';
import { episodePicture, linkPictureSize, subjectPicture } from '@nobicast/contracts/link-pictures';
import { postPicture } from '@nobicast/contracts/post-picture';
import { ApiError, fetchService, networkOf } from '@nobicast/service-kit';
import type { IRouter, Response } from 'express';
import sharp from 'sharp';
import type { createPictures } from '../covers/pictures.ts';
import type { ShellConfig } from '../config.ts';
import { createPageReads } from '../rendering/page-reads.ts';
import { readService } from '../rendering/service-reads.ts';
import { coverEdge, drawLinkPicture, drawPostPicture } from './link-picture.ts';

/** In the order in which a character is looked up. */
const scripts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'];
const fontFilesOf = (shellFolder: string) =>
  ['title', 'text'].flatMap((style) =>
    scripts.map((script) => path.join(shellFolder, 'server/fonts', `${style}-${script}.ttf`)),
  );

/** The address changes with the picture, but the episode may be withdrawn. */
const keepADay = 'public, max-age=86400';
const slug = /^[a-z\d-]{1,200}$/;
const nameOf = (file: string) => /^(.+)-[\da-z]{14}\.png$/.exec(file)?.[1] ?? '';
/** Our own covers only: those of other sites are not fetched. */
const coverAddress = /^\/api\/covers\/[\da-f]{32}(-1400)?\.jpg$/;

/**
 * Pictures of link previews: `/pictures/episodes/{slug}-{fingerprint}.png`, one for each subject, and for each post.
 * Drawn from the public API, so they show nothing unpublished.
 */
export function linkPictureRoutes(
  router: IRouter,
  options: {
    config: Pick<ShellConfig, 'SHELL_FOLDER' | 'CONTENT_URL' | 'MEDIA_URL'>;
    picture: ReturnType<typeof createPictures>;
    deadlineMs: number;
  },
): void {
  const { config, picture, deadlineMs } = options;
  const fontFiles = fontFilesOf(config.SHELL_FOLDER);

  const routes = [{ pattern: /^\/api\/(?:episodes|blog)\/[^/]+$/, service: config.CONTENT_URL }];
  const unavailable = (cause: unknown) =>
    new ApiError('service_unavailable', { retryAfterSeconds: 5, cause });

  async function read(
    call: typeof getEpisode | typeof getPost,
    reference: string,
    requestId: string,
  ): Promise<unknown> {
    if (!slug.test(reference)) throw new ApiError('not_found');
    const signal = AbortSignal.timeout(deadlineMs);
    const reads = createPageReads({ read: (path) => readService(routes, path, { signal, requestId }) });
    const reading = reads.fetchJson(callPath(call, { params: { id: reference } }));
    const { status, body } = await reading.catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (status !== 200) throw new ApiError('not_found');
    return (body as { data: unknown }).data;
  }
  // Tests parse every reply against its contract.
  const readEpisode = async (reference: string, requestId: string) =>
    (await read(getEpisode, reference, requestId)) as EpisodeDetail;
  const readPost = async (reference: string, requestId: string) =>
    (await read(getPost, reference, requestId)) as PostDetail;

  /** A square; undefined where the generated cover is drawn. */
  async function readCover({
    cover_url,
  }: Pick<Episode | PostDetail, 'cover_url'>): Promise<Buffer | undefined> {
    if (cover_url === null || !coverAddress.test(cover_url)) return undefined;
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetchService(config.MEDIA_URL, cover_url, {
      signal,
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (response.status >= 500) throw unavailable(undefined);
    if (!response.ok) return undefined;
    const file = Buffer.from(await response.arrayBuffer());
    return sharp(file).resize(coverEdge, coverEdge, { fit: 'cover' }).png().toBuffer();
  }

  async function send(
    response: Response,
    address: string,
    ip: string | undefined,
    svg: () => Promise<string>,
  ): Promise<void> {
    const { width } = linkPictureSize;
    const png = await picture(address, networkOf(ip), { svg, width, isOpaque: true, fontFiles });
    const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`;
    response.set({ 'Cache-Control': keepADay, ETag: etag }).type('image/png').send(png);
  }

  router.use('/pictures', (_request, response, next) => {
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    next();
  });
  const addresses = ['/pictures/episodes/:file', '/pictures/episodes/:slug/subjects/:file'];
  router.get(addresses, async ({ ip, path: address, params, requestId }, response) => {
    const name = nameOf(String(params.file));
    const detail = await readEpisode(String(params.slug ?? name), requestId);
    const { episode } = detail;
    const subject =
      params.slug === undefined ? undefined : detail.subjects.find(({ id }) => String(id) === name);
    if (params.slug !== undefined && !subject) throw new ApiError('not_found');
    const expected = subject ? subjectPicture(episode, subject) : episodePicture(episode);
    if (address !== expected) throw new ApiError('not_found');
    await send(response, address, ip, async () =>
      drawLinkPicture({ episode, subject, cover: await readCover(episode) }),
    );
  });
  router.get('/pictures/blog/:file', async ({ ip, path: address, params, requestId }, response) => {
    const post = await readPost(nameOf(params.file), requestId);
    if (address !== postPicture(post)) throw new ApiError('not_found');
    await send(response, address, ip, async () => drawPostPicture(post, await readCover(post)));
  });
  router.use('/pictures', () => {
    throw new ApiError('not_found');
  });
}
