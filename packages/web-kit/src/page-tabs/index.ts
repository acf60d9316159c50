export * from './PageTabs.tsx';
