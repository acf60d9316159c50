export * from './EpisodeFiles.tsx';
export * from './FilesDialog.tsx';
