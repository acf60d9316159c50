export * from './analytics-id.ts';
export * from './track.ts';
