import { randomUUID } from 'node:crypto';
import { limits, listMediaJobs, retryMediaJob } from '@nobicast/contracts';
import {
  createDatabaseApp,
  findAuditActor,
  type InternalSecret,
  type Knex,
  type Logger,
} from '@nobicast/service-kit';
import type { Express } from 'express';
import { jobsSchema, migrations } from '../migrations/index.ts';
import { audioRepository } from './audio/audio.repository.ts';
import { audioRoutes } from './audio/audio.routes.ts';
import { countingRoutes } from './counting/counting.routes.ts';
import { countsRepository } from './counting/counts.repository.ts';
import type { DeliveryRecorder } from './counting/delivery-recorder.ts';
import { coversRepository } from './covers/covers.repository.ts';
import { coversRoutes } from './covers/covers.routes.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { enclosuresRepository } from './enclosures/enclosures.repository.ts';
import { enclosuresRoutes } from './enclosures/enclosures.routes.ts';
import { metricsRepository } from './metrics/metrics.repository.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import { fileChaptersRepository } from './file-chapters/file-chapters.repository.ts';
import { fileChaptersRoutes } from './file-chapters/file-chapters.routes.ts';
import { usualChapterLimits, type ChapterLimits } from './file-chapters/file-chapters.rules.ts';
import type { GetChapters } from './file-chapters/file-chapters.use-cases.ts';
import { picturesRepository } from './pictures/pictures.repository.ts';
import { picturesRoutes } from './pictures/pictures.routes.ts';
import { removalsRepository } from './removals/removals.repository.ts';
import type { ObjectStore } from './store/object-store.ts';
import type { PresignRead } from './store/presign-read.ts';
import { envelopesRepository } from './sounds/envelopes.repository.ts';
import { soundsRepository } from './sounds/sounds.repository.ts';
import { soundsRoutes } from './sounds/sounds.routes.ts';
import type { RunTool } from './tools/run-tool.ts';
import { auditRepository } from './uploads/audit.repository.ts';
import { uploadsRoutes } from './uploads/uploads.routes.ts';
import { reads } from './reads.ts';

export interface MediaAppOptions {
  db: Knex;
  store: ObjectStore;
  /** If set, listeners are redirected to the store. */
  presignRead?: PresignRead | undefined;
  runTool: RunTool;
  getChapters: GetChapters;
  recorder: Pick<DeliveryRecorder, 'record'>;
  clock: () => Date;
  logger: Logger;
  internalSecret: InternalSecret;
  addressSalt: string;
  /** Silent senders are disconnected after this time. */
  uploadIdleMs: number;
  /** Longer uploads are given up. */
  uploadLifetimeMs: number;
  /** Tests shorten it. */
  maxAudioBytes?: number;
  /** Tests shorten them. */
  chapterLimits?: Omit<ChapterLimits, 'maxAudioBytes'>;
  trustProxyHops?: number;
}

export function buildApp({
  db,
  store,
  presignRead,
  runTool,
  getChapters,
  recorder,
  addressSalt,
  uploadIdleMs,
  uploadLifetimeMs,
  maxAudioBytes = limits.files.maxAudioBytes,
  chapterLimits = usualChapterLimits,
  ...options
}: MediaAppOptions): Express {
  const { clock, logger } = options;
  const repositories = (connection: Knex) => ({
    audio: audioRepository(connection),
    audit: auditRepository(connection),
    covers: coversRepository(connection),
    enclosures: enclosuresRepository(connection),
    envelopes: envelopesRepository(connection),
    fileChapters: fileChaptersRepository(connection),
    pictures: picturesRepository(connection),
    removals: removalsRepository(connection),
    sounds: soundsRepository(connection),
  });
  const { audio, enclosures } = repositories(db);
  const files = {
    ...repositories(db),
    store,
    inTransaction: <Result>(work: (inside: ReturnType<typeof repositories>) => Promise<Result>) =>
      db.transaction((transaction) => work(repositories(transaction))),
    runTool,
    uploadIdleMs,
    uploadLifetimeMs,
    maxAudioBytes,
    clock,
    newId: randomUUID,
    logger,
  };
  return createDatabaseApp({
    schema: 'media',
    db,
    migrations,
    jobsSchema,
    jobs: {
      list: listMediaJobs,
      retry: retryMediaJob,
      clock,
      getAdmin: (id) => findAuditActor(db, reads.members, id),
    },
    ...options,
    // Counts, lists and redirects work without it, and no other instance would reach it.
    optionalReadiness: { store: () => store.ping() },
    routes: (router) => {
      deliveryRoutes(router, { audio, enclosures, store, presignRead, recorder });
      countingRoutes(router, { counts: countsRepository(db) });
      metricsRoutes(router, { metrics: metricsRepository(db), clock, addressSalt });
      audioRoutes(router, files);
      uploadsRoutes(router, files);
      coversRoutes(router, files);
      picturesRoutes(router, files);
      soundsRoutes(router, files);
      enclosuresRoutes(router, files);
      fileChaptersRoutes(router, {
        ...files,
        getChapters,
        chapterLimits: { ...chapterLimits, maxAudioBytes },
      });
    },
  });
}
