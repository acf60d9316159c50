export * from './send-proven.ts';
