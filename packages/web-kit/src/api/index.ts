export * from './api-cache.ts';
export {
  dataOf,
  readCall,
  readOnce,
  refusals,
  requestCall,
  retryDelayMs,
  sendCall,
  throwNetworkError,
  type RequestOptions,
} from './api-client.ts';
export * from './api-error.ts';
export * from './ApiProvider.tsx';
export * from './download-call.ts';
export * from './is-record.ts';
export * from './query.ts';
export * from './read-reply.ts';
export * from './status-texts.ts';
export * from './upload-call.ts';
export * from './use-call.ts';
