import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Runs the work, and whatever it begins, as part of this request. */
export const runForRequest = (requestId: string, work: () => void): void => requestIds.run(requestId, work);

/** Undefined for jobs and the start of a process. */
export const currentRequestId = (): string | undefined => requestIds.getStore();
