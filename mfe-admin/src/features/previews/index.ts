export * from './open-preview.ts';
export * from './PreviewsDialog.tsx';
