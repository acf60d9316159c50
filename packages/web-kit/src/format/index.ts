export * from './dates.ts';
export * from './durations.ts';
export * from './initials.ts';
export * from './numbers.ts';
export * from './plurals.ts';
export * from './relative.ts';
export * from './text.ts';
