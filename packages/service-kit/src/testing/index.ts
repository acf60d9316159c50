export * from './balancer.ts';
export * from './check-reply.ts';
export * from './checked-listener.ts';
export * from './smtp-server.ts';
export * from './test-changes.ts';
export * from './test-database.ts';
export * from './test-server.ts';
export * from './worker-process.ts';
