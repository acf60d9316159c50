import {
  databaseConfigShape,
  internalConfigShape,
  mailConfigShape,
  publicUrlConfigShape,
  postgresUrl,
  serverConfigShape,
  serviceUrls,
} from '@nobicast/service-kit';
import { z } from 'zod';
import { botCheckConfigShape, requireBothTurnstileKeys } from './bot-check/choose-bot-check.ts';

const secret = z.string().min(32, 'at least 32 characters are expected');

/** `a@b.fr, c@d.fr` → both, in lower case. */
const addressList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(z.array(z.email('a comma separated list of e-mail addresses is expected')));

export const serverConfigSchema = z
  .object({
    ...serverConfigShape,
    ...databaseConfigShape,
    ...internalConfigShape,
    ...mailConfigShape,
    ...publicUrlConfigShape,
    /** Signs sign-in links and the cookies of known devices. Changing it invalidates them. */
    SIGN_IN_SECRET: secret,
    /** Salts the hashes of visitors' addresses, so that they cannot be reversed by trying all addresses. */
    ADDRESS_SALT: secret,
    /** These become admin once, at the first sign-in after being listed, or when there is no admin. */
    ADMIN_EMAILS: addressList.default([]),
    /** As the role `nobicast_retention`, which deletes what is old in the audit of all services. */
    RETENTION_DATABASE_URL: postgresUrl,
    CONTENT_URL: serviceUrls,
    /** Whether the pages for developers are enabled (A72). */
    DEV_PAGES: z.enum(['on', 'off']).default('off'),
    /** After how many hours sessions of hosts, moderators and admins end. */
    TEAM_SESSION_HOURS: z.coerce.number().int().min(1).max(2_160).default(12),
    /** Whether they can do nothing of the team’s before they have a passkey. */
    TEAM_PASSKEY_REQUIRED: z.enum(['on', 'off']).default('off'),
    ...botCheckConfigShape,
  })
  .superRefine(requireBothTurnstileKeys);

export const demoDataConfigSchema = z.object({
  ...databaseConfigShape,
  /** The folder with members.json. */
  DEMO_DATA_FOLDER: z.string(),
});
