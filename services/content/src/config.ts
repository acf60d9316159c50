import { hasCredentials } from '@nobicast/contracts/credentials';
import {
  databaseConfigShape,
  internalConfigShape,
  mailConfigShape,
  publicUrlConfigShape,
  serverConfigShape,
  serviceUrls,
} from '@nobicast/service-kit';
import { z } from 'zod';

/** Whether feeds may be fetched from addresses inside this network: for tests, and where a publisher is inside. */
const importShape = { IMPORT_PRIVATE_ADDRESSES: z.enum(['refused', 'allowed']).default('refused') };

const publicHttps = z
  .url({ protocol: /^https$/, error: 'an https:// address is expected' })
  .refine((url) => !hasCredentials(url), 'an address without a user and a password is expected')
  .optional();

const feedsShape = {
  /** Where the Saturday recording can be heard while it is made. */
  LIVE_STREAM_URL: publicHttps,
  LIVE_STREAM_TYPE: z
    .string()
    .regex(/^(audio|video|application)\/[\w.+-]+$/)
    .default('audio/mpeg'),
  /** What Apple asks to find in the feed as a proof of ownership. */
  PODCAST_VERIFY_TEXT: z.string().trim().max(4_000).optional(),
  /** Where directories verify the owner: the feeds show it to everybody. Without it they name none. */
  PODCAST_OWNER_EMAIL: z.email().optional(),
  /** Whether other hosts may not import the show; `no` while it moves to one. */
  PODCAST_LOCKED: z.enum(['yes', 'no']).default('yes'),
  /** Where the show goes: our feeds name its new address, until it is time to redirect them. */
  FEED_NEW_URL: publicHttps,
  FEED_MOVE: z.enum(['announced', 'redirected']).default('announced'),
};

const newsletterShape = {
  /** Connections to the mail server at the same time, while an issue is sent. */
  NEWSLETTER_CONNECTIONS: z.coerce.number().int().min(1).max(20).default(3),
  NEWSLETTER_MAILS_PER_MINUTE: z.coerce.number().int().min(1).max(60_000).default(600),
  /**
   * Under which selectors of the sender's domain the mail relay keeps its DKIM keys, separated by commas. Only for the
   * check in the back office: the relay signs.
   */
  MAIL_DKIM_SELECTORS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((selector) => selector.trim() || []))
    .pipe(
      z.array(z.string().regex(/^[\w-]+(?:\.[\w-]+)*$/, 'names separated by commas are expected')).max(10),
    ),
  /** The secret with which the mail relay reports complaints and bounces. Without it, reports are refused. */
  NEWSLETTER_EVENTS_SECRET: z.string().min(32, 'at least 32 characters are expected').optional(),
};

export const serverConfigSchema = z.object({
  ...serverConfigShape,
  ...databaseConfigShape,
  ...internalConfigShape,
  ...mailConfigShape,
  ...publicUrlConfigShape,
  ...importShape,
  ...feedsShape,
  ...newsletterShape,
  /** Where auth answers, for the bot check and the addresses of admins. */
  AUTH_URL: serviceUrls,
  /** Where media answers, for the audio of imported episodes and the pictures of links. */
  MEDIA_URL: z.url(),
  /** Salts the hashes of visitors' addresses, so that they cannot be reversed by trying all addresses. */
  ADDRESS_SALT: z.string().min(32, 'at least 32 characters are expected'),
});

/** The process that works on a run of an import gets no secret of ours but its database. */
export const performRunConfigSchema = z.object({
  ...importShape,
  DATABASE_URL: databaseConfigShape.DATABASE_URL,
  LOG_LEVEL: serverConfigShape.LOG_LEVEL,
});

export const demoDataConfigSchema = z.object({
  ...databaseConfigShape,
  /** The folder with content.json, posts.json and issues.json. */
  DEMO_DATA_FOLDER: z.string(),
});
