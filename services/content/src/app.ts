import { listContentJobs, retryContentJob } from '@nobicast/contracts';
import {
  createServiceApp,
  findAuditActor,
  jobRoutes,
  pingDatabase,
  randomToken,
  type Knex,
  type Logger,
} from '@nobicast/service-kit';
import type { Express } from 'express';
import { jobsSchema } from '../migrations/index.ts';
import { accountsRepository } from './accounts/accounts.repository.ts';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { episodesRepository } from './episodes/episodes.repository.ts';
import { episodesRoutes } from './episodes/episodes.routes.ts';
import { guestsRepository } from './guests/guests.repository.ts';
import { guestsRoutes } from './guests/guests.routes.ts';
import { importRunsRepository } from './imports/import-runs.repository.ts';
import { importRunsRoutes } from './imports/import-runs.routes.ts';
import { adminEpisodesRepository } from './production/episodes/admin-episodes.repository.ts';
import { adminEpisodesRoutes } from './production/episodes/admin-episodes.routes.ts';
import { mergeRepository } from './production/episodes/merge.repository.ts';
import { slugsRepository } from './production/episodes/slugs.repository.ts';
import { historyRepository } from './production/history.repository.ts';
import { participantsRepository } from './production/participants.repository.ts';
import { participantsRoutes } from './production/participants.routes.ts';
import { hasEpisode, producing } from './production/producing.ts';
import { previewsRepository } from './production/previews.repository.ts';
import { previewsRoutes } from './production/previews.routes.ts';
import { subjectsRepository } from './production/subjects.repository.ts';
import { subjectsRoutes } from './production/subjects.routes.ts';
import { unfinishedRoutes } from './production/unfinished.routes.ts';

export interface ContentAppOptions {
  db: Knex;
  clock: () => Date;
  logger: Logger;
  internalSecret: string;
  trustProxyHops?: number;
}

export function buildApp({ db, clock, ...options }: ContentAppOptions): Express {
  return createServiceApp({
    name: 'content',
    ...options,
    clock,
    readiness: { database: () => pingDatabase(db) },
    routes: (router) => {
      jobRoutes(
        router,
        { list: listContentJobs, retry: retryContentJob },
        { schema: jobsSchema, auditSchema: 'content', db, clock, getAdmin: (id) => findAuditActor(db, id) },
      );
      episodesRoutes(router, { episodes: episodesRepository(db), clock });
      guestsRoutes(router, { guests: guestsRepository(db), clock });
      subjectsRoutes(router, {
        subjects: subjectsRepository(db),
        hasEpisode: (id) => hasEpisode(db, id),
        produce: producing(db, subjectsRepository, clock),
      });
      participantsRoutes(router, {
        participants: participantsRepository(db),
        hasEpisode: (id) => hasEpisode(db, id),
        produce: producing(db, participantsRepository, clock),
      });
      previewsRoutes(router, {
        previews: previewsRepository(db),
        episodes: episodesRepository(db),
        hasEpisode: (id) => hasEpisode(db, id),
        produce: producing(db, previewsRepository, clock),
        clock,
        newToken: randomToken,
      });
      unfinishedRoutes(router, { db, clock });
      importRunsRoutes(router, {
        runs: importRunsRepository(db),
        inTransaction: (work) =>
          db.transaction((transaction) =>
            work({ runs: importRunsRepository(transaction), history: historyRepository(transaction) }),
          ),
      });
      accountsRoutes(router, { accounts: accountsRepository(db), clock });
      adminEpisodesRoutes(router, {
        episodes: adminEpisodesRepository(db),
        merges: mergeRepository(db),
        inTransaction: (work) =>
          db.transaction((transaction) =>
            work({
              episodes: adminEpisodesRepository(transaction),
              slugs: slugsRepository(transaction),
              history: historyRepository(transaction),
              merges: mergeRepository(transaction),
            }),
          ),
        clock,
        logger: options.logger,
      });
    },
  });
}
