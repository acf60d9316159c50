export const metricsCopy = {
  episodes: 'épisodes',
  listeners: 'auditeurs',
  plays: 'écoutes',
  downloads: 'téléchargements',
} as const;
