export * from './HostProvider.tsx';
export * from './OtherPagesWork.tsx';
export * from './use-is-mounted.ts';
export * from './use-live.ts';
export * from './use-typed-before-hydration.ts';
export * from './use-typed-search.ts';
export * from './use-page-head.ts';
export * from './use-unload-guard.ts';
