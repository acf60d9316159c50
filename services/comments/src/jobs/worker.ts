import {
  startJobWorker,
  type InternalSecret,
  type JobWorker,
  type Knex,
  type Logger,
  type ServiceUrl,
  accountsOf,
} from '@nobicast/service-kit';
import type { MailTransport } from '@nobicast/service-kit/mail';
import { jobsSchema } from '../../migrations/index.ts';
import { sendAnswerMail } from '../mails/answer-mail.job.ts';
import {
  answerMailsRepository,
  answerMailTask,
  type AnswerMailsRepository,
} from '../mails/answer-mails.repository.ts';
import { mailsRepository, publicationMailTask, type MailsRepository } from '../mails/mails.repository.ts';
import { sendPublicationMail } from '../mails/publication-mail.job.ts';
import { cleanUp, type Retention } from './clean-up.job.ts';

export interface CommentsJobsOptions {
  db: Knex;
  /** The queue needs a direct connection. */
  databaseUrl: string;
  clock: () => Date;
  logger: Logger;
  retention: Retention;
  mail: MailTransport;
  publicUrl: string;
  authUrl: ServiceUrl;
  internalSecret: InternalSecret;
  hash: (text: string) => Buffer;
}

/** All task names are listed here. */
export const startCommentsJobs = ({
  db,
  databaseUrl,
  clock,
  logger,
  retention,
  authUrl,
  internalSecret,
  ...options
}: CommentsJobsOptions): JobWorker => {
  const mailing = {
    ...options,
    mails: mailsRepository(db),
    answerMails: answerMailsRepository(db),
    inTransaction: <Result>(
      work: (mails: MailsRepository, answerMails: AnswerMailsRepository) => Promise<Result>,
    ) =>
      db.transaction((transaction) => work(mailsRepository(transaction), answerMailsRepository(transaction))),
    accounts: accountsOf({ authUrl, secret: internalSecret, caller: 'comments' }),
    clock,
    logger,
  };
  return startJobWorker({
    url: databaseUrl,
    schema: jobsSchema,
    logger,
    tasks: {
      clean_up: cleanUp({ db, clock, retention }),
      [publicationMailTask]: sendPublicationMail(mailing),
      [answerMailTask]: sendAnswerMail(mailing),
    },
    schedule: { clean_up: '41 3 * * *' },
  });
};
