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
  /**
   * Where listeners reach the object store: audio is then redirected to it. `https://sounds.example`. Absent: media
   * delivers all bytes itself.
   */
  AUDIO_REDIRECT_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    // Signatures cover the whole path, which the store must see as it was signed.
    .refine((url) => new URL(url).pathname === '/', 'an address without a path is expected')
    .optional(),
  CONTENT_URL: serviceUrls,
  /** Salts the hashes of visitors' addresses, so that they cannot be reversed by trying all addresses. */
  ADDRESS_SALT: z.string().min(32, 'at least 32 characters are expected'),
  /** A sender of a file that sends nothing for this long is disconnected. */
  UPLOAD_IDLE_MS: z.coerce.number().int().min(1).default(60_000),
  /** An upload that takes longer is given up, and what is left of a killed one is removed after it. */
  UPLOAD_LIFETIME_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(24 * 60 * 60_000),
});

export const demoDataConfigSchema = z.object({
  ...databaseConfigShape,
  ...objectStoreConfigShape,
  /** The folder with content.json, sounds.json and audio/. */
  DEMO_DATA_FOLDER: z.string(),
});

export const recountConfigSchema = z.object(databaseConfigShape);
