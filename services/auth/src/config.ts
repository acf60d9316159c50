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
    ...botCheckConfigShape,
  })
  .superRefine(requireBothTurnstileKeys);

export const demoDataConfigSchema = z.object({
  ...databaseConfigShape,
  /** The folder with members.json. */
  DEMO_DATA_FOLDER: z.string(),
});
