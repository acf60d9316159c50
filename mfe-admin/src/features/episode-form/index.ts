export * from './DraftsBar.tsx';
export { formCopy } from './episode-form.copy.ts';
export * from './EpisodeDialog.tsx';
export type { DialogTarget } from './EpisodeForm.tsx';
