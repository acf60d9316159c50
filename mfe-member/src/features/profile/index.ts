export * from './ProfileTab.tsx';
