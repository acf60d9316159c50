import { plural } from '@nobicast/web-kit/format';

/** For an undefined count, which is loading, the plural. */
export const label = (one: string, many: string) => (count: number | undefined) =>
  count === undefined ? many : plural(count, one, many);

export const metricsCopy = {
  episodes: label('épisode', 'épisodes'),
  listeners: label('auditeur', 'auditeurs'),
  plays: label('écoute', 'écoutes'),
  downloads: label('téléchargement', 'téléchargements'),
} as const;
