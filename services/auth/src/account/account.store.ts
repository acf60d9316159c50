import { addJob, hashEmail, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import { usersRepository, type UsersRepository } from '../users/users.repository.ts';
import { accountRepository, type AccountRepository } from './account.repository.ts';

export interface AccountRepositories {
  accounts: AccountRepository;
  users: UsersRepository;
  jobs: {
    unlinkGuest(userId: string): Promise<void>;
    /** Messages to the team go with the account. The job holds only a hash. */
    eraseMessages(email: string): Promise<void>;
  };
}

export interface AccountStore {
  inTransaction<Result>(work: (repositories: AccountRepositories) => Promise<Result>): Promise<Result>;
}

export const accountStore = (db: Knex): AccountStore => ({
  inTransaction: (work) =>
    db.transaction((transaction) =>
      work({
        accounts: accountRepository(transaction),
        users: usersRepository(transaction),
        jobs: {
          unlinkGuest: (userId) => addJob(transaction, jobsSchema, 'unlink_guest', { userId }),
          eraseMessages: (email) =>
            addJob(transaction, jobsSchema, 'erase_messages', { emailHash: hashEmail(email) }),
        },
      }),
    ),
});
