export * from './episode.query.ts';
export * from './EpisodeFailure.tsx';
export * from './EpisodeGuests.tsx';
export * from './EpisodeHead.tsx';
export * from './EpisodeNotes.tsx';
export * from './EpisodeSide.tsx';
export * from './EpisodeSkeleton.tsx';
export { episodeCopy } from './episode.copy.ts';
