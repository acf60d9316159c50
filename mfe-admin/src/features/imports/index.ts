export { ImportFeed } from './ImportFeed.tsx';
