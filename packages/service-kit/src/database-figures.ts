import { jobStates } from '@nobicast/contracts';
import type { Knex } from './database.ts';
import { countJobs } from './job-queue.ts';
import type { Figure, FigureGroup, Reading } from './metrics.ts';

export interface PoolState {
  max: number;
  used: number;
  free: number;
  /** Requests and jobs that wait for a connection. */
  waiting: number;
}

export const poolFigures = (read: () => PoolState): Figure[] => [
  {
    name: 'database_pool_max_connections',
    help: 'Connections that the pool may have',
    kind: 'gauge',
    read: () => read().max,
  },
  {
    name: 'database_pool_used_connections',
    help: 'Connections in use',
    kind: 'gauge',
    read: () => read().used,
  },
  {
    name: 'database_pool_free_connections',
    help: 'Open connections that nobody uses',
    kind: 'gauge',
    read: () => read().free,
  },
  {
    name: 'database_pool_waiting_acquirers',
    help: 'Those who wait for a connection',
    kind: 'gauge',
    read: () => read().waiting,
  },
];

interface KnexPool {
  max: number;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

function poolStateOf(db: Knex): PoolState {
  // knex types its client as any. Its pool is one of tarn, and absent once the connection is destroyed.
  const { pool } = db.client as { pool?: KnexPool };
  if (!pool) return { max: 0, used: 0, free: 0, waiting: 0 };
  return {
    max: pool.max,
    used: pool.numUsed(),
    free: pool.numFree(),
    waiting: pool.numPendingAcquires(),
  };
}

const jobsGauge = 'job_queue_jobs';
const dueGauge = 'job_queue_due_jobs';
const oldestDueGauge = 'job_queue_oldest_due_age_seconds';

/** Every instance of a service reports the same figures. */
const jobFigures = (db: Knex, schema: string): FigureGroup => ({
  group: 'jobs',
  figures: [
    { name: jobsGauge, help: 'Jobs, by task and state', kind: 'gauge', labels: ['task', 'state'] },
    {
      name: dueGauge,
      help: 'Jobs whose time has come and that no worker has taken',
      kind: 'gauge',
      labels: ['task'],
    },
    {
      name: oldestDueGauge,
      help: 'For how long the oldest of them has been due',
      kind: 'gauge',
      labels: ['task'],
    },
  ],
  async read() {
    const tasks = await countJobs(db, { schema });
    return tasks.flatMap(({ task, due, oldestDueSeconds, ...counts }): Reading[] => [
      ...jobStates.map((state) => ({ figure: jobsGauge, labels: { task, state }, value: counts[state] })),
      { figure: dueGauge, labels: { task }, value: due },
      { figure: oldestDueGauge, labels: { task }, value: oldestDueSeconds },
    ]);
  },
});

/** The pool and the jobs of a service, for its metrics. */
export const databaseFigures = (db: Knex, jobsSchema: string): (Figure | FigureGroup)[] => [
  ...poolFigures(() => poolStateOf(db)),
  jobFigures(db, jobsSchema),
];
