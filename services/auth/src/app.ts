import { listAuthJobs, retryAuthJob } from '@nobicast/contracts';
import {
  createDatabaseApp,
  namelessActor,
  type InternalSecret,
  type Knex,
  type Logger,
} from '@nobicast/service-kit';
import type { MailTransport } from '@nobicast/service-kit/mail';
import type { Express } from 'express';
import { jobsSchema, migrations } from '../migrations/index.ts';
import { accountRoutes } from './account/account.routes.ts';
import { accountStore } from './account/account.store.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { auditTrailRepository } from './audit/audit.repository.ts';
import { administrationRoutes } from './administration/administration.routes.ts';
import { figuresRepository } from './administration/figures.repository.ts';
import { createMailCheck } from './administration/mail-check.ts';
import { botCheckRoutes } from './bot-check/bot-check.routes.ts';
import type { ChosenBotCheck } from './bot-check/choose-bot-check.ts';
import { createCookies } from './cookies.ts';
import { relyingPartyOf } from './passkeys/ceremonies.ts';
import { passkeysRoutes } from './passkeys/passkeys.routes.ts';
import { passkeyStore } from './passkeys/passkeys.store.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { personalDataStore } from './personal-data/personal-data.store.ts';
import { profileRepository } from './profile/profile.repository.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { proofRoutes } from './proof/proof.routes.ts';
import { publicProfileRepository } from './public-profile/public-profile.repository.ts';
import { publicProfileRoutes } from './public-profile/public-profile.routes.ts';
import { securityEventsRepository } from './security-events/security-events.repository.ts';
import { securityEventsRoutes } from './security-events/security-events.routes.ts';
import { sessionsRepository } from './sessions/sessions.repository.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { createKnownDevices } from './sign-in/known-devices.ts';
import { createMagicLinks } from './sign-in/magic-links.ts';
import { createSignInCodes } from './sign-in/sign-in-codes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { signInStore } from './sign-in/sign-in.store.ts';
import { managedUsersRepository } from './user-administration/managed-users.repository.ts';
import { userAdministrationRoutes } from './user-administration/user-administration.routes.ts';
import { userAdministrationStore } from './user-administration/user-administration.store.ts';
import { usersRepository } from './users/users.repository.ts';

export interface AuthAppOptions {
  db: Knex;
  botCheck: ChosenBotCheck;
  mail: Pick<MailTransport, 'isReachable'>;
  /** Pages for developers (A72). */
  areDevPagesOn: boolean;
  clock: () => Date;
  /** For cookies. */
  newToken: () => string;
  logger: Logger;
  internalSecret: InternalSecret;
  /** The public origin of the site. */
  publicUrl: string;
  signInSecret: string;
  addressSalt: string;
  adminEmails: readonly string[];
  /** Lifetime of the team's sessions. */
  teamSessionHours: number;
  isTeamPasskeyRequired: boolean;
  trustProxyHops?: number;
}

export function buildApp({
  db,
  botCheck,
  mail,
  areDevPagesOn,
  clock,
  newToken,
  logger,
  internalSecret,
  publicUrl,
  signInSecret,
  addressSalt,
  adminEmails,
  teamSessionHours,
  isTeamPasskeyRequired,
  trustProxyHops,
}: AuthAppOptions): Express {
  const cookies = createCookies(publicUrl);
  const sessions = sessionsRepository(db);
  const users = usersRepository(db);
  const events = securityEventsRepository(db);
  const knownDevices = createKnownDevices({ secret: signInSecret });
  const isMailConnected = createMailCheck(mail, clock);
  return createDatabaseApp({
    schema: 'auth',
    db,
    migrations,
    jobsSchema,
    jobs: {
      list: listAuthJobs,
      retry: retryAuthJob,
      clock,
      getAdmin: async (userId) => {
        const { id, name } = await users.getActiveAdmin(userId);
        return { id, name: name ?? namelessActor };
      },
    },
    clock,
    logger,
    internalSecret,
    ...(trustProxyHops !== undefined && { trustProxyHops }),
    optionalReadiness: {
      mail: async () => {
        if (!(await isMailConnected())) throw new Error('The mail server does not answer.');
      },
    },
    routes: (router) => {
      signInRoutes(router, {
        ...signInStore(db),
        botCheck: botCheck.check,
        magicLinks: createMagicLinks({ secret: signInSecret, publicUrl }),
        codes: createSignInCodes({ secret: signInSecret }),
        knownDevices,
        clock,
        newToken,
        addressSalt,
        adminEmails,
        teamSessionHours,
        cookies,
        logger,
      });
      const ofPasskeys = {
        ...passkeyStore(db),
        site: relyingPartyOf(publicUrl),
        knownDevices,
        clock,
        newToken,
        cookies,
        logger,
      };
      passkeysRoutes(router, { ...ofPasskeys, teamSessionHours });
      proofRoutes(router, {
        ...ofPasskeys,
        signIn: signInStore(db),
        magicLinks: createMagicLinks({ secret: signInSecret, publicUrl, purpose: 'proof' }),
        addressSalt,
      });
      securityEventsRoutes(router, { events, users });
      sessionsRoutes(router, {
        sessions,
        users,
        events,
        isPasskeyRequired: isTeamPasskeyRequired,
        teamSessionHours,
        clock,
        cookies,
      });
      botCheckRoutes(router, { botCheck, areDevPagesOn });
      profileRoutes(router, { profiles: profileRepository(db), users, clock });
      publicProfileRoutes(router, { publicProfiles: publicProfileRepository(db) });
      personalDataRoutes(router, {
        ...personalDataStore(db),
        botCheck: botCheck.check,
        clock,
        addressSalt,
      });
      administrationRoutes(router, {
        figures: figuresRepository(db),
        isMailConnected,
        clock,
      });
      auditRoutes(router, { trail: auditTrailRepository(db), users, clock });
      userAdministrationRoutes(router, {
        ...userAdministrationStore(db),
        managed: managedUsersRepository(db),
        sessions,
        users,
        teamSessionHours,
        clock,
        logger,
      });
      accountRoutes(router, { store: accountStore(db), cookies });
    },
  });
}
