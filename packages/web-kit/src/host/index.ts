export * from './HostProvider.tsx';
export * from './RestWorks.tsx';
export * from './use-is-desktop.ts';
export * from './use-is-mounted.ts';
export * from './use-typed-before-hydration.ts';
export * from './use-page-head.ts';
export * from './use-player.ts';
export * from './use-session.ts';
