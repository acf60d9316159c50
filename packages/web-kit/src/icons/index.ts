export type { Icon } from './create-icon.tsx';
export * from './generated/index.ts';
