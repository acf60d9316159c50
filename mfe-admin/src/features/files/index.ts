export * from './FilesDialog.tsx';
