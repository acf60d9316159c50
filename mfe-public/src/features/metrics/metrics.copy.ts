import { plural } from '@nobicast/web-kit/format';

/** The label of a figure; undefined while it loads. */
export const label = (one: string, many: string) => (count: number | undefined) =>
  count === undefined ? many : plural(count, one, many);

export const metricsCopy = {
  episodes: label('épisode', 'épisodes'),
  listeners: label('auditeur', 'auditeurs'),
  plays: label('écoute', 'écoutes'),
  downloads: label('téléchargement', 'téléchargements'),
} as const;
