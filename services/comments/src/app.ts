import { limits, listCommentsJobs, retryCommentsJob } from '@nobicast/contracts';
import {
  createDatabaseApp,
  findAuditActor,
  hashAddress,
  randomToken,
  type InternalSecret,
  type Knex,
  type Logger,
  type ServiceUrl,
  accountsOf,
} from '@nobicast/service-kit';
import type { Express } from 'express';
import { jobsSchema, migrations } from '../migrations/index.ts';
import { answerMailsRepository } from './mails/answer-mails.repository.ts';
import { mailsRepository } from './mails/mails.repository.ts';
import { mailsRoutes } from './mails/mails.routes.ts';
import { ownRepository } from './own/own.repository.ts';
import { ownRoutes } from './own/own.routes.ts';
import { membersRepository } from './members/members.repository.ts';
import { membersRoutes } from './members/members.routes.ts';
import { decisionsRepository } from './moderation/decisions.repository.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { queueRepository } from './moderation/queue.repository.ts';
import type { Retention } from './jobs/clean-up.job.ts';
import { personalDataRepository } from './personal-data/personal-data.repository.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { createAuthorCookie } from './posting/author-cookie.ts';
import type { Check } from './posting/checks.ts';
import { checksWith } from './posting/checks.rules.ts';
import { createPostLimits, defaultPostsPerWindow, type PostsPerWindow } from './posting/post-limits.ts';
import { postingRepository } from './posting/posting.repository.ts';
import { postingRoutes } from './posting/posting.routes.ts';
import { publishedRepository } from './published/published.repository.ts';
import { publishedRoutes } from './published/published.routes.ts';
import { createUsualDelay } from './published/published.use-cases.ts';
import { reads } from './reads.ts';

export interface CommentsAppOptions {
  db: Knex;
  clock: () => Date;
  logger: Logger;
  internalSecret: InternalSecret;
  /** The public origin of the site. */
  publicUrl: string;
  authUrl: ServiceUrl;
  addressSalt: string;
  retention: Retention;
  checks?: readonly Check[];
  postsPerWindow?: PostsPerWindow;
  /** The undo time: how long the mail to the author waits after an approval. */
  mailDelaySeconds?: number | undefined;
  trustProxyHops?: number;
}

/** The keyed hash of an address, for limits and opt-outs. */
export const keyedHash = (salt: string) => (text: string) => Buffer.from(hashAddress(text, salt), 'hex');

export function buildApp({
  db,
  clock,
  publicUrl,
  authUrl,
  addressSalt,
  retention,
  checks = checksWith(),
  ...options
}: CommentsAppOptions): Express {
  const { postsPerWindow = defaultPostsPerWindow, mailDelaySeconds, ...appOptions } = options;
  const hash = keyedHash(addressSalt);
  const accounts = accountsOf({ authUrl, secret: options.internalSecret, caller: 'comments' });
  return createDatabaseApp({
    schema: 'comments',
    db,
    migrations,
    jobsSchema,
    jobs: {
      list: listCommentsJobs,
      retry: retryCommentsJob,
      clock,
      getAdmin: (id) => findAuditActor(db, reads.members, id),
    },
    ...appOptions,
    routes: (router) => {
      membersRoutes(router, { members: membersRepository(db), clock });
      const published = publishedRepository(db);
      publishedRoutes(router, { published, usualDelay: createUsualDelay(published, clock) });
      const posting = {
        posts: postingRepository(db),
        accounts,
        limits: createPostLimits(db, postsPerWindow),
        checks,
        reportCheckFailure: (phase: string, err: unknown) =>
          options.logger.error({ err, phase }, 'a check of a comment failed'),
        authorCookie: createAuthorCookie(publicUrl, randomToken),
        clock,
        hash,
      };
      postingRoutes(router, posting);
      ownRoutes(router, {
        ...posting,
        own: ownRepository(db),
        inTransaction: (work) =>
          db.transaction((transaction) => work(ownRepository(transaction), postingRepository(transaction))),
      });
      personalDataRoutes(router, {
        personalData: personalDataRepository(db),
        inTransaction: (work) => db.transaction((transaction) => work(personalDataRepository(transaction))),
        retention,
        hash,
        clock,
      });
      moderationRoutes(router, {
        queue: queueRepository(db),
        checks,
        inTransaction: (work) =>
          db.transaction((transaction) =>
            work(
              decisionsRepository(transaction),
              mailsRepository(transaction),
              answerMailsRepository(transaction),
            ),
          ),
        clock,
        mailDelayMs: (mailDelaySeconds ?? limits.moderation.undoSeconds) * 1_000,
      });
      mailsRoutes(router, {
        mails: mailsRepository(db),
        inTransaction: (work) => db.transaction((transaction) => work(mailsRepository(transaction))),
        accounts,
        clock,
        logger: options.logger,
      });
    },
  });
}
