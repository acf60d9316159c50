export * from './comments-for-test.ts';
export * from './factories.ts';
export * from './calls.ts';
export * from './innocent-sentences.ts';
