import {
  databaseConfigShape,
  internalConfigShape,
  serverConfigShape,
  serviceUrls,
} from '@nobicast/service-kit';
import { z } from 'zod';

export const objectStoreConfigShape = {
  /** `http://127.0.0.1:9000` */
  OBJECT_STORE_ENDPOINT: z.url({ protocol: /^https?$/ }),
  OBJECT_STORE_ACCESS_KEY: z.string(),
  OBJECT_STORE_SECRET_KEY: z.string(),
  OBJECT_STORE_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{2,62}$/),
  OBJECT_STORE_REGION: z.string().default('us-east-1'),
};

export const serverConfigSchema = z.object({
  ...serverConfigShape,
  ...databaseConfigShape,
  ...internalConfigShape,
  ...objectStoreConfigShape,
  /** `https://sounds.example`: where listeners reach the object store. If absent, media delivers all bytes itself. */
  AUDIO_REDIRECT_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    // Signatures cover the path, which the store must see as it was signed.
    .refine((url) => new URL(url).pathname === '/', 'an address without a path is expected')
    .optional(),
  CONTENT_URL: serviceUrls,
  /** Hashed addresses could otherwise be found by trying all addresses. */
  ADDRESS_SALT: z.string().min(32, 'at least 32 characters are expected'),
  /** Silent senders are disconnected after this time. */
  UPLOAD_IDLE_MS: z.coerce.number().int().min(1).default(60_000),
  /** Longer uploads are given up, and remains of killed ones are removed after it. */
  UPLOAD_LIFETIME_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(24 * 60 * 60_000),
});

export const demoDataConfigSchema = z.object({
  ...databaseConfigShape,
  ...objectStoreConfigShape,
  /** Contains content.json, sounds.json and audio/. */
  DEMO_DATA_FOLDER: z.string(),
});

export const recountConfigSchema = z.object(databaseConfigShape);
