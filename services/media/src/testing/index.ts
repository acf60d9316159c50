export * from './factories.ts';
export * from './media-for-test.ts';
