import { randomUUID } from 'node:crypto';
import { startJobWorker, type JobWorker, type Knex, type Logger } from '@nobicast/service-kit';
import { z } from 'zod';
import { jobsSchema } from '../../migrations/index.ts';
import { audioRepository } from '../audio/audio.repository.ts';
import { countFinishedDays } from '../counting/count-days.use-case.ts';
import { countsRepository } from '../counting/counts.repository.ts';
import { deliveriesRepository } from '../counting/deliveries.repository.ts';
import { keepRetention } from '../counting/retention.job.ts';
import { retentionRepository } from '../counting/retention.repository.ts';
import { coversRepository } from '../covers/covers.repository.ts';
import { sizeCover } from '../covers/size-cover.job.ts';
import { fileChaptersRepository } from '../file-chapters/file-chapters.repository.ts';
import type { ChapterLimits } from '../file-chapters/file-chapters.rules.ts';
import type { GetChapters } from '../file-chapters/file-chapters.use-cases.ts';
import { writeFileChapters } from '../file-chapters/write-file-chapters.job.ts';
import { sizingCpuMs } from '../pictures/make-picture.ts';
import { picturesRepository } from '../pictures/pictures.repository.ts';
import { removeUnusedPictures } from '../pictures/remove-unused-pictures.job.ts';
import { removalsRepository } from '../removals/removals.repository.ts';
import { removeObject } from '../removals/remove-object.job.ts';
import { envelopesRepository } from '../sounds/envelopes.repository.ts';
import { hearSound, measuringCpuMs } from '../sounds/hear-sound.ts';
import { soundsRepository } from '../sounds/sounds.repository.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { longestRunMs, type RunTool } from '../tools/run-tool.ts';

/** After a day without counting there is more to do than usual. */
const countingDeadlineMs = 30 * 60_000;

/** A file is read three times and written once. */
const chaptersDeadlineMs = 30 * 60_000;

const episodePayload = z.object({ episodeId: z.int() });

export interface MediaJobsOptions {
  db: Knex;
  /** The queue needs a direct connection. */
  databaseUrl: string;
  store: Pick<ObjectStore, 'read' | 'put' | 'stat' | 'remove' | 'abortUploadsBefore'>;
  runTool: RunTool;
  /** Longer uploads are given up. */
  uploadLifetimeMs: number;
  /** Tells content that an episode's audio was replaced. */
  markStartsUnchecked: (episodeId: number) => Promise<unknown>;
  getChapters: GetChapters;
  chapterLimits: ChapterLimits;
  clock: () => Date;
  logger: Logger;
  /** Tests run a recurring task when they want it, not when a minute ends. */
  hasSchedule?: boolean;
}

/** All task names are listed here. */
export function startMediaJobs(options: MediaJobsOptions): JobWorker {
  const { db, databaseUrl, store, runTool, uploadLifetimeMs, markStartsUnchecked, clock, logger } = options;
  const { getChapters, chapterLimits, hasSchedule = true } = options;
  const audio = audioRepository(db);
  const sounds = soundsRepository(db);
  const covers = coversRepository(db);
  const counting = {
    deliveries: deliveriesRepository(db),
    counts: countsRepository(db),
    clock,
    logger,
  };
  return startJobWorker({
    url: databaseUrl,
    schema: jobsSchema,
    logger,
    tasks: {
      remove_object: removeObject({ audio, removals: removalsRepository(db), store, clock }),
      // A job, so that it survives an outage of content.
      mark_starts_unchecked: async (payload) =>
        void (await markStartsUnchecked(episodePayload.parse(payload).episodeId)),
      // Also aborts remains of killed processes whose own job is lost, for example after a database was restored.
      abort_stale_uploads: () => store.abortUploadsBefore(new Date(clock().getTime() - uploadLifetimeMs)),
      hear_sound: {
        run: hearSound({
          audio,
          sounds,
          removals: removalsRepository(db),
          store,
          runTool,
          inTransaction: (work) =>
            db.transaction((transaction) =>
              work({
                envelopes: envelopesRepository(transaction),
                removals: removalsRepository(transaction),
                sounds: soundsRepository(transaction),
              }),
            ),
          uploadLifetimeMs,
          clock,
          newId: randomUUID,
          logger,
        }),
        deadlineMs: 2 * longestRunMs(measuringCpuMs),
      },
      // For files whose job was lost, or that are older than such jobs.
      adopt_sounds: () => sounds.adopt(),
      size_cover: {
        run: sizeCover({
          covers,
          removals: removalsRepository(db),
          store,
          runTool,
          inTransaction: (work) =>
            db.transaction((transaction) =>
              work({ covers: coversRepository(transaction), removals: removalsRepository(transaction) }),
            ),
          uploadLifetimeMs,
          clock,
          newId: randomUUID,
          logger,
        }),
        deadlineMs: 2 * longestRunMs(sizingCpuMs),
      },
      write_file_chapters: {
        run: writeFileChapters({
          audio,
          covers,
          fileChapters: fileChaptersRepository(db),
          removals: removalsRepository(db),
          store,
          runTool,
          getChapters,
          chapterLimits,
          inTransaction: (work) =>
            db.transaction((transaction) =>
              work({
                audio: audioRepository(transaction),
                fileChapters: fileChaptersRepository(transaction),
                removals: removalsRepository(transaction),
                sounds: soundsRepository(transaction),
              }),
            ),
          uploadLifetimeMs,
          clock,
          newId: randomUUID,
          logger,
        }),
        deadlineMs: chaptersDeadlineMs,
      },
      adopt_file_chapters: () => fileChaptersRepository(db).adopt(),
      adopt_covers: () => covers.adopt(),
      remove_unused_pictures: removeUnusedPictures({ pictures: picturesRepository(db), clock, logger }),
      count_downloads: { run: () => countFinishedDays(counting), deadlineMs: countingDeadlineMs },
      keep_retention: {
        run: keepRetention({ ...counting, retention: retentionRepository(db) }),
        deadlineMs: countingDeadlineMs,
      },
      adopt_outbox: () => removalsRepository(db).adoptOutbox(),
    },
    // The outbox is needed until a day after the last process of the previous release has ended: see migration 005.
    schedule: hasSchedule
      ? {
          adopt_outbox: '*/10 * * * *',
          abort_stale_uploads: '*/10 * * * *',
          adopt_sounds: '*/10 * * * *',
          adopt_file_chapters: '*/10 * * * *',
          adopt_covers: '*/10 * * * *',
          remove_unused_pictures: '25 * * * *',
          count_downloads: '15 0 * * *',
          keep_retention: '45 2 * * *',
        }
      : {},
  });
}
