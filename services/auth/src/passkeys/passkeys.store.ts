import { addJob, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import { signInStore, type SignInRepositories } from '../sign-in/sign-in.store.ts';
import { challengesRepository, type ChallengesRepository } from './challenges.repository.ts';
import { passkeysRepository, type PasskeysRepository } from './passkeys.repository.ts';

export interface PasskeyRepositories extends Pick<SignInRepositories, 'users' | 'sessions' | 'events'> {
  passkeys: PasskeysRepository;
  challenges: ChallengesRepository;
  jobs: SignInRepositories['jobs'] & {
    sendPasskeyNotice(eventId: string): Promise<void>;
  };
}

export interface PasskeyStore extends PasskeyRepositories {
  inTransaction<Result>(work: (repositories: PasskeyRepositories) => Promise<Result>): Promise<Result>;
}

function repositories(db: Knex): PasskeyRepositories {
  const { users, sessions, events, jobs } = signInStore(db);
  return {
    users,
    sessions,
    events,
    passkeys: passkeysRepository(db),
    challenges: challengesRepository(db),
    jobs: {
      ...jobs,
      sendPasskeyNotice: (eventId) => addJob(db, jobsSchema, 'send_passkey_notice', { eventId }),
    },
  };
}

/** In a transaction, all repositories use its connection. */
export const passkeyStore = (db: Knex): PasskeyStore => ({
  ...repositories(db),
  inTransaction: (work) => db.transaction((transaction) => work(repositories(transaction))),
});
