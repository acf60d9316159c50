export * from './AppLinks.tsx';
export * from './FeedAddress.tsx';
export { subscribeCopy } from './subscribe.copy.ts';
