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

/** E-mail addresses separated by commas, in lower case. */
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
    /** Signs sign-in links and device cookies. Changing it invalidates them. */
    SIGN_IN_SECRET: secret,
    /** Hashed addresses could otherwise be found by trying all addresses. */
    ADDRESS_SALT: secret,
    /** Each becomes an admin once: at the first sign-in after being listed, or when there is no admin. */
    ADMIN_EMAILS: addressList.default([]),
    /** Connects as `nobicast_retention`, which deletes old audit rows of all services. */
    RETENTION_DATABASE_URL: postgresUrl,
    CONTENT_URL: serviceUrls,
    /** Pages for developers (A72). */
    DEV_PAGES: z.enum(['on', 'off']).default('off'),
    /** For hosts, moderators and admins. */
    TEAM_SESSION_HOURS: z.coerce.number().int().min(1).max(2_160).default(12),
    /** If on, team members without a passkey have a plain member's rights. */
    TEAM_PASSKEY_REQUIRED: z.enum(['on', 'off']).default('off'),
    ...botCheckConfigShape,
  })
  .superRefine(requireBothTurnstileKeys);

export const demoDataConfigSchema = z.object({
  ...databaseConfigShape,
  /** Contains members.json. */
  DEMO_DATA_FOLDER: z.string(),
});
