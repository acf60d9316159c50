export * from './DraftsBar.tsx';
export * from './EpisodeDialog.tsx';
export type { DialogTarget } from './use-episode-form.ts';
