import { limits } from '@nobicast/contracts';
import {
  databaseConfigShape,
  internalConfigShape,
  mailConfigShape,
  publicUrlConfigShape,
  serverConfigShape,
  serviceUrls,
} from '@nobicast/service-kit';
import { z } from 'zod';

export const serverConfigSchema = z.object({
  ...serverConfigShape,
  ...databaseConfigShape,
  ...internalConfigShape,
  ...mailConfigShape,
  ...publicUrlConfigShape,
  AUTH_URL: serviceUrls,
  /** Hashed addresses could otherwise be found by trying all addresses. */
  ADDRESS_SALT: z.string().min(32, 'at least 32 characters are expected'),
  /** At least the undo time of the moderation queue. */
  COMMENT_MAIL_DELAY_SECONDS: z.coerce.number().int().min(0).default(limits.moderation.undoSeconds),
  /** How long the keyed hash of an author's network is kept. */
  COMMENT_NETWORK_DAYS: z.coerce.number().int().min(1).default(30),
  /** How long the text of a rejected comment is kept. */
  COMMENT_REJECTED_MONTHS: z.coerce.number().int().min(1).default(12),
  /** Words that suggest rephrasing: `mot, autre`. */
  COMMENT_WORDS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .optional(),
});

export const demoDataConfigSchema = z.object({
  ...databaseConfigShape,
  /** Contains members.json and comments.json. */
  DEMO_DATA_FOLDER: z.string(),
});
