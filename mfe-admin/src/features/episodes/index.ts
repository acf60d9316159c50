export { BecomePodcast } from './BecomePodcast.tsx';
export * from './EpisodeList.tsx';
export * from './refresh-public-list.ts';
export { useSavedEpisodes } from './use-episode-list.ts';
