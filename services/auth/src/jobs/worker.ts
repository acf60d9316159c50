import {
  randomToken,
  startJobWorker,
  type InternalSecret,
  type JobWorker,
  type Knex,
  type Logger,
  type ServiceUrl,
} from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import type { MailTransport } from '@nobicast/service-kit/mail';
import { personalDataStore } from '../personal-data/personal-data.store.ts';
import { cleanUp, deleteOldAudit } from './clean-up.job.ts';
import { remindHosts } from '../reminders/remind-hosts.job.ts';
import { remindersRepository } from '../reminders/reminders.repository.ts';
import { sendAddressLink } from '../personal-data/send-address-link.job.ts';
import { sendPasskeyNotice } from '../passkeys/send-passkey-notice.job.ts';
import { proofMail } from '../mail/proof-mail.fr.ts';
import { signInMail } from '../mail/sign-in-mail.fr.ts';
import { createMagicLinks } from '../sign-in/magic-links.ts';
import { createSignInCodes } from '../sign-in/sign-in-codes.ts';
import { sendSignInLink } from '../sign-in/send-sign-in-link.job.ts';
import { signInStore } from '../sign-in/sign-in.store.ts';
import { addressNoticesRepository } from '../user-administration/address-notices.repository.ts';
import { sendAddressNotice, sendUserMessage } from '../user-administration/user-administration.jobs.ts';
import { userMessagesRepository } from '../user-administration/user-messages.repository.ts';
import { guestTasks } from './guest.jobs.ts';

export interface AuthJobsOptions {
  db: Knex;
  /** The queue needs a direct connection. */
  databaseUrl: string;
  mail: MailTransport;
  clock: () => Date;
  logger: Logger;
  publicUrl: string;
  signInSecret: string;
  contentUrl: ServiceUrl;
  internalSecret: InternalSecret;
  /** Connects as the role that may delete old audit rows. */
  connectForRetention: () => Knex;
  /** Tests run a recurring task when they want it, not when a minute ends. */
  hasSchedule?: boolean;
}

/** All task names are listed here. */
export function startAuthJobs({
  db,
  databaseUrl,
  mail,
  clock,
  logger,
  ...options
}: AuthJobsOptions): JobWorker {
  const {
    publicUrl,
    signInSecret,
    contentUrl,
    internalSecret,
    connectForRetention,
    hasSchedule = true,
  } = options;
  const { links, users, events, jobs } = signInStore(db);
  const personalData = personalDataStore(db);
  const sending = { mail, publicUrl, clock, logger };
  return startJobWorker({
    url: databaseUrl,
    schema: jobsSchema,
    logger,
    tasks: {
      send_sign_in_link: sendSignInLink({
        ...sending,
        links,
        purpose: 'sign_in',
        retry: jobs.sendSignInLink,
        write: signInMail,
        magicLinks: createMagicLinks({ secret: signInSecret, publicUrl }),
        codes: createSignInCodes({ secret: signInSecret }),
        isInactive: users.isInactive,
      }),
      send_proof_link: sendSignInLink({
        ...sending,
        links,
        purpose: 'proof',
        retry: jobs.sendProofLink,
        write: proofMail,
        magicLinks: createMagicLinks({ secret: signInSecret, publicUrl, purpose: 'proof' }),
      }),
      send_address_link: sendAddressLink({ ...sending, ...personalData, newToken: randomToken }),
      send_user_message: sendUserMessage(sending, userMessagesRepository(db)),
      send_address_notice: sendAddressNotice(sending, addressNoticesRepository(db)),
      send_passkey_notice: sendPasskeyNotice({ ...sending, events }),
      ...guestTasks({ users, contentUrl, internalSecret }),
      remind_hosts: remindHosts({
        ...sending,
        reminders: remindersRepository(db),
        contentUrl,
        internalSecret,
      }),
      clean_up: cleanUp({ db, clock }),
      delete_old_audit: deleteOldAudit(connectForRetention),
    },
    schedule: hasSchedule
      ? { clean_up: '17 3 * * *', delete_old_audit: '47 3 * * *', remind_hosts: '*/10 * * * *' }
      : {},
  });
}
