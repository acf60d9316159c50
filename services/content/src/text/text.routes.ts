import { showText } from '@nobicast/contracts';
import { registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { pageHtml, postHtml } from './html.rules.ts';
import { countWords, linksOf, readMinutes } from './plain.rules.ts';

export function textRoutes(router: IRouter): void {
  registerRoute(router, showText, ({ body: { markdown, as, duration_ms: durationMs } }) => {
    const sound = durationMs === undefined ? undefined : { path: '', durationMs };
    return {
      html: as === 'post' ? postHtml(markdown) : pageHtml(markdown, { topLevel: 3, sound }),
      words: countWords(markdown),
      read_minutes: readMinutes(markdown),
      links: linksOf(markdown),
    };
  });
}
