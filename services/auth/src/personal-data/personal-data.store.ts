import { addJob, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import { accountRepository, type AccountRepository } from '../account/account.repository.ts';
import { profileRepository, type ProfileRepository } from '../profile/profile.repository.ts';
import { usersRepository, type UsersRepository } from '../users/users.repository.ts';
import { addressProofsRepository, type AddressProofsRepository } from './address-proofs.repository.ts';

export interface PersonalDataRepositories {
  proofs: AddressProofsRepository;
  users: Pick<UsersRepository, 'hasAddress'>;
  accounts: Pick<AccountRepository, 'removeSignInRequests'>;
  profiles: Pick<ProfileRepository, 'listSignInRequests' | 'findAdminGrant'>;
  jobs: {
    /** At once, or not before `runAt`. */
    sendAddressLink(proofId: string, runAt?: Date): Promise<void>;
  };
}

export interface PersonalDataStore extends PersonalDataRepositories {
  inTransaction<Result>(work: (repositories: PersonalDataRepositories) => Promise<Result>): Promise<Result>;
}

const repositories = (db: Knex): PersonalDataRepositories => ({
  proofs: addressProofsRepository(db),
  users: usersRepository(db),
  accounts: accountRepository(db),
  profiles: profileRepository(db),
  jobs: {
    sendAddressLink: (proofId, runAt) =>
      addJob(db, jobsSchema, 'send_address_link', { proofId }, runAt && { runAt }),
  },
});

/** In a transaction, all repositories use its connection. */
export const personalDataStore = (db: Knex): PersonalDataStore => ({
  ...repositories(db),
  inTransaction: (work) => db.transaction((transaction) => work(repositories(transaction))),
});
