export * from './comments-for-test.ts';
export * from './factories.ts';
