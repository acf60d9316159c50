import { getEpisode, getLatestEpisode, listEpisodes } from './episodes.ts';
import { downloadEpisode, streamEpisode } from './media.ts';
import { getEpisodeMetrics, getSummaryMetrics, trackDownload, trackPlay } from './metrics.ts';
import type { RouteContract } from './route-contract.ts';

export * from './brand.ts';
export * from './episodes.ts';
export * from './errors.ts';
export * from './host-version.ts';
export * from './internal.ts';
export * from './limits.ts';
export * from './media.ts';
export * from './metrics.ts';
export * from './paths.ts';
export * from './release.ts';
export * from './route-contract.ts';
export * from './titles.ts';

/** Every call the gateway routes, most specific path first. */
export const publicRoutes: readonly RouteContract[] = [
  listEpisodes,
  getLatestEpisode,
  streamEpisode,
  downloadEpisode,
  getEpisode,
  getEpisodeMetrics,
  getSummaryMetrics,
  trackPlay,
  trackDownload,
];
