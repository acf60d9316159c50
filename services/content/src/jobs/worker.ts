import { randomToken, startJobWorker, type JobWorker, type Knex, type Logger } from '@nobicast/service-kit';
import type { MailTransport } from '@nobicast/service-kit/mail';
import { jobsSchema } from '../../migrations/index.ts';
import { announceRecording, announcingInTurn } from '../feeds/announce-recording.job.ts';
import { settlePostponedJob } from '../shows/postponed.use-case.ts';
import { settlingTask } from '../shows/shows.repository.ts';
import type { AudioSender } from '../imports/feed/send-audio.ts';
import { importRunsRepository } from '../imports/import-runs.repository.ts';
import { runImport } from '../imports/run-import.job.ts';
import { sendImportAudio } from '../imports/send-audio.job.ts';
import { linkCardsRepository } from '../links/link-cards.repository.ts';
import { readLinks, readLinksDeadlineMs, type ReadLinksDependencies } from '../links/read-links.job.ts';
import { newsletterJobs, type NewsletterJobsOptions } from '../newsletter/newsletter.jobs.ts';
import { subscriptionOf } from '../newsletter/newsletter.wiring.ts';
import { subscribeSender } from '../newsletter/subscription.use-cases.ts';
import { askForNewsletter, cleanUpMessages, sendMessageMail } from '../messages/messages.jobs.ts';
import { messageMailsRepository } from '../messages/message-mails.repository.ts';
import { messageMailTask, messagesRepository, newsletterWishTask } from '../messages/messages.repository.ts';
import { messageDataRepository } from '../messages/personal-data/message-data.repository.ts';
import { remindersJobs } from '../reminders/reminders.jobs.ts';
import { searchRepository } from '../search/search.repository.ts';
import { runDeadlineMs, type PerformInProcess } from '../imports/spawn-run.ts';

/** 50,000 episodes, in batches of a call each. */
const audioDeadlineMs = 10 * 60_000;
/** The words of some hundred thousand texts. */
const spellingsDeadlineMs = 10 * 60_000;

export interface ContentJobsOptions {
  db: Knex;
  /** A direct connection, for the queue itself. */
  databaseUrl: string;
  performImport: PerformInProcess;
  audio: Pick<AudioSender, 'declare'>;
  /** Opens the pages behind links, and has their pictures stored. */
  links: Pick<ReadLinksDependencies, 'fetcher' | 'sendPicture'>;
  mail: MailTransport;
  newsletter: Pick<NewsletterJobsOptions, 'delivery' | 'rates' | 'keys' | 'findAccount' | 'stopping'>;
  publicUrl: string;
  clock: () => Date;
  logger: Logger;
  /** Tests run a recurring task when they want it, not when a minute ends. */
  hasSchedule?: boolean;
}

/** All task names are listed here. */
export function startContentJobs({
  db,
  databaseUrl,
  performImport,
  audio,
  links,
  newsletter,
  mail,
  publicUrl,
  clock,
  logger,
  hasSchedule = true,
}: ContentJobsOptions): JobWorker {
  const runs = importRunsRepository(db);
  const ofNewsletter = newsletterJobs({ ...newsletter, db, mail, publicUrl, clock, logger });
  const ofReminders = remindersJobs({
    ...newsletter,
    db,
    mail,
    publicUrl,
    clock,
    logger,
  });
  return startJobWorker({
    url: databaseUrl,
    schema: jobsSchema,
    logger,
    tasks: {
      run_import: { run: runImport({ runs, perform: performImport }), deadlineMs: runDeadlineMs + 60_000 },
      send_import_audio: { run: sendImportAudio({ runs, audio }), deadlineMs: audioDeadlineMs },
      forget_spellings: {
        // Words that no text has any more, for example of deleted people, correct nothing.
        run: () => searchRepository(db).forgetUnusedSpellings(),
        deadlineMs: spellingsDeadlineMs,
      },
      announce_recording: announceRecording({ inTurn: announcingInTurn(db), clock }),
      [settlingTask]: settlePostponedJob(db, clock),
      read_links: {
        run: readLinks({
          ...links,
          cards: linkCardsRepository(db),
          stopping: newsletter.stopping,
          clock,
          logger,
        }),
        deadlineMs: readLinksDeadlineMs,
      },
      ...ofNewsletter.tasks,
      ...ofReminders.tasks,
      [messageMailTask]: sendMessageMail({
        mails: messageMailsRepository(db),
        delivery: newsletter.delivery,
        publicUrl,
        clock,
        newToken: randomToken,
        logger,
      }),
      [newsletterWishTask]: askForNewsletter({
        messages: messagesRepository(db),
        subscribe: (email) => subscribeSender(subscriptionOf({ db, keys: newsletter.keys, clock }), email),
      }),
      clean_up_messages: cleanUpMessages({
        messages: { ...messagesRepository(db), ...messageDataRepository(db) },
        clock,
      }),
    },
    schedule: hasSchedule
      ? {
          ...ofNewsletter.schedule,
          ...ofReminders.schedule,
          // For links that failed before, or were interrupted. A new link starts the job itself, by a trigger.
          read_links: '*/10 * * * *',
          // Sundays, at night in Paris.
          forget_spellings: '43 2 * * 0',
          clean_up_messages: '23 3 * * *',
          announce_recording: '* * * * *',
        }
      : {},
  });
}
