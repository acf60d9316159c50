export * from './EpisodeList.tsx';
export * from './refresh-public-list.ts';
export { useSavedEpisodes } from './use-episode-list.ts';
