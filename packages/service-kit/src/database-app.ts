import type { Express } from 'express';
import { createServiceApp, type ServiceAppOptions } from './app.ts';
import { databaseFigures } from './database-figures.ts';
import { pingDatabase, type Knex } from './database.ts';
import { jobRoutes } from './job-queue.routes.ts';
import { createSchemaCheck, type Migration } from './migrations.ts';

interface DatabaseAppOptions extends Omit<ServiceAppOptions, 'name' | 'readiness' | 'figures'> {
  /** The name of the service and of its schema. */
  schema: string;
  db: Knex;
  migrations: readonly Migration[];
  jobsSchema: string;
  jobs: Parameters<typeof jobRoutes>[1] & Pick<Parameters<typeof jobRoutes>[2], 'clock' | 'getAdmin'>;
}

/** The app of a service with a schema of its own: ready once that is migrated, with the figures and the calls of its jobs. */
export const createDatabaseApp = ({
  schema,
  db,
  migrations,
  jobsSchema,
  jobs: { list, retry, ...jobOptions },
  ...options
}: DatabaseAppOptions): Express =>
  createServiceApp({
    ...options,
    name: schema,
    readiness: {
      database: () => pingDatabase(db),
      schema: createSchemaCheck(db, { schema, migrations }),
    },
    figures: databaseFigures(db, jobsSchema),
    routes: (router) => {
      jobRoutes(router, { list, retry }, { schema: jobsSchema, auditSchema: schema, db, ...jobOptions });
      options.routes(router);
    },
  });
