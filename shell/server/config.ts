import {
  devOverridesShape,
  loadConfig,
  refuseReachableOverrides,
  serverConfigShape,
  serviceUrls,
} from '@nobicast/service-kit';
import { releasesConfigShape, requireStoreCredentials } from '@nobicast/service-kit/releases';
import { z } from 'zod';
import { defaultRenderLimits } from './rendering/render-process.ts';

export const shellConfigSchema = z
  .object({
    ...serverConfigShape,
    /** The addresses of the services that own the data of pages, as seen from this process. */
    CONTENT_URL: serviceUrls,
    AUTH_URL: serviceUrls,
    COMMENTS_URL: serviceUrls,
    MEDIA_URL: serviceUrls,
    /** The releases of the remotes whose pages it serves. */
    ...releasesConfigShape,
    /** The file that lists the remotes of this site: see registry.ts. */
    REMOTES_FILE: z.string().min(1),
    /** The public address of the site, for canonical links. */
    PUBLIC_URL: z.url().transform((url) => url.replace(/\/$/, '')),
    /**
     * How many milliseconds a page, an embedded player or a picture waits for its data. The gateway must wait longer for it:
     * `DOCUMENT_DEADLINE_MS`.
     */
    PAGE_DATA_DEADLINE_MS: z.coerce.number().int().min(1).default(defaultRenderLimits.dataDeadlineMs),
    /** Set if the forms use Cloudflare's bot check, which the policy of documents then allows. */
    TURNSTILE_SITE_KEY: z.string().optional(),
    /** The folder of the built shell: `assets.json`, `web/`, `render-worker/`. */
    SHELL_FOLDER: z.string().min(1),
    /** A folder that all shells share: the assets of the last five builds stay there, for pages that are open. */
    SHELL_ASSETS_FOLDER: z.string().min(1).optional(),
    /** Where the embedded stack notes how much of the demo data is there: see loading-strip/. */
    LOADING_PROGRESS_FILE: z.string().min(1).optional(),
    ...devOverridesShape,
    /** The folder of the shell's development build, which pages with overrides use: `assets.json`, `web/`. */
    SHELL_DEV_FOLDER: z.string().min(1).optional(),
  })
  .superRefine(requireStoreCredentials)
  .superRefine(refuseReachableOverrides)
  .refine(
    ({ DEV_OVERRIDES, SHELL_DEV_FOLDER }) => DEV_OVERRIDES === 'off' || SHELL_DEV_FOLDER !== undefined,
    {
      path: ['SHELL_DEV_FOLDER'],
      error: 'needed by DEV_OVERRIDES=on',
    },
  );

export type ShellConfig = z.infer<typeof shellConfigSchema>;

export const readShellConfig = () => loadConfig(shellConfigSchema);
