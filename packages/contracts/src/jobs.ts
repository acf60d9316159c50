import { z } from 'zod';
import * as calls from './calls.ts';
import { idParamSchema, instantSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute, type ServiceName } from './route-contract.ts';

/** `interrupted`: the process that ran it is gone, and nobody has taken it up again. */
export const jobStates = ['failed', 'interrupted', 'running', 'waiting'] as const;
export type JobState = (typeof jobStates)[number];

/** A job of a service, without its payload, which may contain addresses. */
export const jobSchema = z.object({
  id: z.int(),
  task: z.string().describe('The kind of work: `hear_sound`, `send_sign_in_link`…'),
  state: z.enum(jobStates),
  episode_id: z.int().nullable().describe('The episode that the job is about; null where it is about none'),
  attempts: z.int(),
  error: z.string().nullable().describe('The first line of the last failure; null where none happened'),
  created_at: instantSchema,
  next_at: instantSchema.nullable().describe('When the job is tried next; null while it runs'),
});
export type Job = z.infer<typeof jobSchema>;

const jobListSchema = z.object({
  counts: z.record(z.enum(jobStates), z.int()),
  jobs: z
    .array(jobSchema)
    .describe(
      `Failed and interrupted jobs first, ${limits.jobs.listed} at most; jobs that run on a schedule are left out`,
    ),
});
export type JobList = z.infer<typeof jobListSchema>;

const listOf = <Owner extends ServiceName>(owner: Owner) =>
  ({
    owner,
    access: ['admin'],
    summary: 'The jobs that this service still has to run, and those that failed.',
    reply: jobListSchema,
  }) as const;
const retryOf = <Owner extends ServiceName>(owner: Owner) =>
  ({
    owner,
    setsCookies: true,
    access: ['admin'],
    summary: 'Runs a failed or an interrupted job now.',
    params: z.strictObject({ id: idParamSchema }),
    reply: z.object({}),
    errors: ['job_not_found', 'job_running'],
  }) as const;

export const listContentJobs = defineRoute({
  ...listOf('content'),
  ...calls.listContentJobs,
  id: 'listContentJobs',
});
export const retryContentJob = defineRoute({
  ...retryOf('content'),
  ...calls.retryContentJob,
  id: 'retryContentJob',
});
export const listAuthJobs = defineRoute({ ...listOf('auth'), ...calls.listAuthJobs, id: 'listAuthJobs' });
export const retryAuthJob = defineRoute({ ...retryOf('auth'), ...calls.retryAuthJob, id: 'retryAuthJob' });
export const listCommentsJobs = defineRoute({
  ...listOf('comments'),
  ...calls.listCommentsJobs,
  id: 'listCommentsJobs',
});
export const retryCommentsJob = defineRoute({
  ...retryOf('comments'),
  ...calls.retryCommentsJob,
  id: 'retryCommentsJob',
});
export const listMediaJobs = defineRoute({ ...listOf('media'), ...calls.listMediaJobs, id: 'listMediaJobs' });
export const retryMediaJob = defineRoute({
  ...retryOf('media'),
  ...calls.retryMediaJob,
  id: 'retryMediaJob',
});
