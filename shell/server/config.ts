import { databaseConfigShape, serverConfigShape, loadConfig } from '@nobicast/service-kit';
import { z } from 'zod';

const schema = z.object({
  ...serverConfigShape,
  /** Where the API answers, as this process reaches it. */
  API_URL: z.url(),
  /** Where the releases of the remotes are served, as this process reaches it. */
  REMOTES_URL: z.url(),
  /** The address people know, for canonical links. */
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  /** For LISTEN only. Without it nothing is kept in the page cache. */
  DATABASE_URL: databaseConfigShape.DATABASE_URL.optional(),
  /** Set where the forms show Cloudflare's bot check: the policy of documents then lets it in. */
  TURNSTILE_SITE_KEY: z.string().optional(),
  /** The folder of the built shell: `assets.json`, `web/`. */
  SHELL_FOLDER: z.string().min(1),
});

export type ShellConfig = z.infer<typeof schema>;

export const readShellConfig = () => loadConfig(schema);
