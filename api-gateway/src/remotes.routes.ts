import path from 'node:path';
import { ApiError, staticFiles } from '@nobicast/service-kit';
import type { IRouter, Request } from 'express';
import type { CurrentReleases } from '@nobicast/service-kit/releases';

/** The decoded segments of the path; none if it cannot be decoded. */
function wordsOf(request: Request): readonly string[] {
  try {
    return path.posix.normalize(decodeURIComponent(request.path)).split('/').filter(Boolean);
  } catch (error) {
    if (error instanceof URIError) return [];
    throw error;
  }
}

/**
 * The releases of the remotes. Files of a release are immutable; the pointer (`current.json`) is read each
 * time, and with keys must be signed. Source maps and the server bundle, which the shells read from disk, are
 * 404.
 */
export function remotesRoutes(
  router: IRouter,
  options: {
    folder: string;
    releases: Pick<CurrentReleases, 'read'>;
    /** Where links in the folder may lead outside it. */
    linksInto?: string;
  },
): void {
  const { folder, releases, linksInto } = options;
  const files = staticFiles({
    folder,
    isImmutable: true,
    ...(linksInto !== undefined && { linksInto }),
  });

  router.use('/remotes', async (request, response, next) => {
    const [remote = '', releaseOrPointer, part, ...rest] = wordsOf(request);
    const file = rest.at(-1) ?? part ?? '';
    if (part === 'server' || /\.map(\.br|\.gz)?$/.test(file)) throw new ApiError('not_found');
    if (releaseOrPointer !== 'current.json') return files(request, response, next);
    const isRead = part === undefined && ['GET', 'HEAD'].includes(request.method);
    const pointer = isRead ? await releases.read(remote) : undefined;
    if (!pointer) throw new ApiError('not_found');
    return response.set('Cache-Control', 'public, max-age=0').json(pointer);
  });
  router.use('/remotes', () => {
    throw new ApiError('not_found');
  });
}
