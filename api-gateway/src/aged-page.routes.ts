import type { IRouter } from 'express';
import { agedPageScript, agedPageScriptPath } from './cache/aged-page.script.ts';

/** The script of pages that the gateway sends in place of fresh ones: it may be all that is left of the site. */
export function agedPageRoutes(router: IRouter): void {
  router.get(agedPageScriptPath, (_request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.type('text/javascript').send(agedPageScript);
  });
}
