import { addJob, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import {
  securityEventsRepository,
  type SecurityEventsRepository,
} from '../security-events/security-events.repository.ts';
import { sessionsRepository, type SessionsRepository } from '../sessions/sessions.repository.ts';
import { usersRepository, type UsersRepository } from '../users/users.repository.ts';
import {
  type AdminGrantsRepository,
  type SignInLinksRepository,
  type VerifyAttemptsRepository,
  adminGrantsRepository,
  signInLinksRepository,
  verifyAttemptsRepository,
} from './sign-in.repository.ts';

export interface SignInRepositories {
  links: SignInLinksRepository;
  attempts: VerifyAttemptsRepository;
  users: UsersRepository;
  adminGrants: AdminGrantsRepository;
  sessions: SessionsRepository;
  events: SecurityEventsRepository;
  jobs: {
    /** At once, or not before `runAt`. */
    sendSignInLink(linkId: string, runAt?: Date): Promise<void>;
    sendProofLink(linkId: string, runAt?: Date): Promise<void>;
    linkGuest(userId: string): Promise<void>;
  };
}

export interface SignInStore extends SignInRepositories {
  inTransaction<Result>(work: (repositories: SignInRepositories) => Promise<Result>): Promise<Result>;
}

const repositories = (db: Knex): SignInRepositories => ({
  links: signInLinksRepository(db),
  attempts: verifyAttemptsRepository(db),
  users: usersRepository(db),
  adminGrants: adminGrantsRepository(db),
  sessions: sessionsRepository(db),
  events: securityEventsRepository(db),
  jobs: {
    sendSignInLink: (linkId, runAt) =>
      addJob(db, jobsSchema, 'send_sign_in_link', { linkId }, runAt && { runAt }),
    sendProofLink: (linkId, runAt) =>
      addJob(db, jobsSchema, 'send_proof_link', { linkId }, runAt && { runAt }),
    linkGuest: (userId) => addJob(db, jobsSchema, 'link_guest', { userId }),
  },
});

/** In a transaction, all repositories use its connection. */
export const signInStore = (db: Knex): SignInStore => ({
  ...repositories(db),
  inTransaction: (work) => db.transaction((transaction) => work(repositories(transaction))),
});
