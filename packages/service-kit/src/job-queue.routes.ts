import type { RouteContract, listMediaJobs, retryMediaJob } from '@nobicast/contracts';
import type { IRouter } from 'express';
import { memberOf } from './actor.ts';
import type { AuditActor } from './audit.ts';
import type { Knex } from './database.ts';
import { listJobs, retryJob, type JobQueue } from './job-queue.ts';
import { registerRoute } from './route.ts';

/** A contract about jobs: owner and path differ between services, the rest is the same. */
type Of<Route extends RouteContract> = Omit<Route, 'owner' | 'path' | 'id'> &
  Pick<RouteContract, 'owner' | 'path' | 'id'>;

/** Lets administrators list the jobs of a service, and retry failed or interrupted ones. */
export function jobRoutes(
  router: IRouter,
  contracts: { list: Of<typeof listMediaJobs>; retry: Of<typeof retryMediaJob> },
  options: JobQueue & {
    db: Knex;
    clock: () => Date;
    /**
     * Names the calling admin. Auth throws if the account is no admin any more; other services trust the gateway's
     * signature, valid for ten seconds.
     */
    getAdmin: (userId: string) => Promise<AuditActor>;
  },
): void {
  const { db, clock, getAdmin, ...queue } = options;
  registerRoute(router, contracts.list, async ({ actor }) => {
    await getAdmin(memberOf(actor).userId);
    return listJobs(db, queue);
  });
  registerRoute(router, contracts.retry, async ({ actor, params }) => {
    const by = await getAdmin(memberOf(actor).userId);
    await retryJob(db, queue, { id: params.id, by, at: clock() });
    return {};
  });
}
