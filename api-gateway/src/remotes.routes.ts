import path from 'node:path';
import { actorHeader, ApiError, staticFiles, verifyActor } from '@nobicast/service-kit';
import type { IRouter, Request } from 'express';

/** The words of the path as the file system will read them; none for a path that cannot be decoded. */
function wordsOf(request: Request): readonly string[] {
  try {
    return path.posix.normalize(decodeURIComponent(request.path)).split('/').filter(Boolean);
  } catch (error) {
    if (error instanceof URIError) return [];
    throw error;
  }
}

/**
 * The releases of the remotes. Files of a release never change; the pointer to the current one
 * (`current.json`) is asked for again each time. What is not for browsers does not exist for them: source maps,
 * and the bundle that renders on the server, which only a process of ours may read.
 */
export function remotesRoutes(
  router: IRouter,
  options: {
    folder: string;
    /** Where links in the folder may lead to, if out of it. */
    linksInto?: string;
    internalSecret: string;
    clock: () => Date;
  },
): void {
  const { folder, linksInto, internalSecret, clock } = options;
  const files = { folder, ...(linksInto !== undefined && { linksInto }) };
  const pointers = staticFiles({ ...files, isImmutable: false });
  const releases = staticFiles({ ...files, isImmutable: true });

  const isOurs = (request: Request) =>
    verifyActor(request.get(actorHeader) ?? '', internalSecret, clock())?.kind === 'service';

  router.use('/remotes', (request, response, next) => {
    const [, releaseOrPointer, part, ...rest] = wordsOf(request);
    const file = rest.at(-1) ?? part ?? '';
    if (/\.map(\.br|\.gz)?$/.test(file)) throw new ApiError('not_found');
    if (part === 'server') {
      if (!isOurs(request)) throw new ApiError('not_found');
      // Another cache would answer everybody from its copy.
      response.setHeader('Cache-Control', 'private, no-store');
    }
    const isPointer = releaseOrPointer === 'current.json' && part === undefined;
    return (isPointer ? pointers : releases)(request, response, next);
  });
  router.use('/remotes', () => {
    throw new ApiError('not_found');
  });
}
