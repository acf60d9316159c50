export * from './content-for-test.ts';
export * from './factories.ts';
export * from './mail-for-test.ts';
export * from './messages-for-test.ts';
export * from './merging.ts';
export * from './newsletter-factories.ts';
export * from './producer-calls.ts';
export * from './show-for-test.ts';
