import { plural } from '@nobicast/web-kit/format';

/** The label of a figure; undefined while it loads. */
const label = (one: string, many: string) => (count: number | undefined) =>
  count === undefined ? many : plural(count, one, many);

export const metricsCopy = {
  episodes: label('épisode', 'épisodes'),
  listeners: label('auditeur', 'auditeurs'),
  playsOfWeek: label('écoute par semaine', 'écoutes par semaine'),
  listenersOfMonth: label('auditeur par mois', 'auditeurs par mois'),
  plays: label('écoute', 'écoutes'),
  downloads: label('téléchargement', 'téléchargements'),
} as const;
