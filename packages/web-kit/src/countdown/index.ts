export * from './next-distribution.ts';
export * from './paris-time.ts';
export * from './use-countdown.ts';
