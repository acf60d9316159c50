import { addJob, ApiError, namelessActor, type Knex, type UserActor } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import { accountRepository, type AccountRepository } from '../account/account.repository.ts';
import {
  securityEventsRepository,
  type SecurityEventsRepository,
} from '../security-events/security-events.repository.ts';
import { sessionsRepository, type SessionsRepository } from '../sessions/sessions.repository.ts';
import { usersRepository, type UsersRepository } from '../users/users.repository.ts';
import { addressNoticesRepository, type AddressNoticesRepository } from './address-notices.repository.ts';
import { managedUsersRepository, type ManagedUsersRepository } from './managed-users.repository.ts';
import {
  userHistoryRepository,
  type Administrator,
  type UserHistoryRepository,
} from './user-history.repository.ts';
import { userMessagesRepository, type UserMessagesRepository } from './user-messages.repository.ts';

/** On one connection, inside its transaction. */
export interface AdministrationRepositories {
  managed: ManagedUsersRepository;
  accounts: AccountRepository;
  users: UsersRepository;
  sessions: SessionsRepository;
  messages: UserMessagesRepository;
  notices: AddressNoticesRepository;
  history: UserHistoryRepository;
  events: SecurityEventsRepository;
  jobs: {
    linkGuest(userId: string): Promise<void>;
    unlinkGuest(userId: string): Promise<void>;
    sendMessage(messageId: string): Promise<void>;
    sendAddressNotice(noticeId: string): Promise<void>;
  };
  /**
   * Locks the active admins until the transaction ends, and lets only one of them go on. The acting admin therefore
   * still is one at the end, and since nobody may demote, deactivate or delete themselves, one always stays. Lock
   * sign-in links before this, accounts after it.
   *
   * @throws ApiError `forbidden` for a former admin
   */
  lockAdministrator(): Promise<Administrator>;
}

export interface UserAdministrationStore {
  /** @throws ApiError `unauthenticated`, or `forbidden` for a former admin */
  inTransaction<Result>(
    actor: UserActor,
    work: (repositories: AdministrationRepositories) => Promise<Result>,
  ): Promise<Result>;
}

export const userAdministrationStore = (db: Knex): UserAdministrationStore => ({
  inTransaction: (actor, work) =>
    db.transaction(async (transaction) => {
      const accounts = accountRepository(transaction);
      const users = usersRepository(transaction);
      const { name } = await users.getActiveAdmin(actor.userId);
      return work({
        managed: managedUsersRepository(transaction),
        accounts,
        users,
        sessions: sessionsRepository(transaction),
        messages: userMessagesRepository(transaction),
        notices: addressNoticesRepository(transaction),
        history: userHistoryRepository(transaction),
        events: securityEventsRepository(transaction),
        jobs: {
          linkGuest: (userId) => addJob(transaction, jobsSchema, 'link_guest', { userId }),
          unlinkGuest: (userId) => addJob(transaction, jobsSchema, 'unlink_guest', { userId }),
          sendMessage: (messageId) => addJob(transaction, jobsSchema, 'send_user_message', { messageId }),
          sendAddressNotice: (noticeId) =>
            addJob(transaction, jobsSchema, 'send_address_notice', { noticeId }),
        },
        lockAdministrator: async () => {
          const admins = await accounts.lockActiveAdmins();
          if (!admins.includes(actor.userId)) throw new ApiError('forbidden');
          return { id: actor.userId, name: name ?? namelessActor, sessionId: actor.sessionId };
        },
      });
    }),
});
