export * from './latest-episode.query.ts';
export * from './LatestEpisode.tsx';
export * from './LatestSkeleton.tsx';
export { latestCopy } from './latest-episode.copy.ts';
