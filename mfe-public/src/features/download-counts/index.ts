export * from './DownloadCounts.tsx';
export { downloadCountsCopy } from './download-counts.copy.ts';
export * from './download-counts.query.ts';
