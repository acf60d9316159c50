export * from './DraftsBar.tsx';
export { formCopy } from './episode-form.copy.ts';
export * from './EpisodeDialog.tsx';
export { EpisodePageForm, useEpisodeForm, type DialogTarget } from './EpisodeForm.tsx';
