export * from './api-cache.ts';
export * from './api-client.ts';
export * from './api-error.ts';
export * from './ApiProvider.tsx';
export * from './query.ts';
export * from './read-reply.ts';
export * from './status-texts.ts';
export * from './use-api.ts';
