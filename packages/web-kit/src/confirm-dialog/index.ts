export * from './ConfirmDialog.tsx';
export * from './use-confirm-dialog.ts';
