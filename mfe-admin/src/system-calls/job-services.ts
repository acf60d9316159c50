import * as calls from '@nobicast/contracts/calls';

/** The services that have jobs, and their two calls each. */
export const jobServices = [
  { name: 'media', list: calls.listMediaJobs, retry: calls.retryMediaJob },
  { name: 'content', list: calls.listContentJobs, retry: calls.retryContentJob },
  { name: 'comments', list: calls.listCommentsJobs, retry: calls.retryCommentsJob },
  { name: 'auth', list: calls.listAuthJobs, retry: calls.retryAuthJob },
] as const;
export type JobService = (typeof jobServices)[number];
