export * from './EpisodeHead.tsx';
export * from './episode.query.ts';
export * from './EpisodeAside.tsx';
export * from './EpisodeSkeleton.tsx';
export * from './EpisodeTurn.tsx';
export * from './Sources.tsx';
export { episodeCopy } from './episode.copy.ts';
