export { BecomePodcast } from './BecomePodcast.tsx';
export * from './EpisodeList.tsx';
export { listCopy } from './episodes.copy.ts';
export * from './refresh-public-list.ts';
export { useSavedEpisodes } from './use-episode-list.ts';
