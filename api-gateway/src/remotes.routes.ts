import { ApiError, staticFiles } from '@nobicast/service-kit';
import type { IRouter } from 'express';

/**
 * The releases of the remotes. Files of a release never change; the pointer to the current one
 * (`current.json`) is asked for again each time.
 */
export function remotesRoutes(router: IRouter, folder: string): void {
  const pointers = staticFiles({ folder, isImmutable: false });
  const releases = staticFiles({ folder, isImmutable: true });
  router.use('/remotes', (request, response, next) =>
    (/^\/[^/]+\/current\.json$/.test(request.path) ? pointers : releases)(request, response, next),
  );
  router.use('/remotes', () => {
    throw new ApiError('not_found');
  });
}
