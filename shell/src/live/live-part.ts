// What is fetched when a show is near.
export { createLiveSource } from './live-source.ts';
export { LiveBar } from './LiveBar.tsx';
