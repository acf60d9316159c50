import {
  connectDatabase,
  createLogger,
  migrateJobs,
  migrateSchema,
  provisionDatabase,
  roleName,
  sealAudits,
  urlOfDatabase,
  type DatabaseRole,
  type Migration,
} from '@nobicast/service-kit';
import { migrations as gatewayMigrations } from '@nobicast/api-gateway/migrations';
import { jobsSchema as authJobs, migrations as authMigrations } from '@nobicast/auth/migrations';
import { jobsSchema as commentsJobs, migrations as commentsMigrations } from '@nobicast/comments/migrations';
import { jobsSchema as contentJobs, migrations as contentMigrations } from '@nobicast/content/migrations';
import { jobsSchema as mediaJobs, migrations as mediaMigrations } from '@nobicast/media/migrations';

/** In migration order: an owner that references another's tables comes after it. */
const owners: readonly {
  schema: DatabaseRole;
  migrations: readonly Migration[];
  /** The schema of its job queue, if it has one. */
  jobs?: string;
}[] = [
  { schema: 'content', migrations: contentMigrations, jobs: contentJobs },
  { schema: 'auth', migrations: authMigrations, jobs: authJobs },
  { schema: 'comments', migrations: commentsMigrations, jobs: commentsJobs },
  { schema: 'media', migrations: mediaMigrations, jobs: mediaJobs },
  { schema: 'gateway', migrations: gatewayMigrations },
];

/**
 * Provisions a database as administrator, migrates every schema as the role of its service, then takes the audits
 * from these roles. Repeatable.
 */
export async function buildDatabase(options: {
  adminUrl: string;
  databaseName: string;
  rolePassword: (roleName: string) => string;
}): Promise<void> {
  await provisionDatabase(options);
  const logger = createLogger({ name: 'migrations' });
  for (const { schema, migrations, jobs } of owners) {
    const url = new URL(urlOfDatabase(options.adminUrl, options.databaseName));
    url.username = roleName(schema);
    url.password = options.rolePassword(roleName(schema));
    // The queue comes first: triggers and data changes in the migrations may add jobs.
    if (jobs) await migrateJobs({ url: url.href, schema: jobs, logger });
    const database = connectDatabase({ url: url.href, schema, poolMax: 1 });
    try {
      await migrateSchema(database, { schema, migrations, logger });
    } finally {
      await database.destroy();
    }
  }
  await sealAudits(options);
}
