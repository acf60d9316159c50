import { internalConfigShape, loadConfig, serverConfigShape } from '@nobicast/service-kit';
import { z } from 'zod';

const schema = z.object({
  ...serverConfigShape,
  /** Proves to the gateway that it is the shell that asks for a server bundle. */
  ...internalConfigShape,
  /** The services that own the data of pages, as this process reaches them. */
  CONTENT_URL: z.url(),
  AUTH_URL: z.url(),
  COMMENTS_URL: z.url(),
  MEDIA_URL: z.url(),
  /** Where the releases of the remotes are served, as this process reaches it. */
  REMOTES_URL: z.url(),
  /** The file that lists the remotes of this site: see registry.ts. */
  REMOTES_FILE: z.string().min(1),
  /** The address people know, for canonical links. */
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  /** Set where the forms show Cloudflare's bot check: the policy of documents then lets it in. */
  TURNSTILE_SITE_KEY: z.string().optional(),
  /** The folder of the built shell: `assets.json`, `web/`, `render-worker/`. */
  SHELL_FOLDER: z.string().min(1),
});

export type ShellConfig = z.infer<typeof schema>;

export const readShellConfig = () => loadConfig(schema);
