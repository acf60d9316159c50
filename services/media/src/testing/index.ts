export * from './audio-calls.ts';
export * from './encoded-sounds.ts';
export * from './factories.ts';
export * from './media-for-test.ts';
export * from './png-bomb.ts';
export * from './removal-jobs.ts';
export * from './sounds.ts';
export * from './upload-calls.ts';
