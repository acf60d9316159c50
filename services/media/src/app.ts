import { randomUUID } from 'node:crypto';
import { createServiceApp, pingDatabase, type Knex, type Logger } from '@nobicast/service-kit';
import type { Express } from 'express';
import { audioRepository } from './audio/audio.repository.ts';
import { audioRoutes } from './audio/audio.routes.ts';
import type { MeasureDuration } from './audio/measure-duration.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { metricsRepository } from './metrics/metrics.repository.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import { removalsRepository } from './removals/removals.repository.ts';
import type { ObjectStore } from './store/object-store.ts';

export interface MediaAppOptions {
  db: Knex;
  store: ObjectStore;
  measureDuration: MeasureDuration;
  clock: () => Date;
  logger: Logger;
  internalSecret: string;
  addressSalt: string;
  trustProxyHops?: number;
}

export function buildApp({ db, store, measureDuration, addressSalt, ...options }: MediaAppOptions): Express {
  const { clock, logger } = options;
  const audio = audioRepository(db);
  return createServiceApp({
    name: 'media',
    ...options,
    readiness: { database: () => pingDatabase(db), store: () => store.ping() },
    routes: (router) => {
      deliveryRoutes(router, { audio, store });
      metricsRoutes(router, { metrics: metricsRepository(db), clock, addressSalt });
      audioRoutes(router, {
        audio,
        removals: removalsRepository(db),
        store,
        inTransaction: (work) =>
          db.transaction((transaction) =>
            work({ audio: audioRepository(transaction), removals: removalsRepository(transaction) }),
          ),
        measureDuration,
        clock,
        newId: randomUUID,
        logger,
      });
    },
  });
}
