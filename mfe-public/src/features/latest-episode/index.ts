export * from './latest-episode.query.ts';
export * from './LatestEpisode.tsx';
export * from './LatestFailure.tsx';
export * from './LatestSkeleton.tsx';
