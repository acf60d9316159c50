export * from './define-page.tsx';
export * from './page-routes.ts';
export * from './PageLoading.tsx';
export * from './RemoteRoot.tsx';
export * from './server-pages.ts';
