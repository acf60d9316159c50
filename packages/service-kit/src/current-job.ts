import { AsyncLocalStorage } from 'node:async_hooks';

// Which job is being performed, for what is made of it more than once: every job runs at least once.

const current = new AsyncLocalStorage<string>();

/** Performs `work` as the job that `identity` tells from all others, in each of its attempts. */
export const performAs = <T>(identity: string, work: () => Promise<T>): Promise<T> =>
  current.run(identity, work);

/** Undefined outside jobs. */
export const currentJob = (): string | undefined => current.getStore();
