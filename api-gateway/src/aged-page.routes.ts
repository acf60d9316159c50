import type { IRouter } from 'express';
import { agedPageScript, agedPageScriptPath } from './cache/aged-page.script.ts';

/** The gateway serves this script itself: when a stale page is sent, the shell may be down. */
export function agedPageRoutes(router: IRouter): void {
  router.get(agedPageScriptPath, (_request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.type('text/javascript').send(agedPageScript);
  });
}
