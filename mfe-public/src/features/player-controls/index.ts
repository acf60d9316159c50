export * from './BigPlayer.tsx';
export * from './DownloadLink.tsx';
export * from './to-playable.ts';
export * from './use-playback.ts';
