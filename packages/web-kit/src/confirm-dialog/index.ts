export * from './ConfirmDialog.tsx';
export * from './use-confirm-dialog.ts';
export * from './use-leave-guard.ts';
