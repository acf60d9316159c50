import { AsyncLocalStorage } from 'node:async_hooks';

// Tells a task which job it performs. A job may run more than once: what it makes can carry the same id each time.

const current = new AsyncLocalStorage<string>();

/** Performs `work` as one attempt of the job with this `identity`, which is the same in every attempt. */
export const performAs = <T>(identity: string, work: () => Promise<T>): Promise<T> =>
  current.run(identity, work);

/** Undefined outside jobs. */
export const currentJob = (): string | undefined => current.getStore();
