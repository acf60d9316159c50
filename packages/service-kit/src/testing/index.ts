export * from './test-changes.ts';
export * from './test-database.ts';
export * from './test-jobs.ts';
export * from './test-server.ts';
