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
    /** The services that own the data of pages, as seen from this process. */
    CONTENT_URL: serviceUrls,
    AUTH_URL: serviceUrls,
    COMMENTS_URL: serviceUrls,
    MEDIA_URL: serviceUrls,
    ...releasesConfigShape,
    REMOTES_FILE: z.string().min(1),
    PUBLIC_URL: z.url().transform((url) => url.replace(/\/$/, '')),
    /**
     * The timeout for the data of a page, an embedded player or a picture. The gateway must wait longer:
     * `DOCUMENT_DEADLINE_MS`.
     */
    PAGE_DATA_DEADLINE_MS: z.coerce.number().int().min(1).default(defaultRenderLimits.dataDeadlineMs),
    /** Set if the forms use Cloudflare's bot check, which the policy of documents then allows. */
    TURNSTILE_SITE_KEY: z.string().optional(),
    /** The built shell: `assets.json`, `web/`, `render-worker/`. */
    SHELL_FOLDER: z.string().min(1),
    /** Shared by all shells: keeps the assets of the last five builds, for open pages. */
    SHELL_ASSETS_FOLDER: z.string().min(1).optional(),
    /** Where the embedded stack records how much of the demo data is loaded: see loading-strip/. */
    LOADING_PROGRESS_FILE: z.string().min(1).optional(),
    ...devOverridesShape,
    /** The development build, for pages with overrides: `assets.json`, `web/`. */
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
