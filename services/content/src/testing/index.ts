export * from './content-for-test.ts';
export * from './factories.ts';
