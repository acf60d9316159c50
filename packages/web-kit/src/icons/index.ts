export type { Icon } from './create-icon.tsx';
export * from './drawn/index.ts';
