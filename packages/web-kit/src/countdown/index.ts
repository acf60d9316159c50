export * from './next-distribution.ts';
export * from './use-countdown.ts';
