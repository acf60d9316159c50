import { downloadEpisode, getSitemapIndex } from '@nobicast/contracts';

/**
 * What programs that read sites leave alone: signing in, and the files that a press on a button stores. The sound is read by
 * those who understand episodes: their data (JSON-LD) names its address.
 */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /auth/',
    `Disallow: ${downloadEpisode.path.replace('{id}', '*')}`,
    '',
    `Sitemap: ${origin}${getSitemapIndex.path}`,
    '',
  ].join('\n');
