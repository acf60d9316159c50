import type { Knex, TimedJobTask, JobTask, Logger } from '@nobicast/service-kit';
import type { MailDelivery, MailTransport } from '@nobicast/service-kit/mail';
import type { AddressKeys } from './address-keys.ts';
import { cleanUpNewsletter } from './clean-up.job.ts';
import { issuesRepository, sendingTask, testTask } from './issues/issues.repository.ts';
import { sendTest, type FindAccount } from './issues/send-test.job.ts';
import { sendConfirmation } from './send-confirmation.job.ts';
import { deliveriesRepository } from './sending/deliveries.repository.ts';
import { sendingDeadlineMs, sendIssues } from './sending/send-issues.job.ts';
import type { SendingRates } from './sending/sending.rules.ts';
import { sendWelcome } from './send-welcome.job.ts';
import { confirmationTask, subscribersRepository, welcomeTask } from './subscribers.repository.ts';

export interface NewsletterJobsOptions {
  db: Knex;
  mail: MailTransport;
  delivery: MailDelivery;
  rates: SendingRates;
  keys: AddressKeys;
  findAccount: FindAccount;
  publicUrl: string;
  clock: () => Date;
  /** Aborted when this process stops. */
  stopping: AbortSignal;
  logger: Logger;
}

const cleanUpTask = 'clean_up_newsletter';

export function newsletterJobs({ db, ...options }: NewsletterJobsOptions): {
  tasks: Record<string, JobTask | TimedJobTask>;
  schedule: Record<string, string>;
} {
  const subscribers = subscribersRepository(db);
  return {
    tasks: {
      [confirmationTask]: sendConfirmation({ ...options, subscribers }),
      [welcomeTask]: sendWelcome({ ...options, subscribers }),
      [testTask]: sendTest({ ...options, issues: issuesRepository(db) }),
      [sendingTask]: {
        run: sendIssues({
          ...options,
          subscribers,
          inTransaction: (work) => db.transaction((transaction) => work(subscribersRepository(transaction))),
          deliveries: deliveriesRepository(db),
        }),
        deadlineMs: sendingDeadlineMs,
      },
      [cleanUpTask]: cleanUpNewsletter({ db, clock: options.clock }),
    },
    schedule: { [sendingTask]: '* * * * *', [cleanUpTask]: '29 3 * * *' },
  };
}
