import {
  databaseConfigShape,
  devOverridesShape,
  internalConfigShape,
  loadConfig,
  refuseReachableOverrides,
  serverConfigShape,
  serviceUrls,
} from '@nobicast/service-kit';
import { releasesConfigShape, requireStoreCredentials } from '@nobicast/service-kit/releases';
import { z } from 'zod';
import { cdnConfigShape } from './cache/cdn-purge.ts';

const origin = z
  .url({ protocol: /^https?$/, error: 'an http:// or https:// address is expected' })
  .transform((url) => new URL(url).origin);
const perMinute = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback);

export const gatewayConfigSchema = z
  .object({
    ...serverConfigShape,
    /** This port faces the world: nothing in front is believed unless somebody says so. */
    TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
    ...internalConfigShape,
    AUTH_URL: serviceUrls,
    COMMENTS_URL: serviceUrls,
    CONTENT_URL: serviceUrls,
    MEDIA_URL: serviceUrls,
    SHELL_URL: serviceUrls,
    /** The address people know: writes may come from its pages, and it decides the names of our cookies. */
    PUBLIC_URL: origin,
    /** Further origins whose pages may write, separated by commas: those of another name of the site. */
    ALLOWED_ORIGINS: z
      .string()
      .default('')
      .transform((text) => text.split(',').map((part) => part.trim()))
      .transform((parts) => parts.filter((part) => part !== ''))
      .pipe(z.array(origin)),
    /** Whether browsers use nothing but https for the names below this one, too. Only where all of them have it. */
    HSTS_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
    /** The releases of the remotes that it serves. */
    ...releasesConfigShape,
    /** Opens /metrics to whoever sends it as a bearer token. Without it nobody reads them: this port is public. */
    METRICS_TOKEN: z.string().min(16).optional(),
    /** Calls under way to one process at once, and as many streams (paused players too); more are answered 503. */
    MAX_REQUESTS_PER_UPSTREAM: z.coerce.number().int().min(1).default(4_000),
    /**
     * For LISTEN and the counters of the rate limits. Without it changes are not heard of, nothing is kept longer than
     * a second, and each process counts by itself.
     */
    DATABASE_URL: databaseConfigShape.DATABASE_URL.optional(),
    /** What the response cache may take, compressed copies included. */
    CACHE_MAX_BYTES: z.coerce
      .number()
      .int()
      .min(1_000_000)
      .default(128 * 1024 * 1024),
    /** Where good replies outlive the process: a folder of this process alone. */
    CACHE_FOLDER: z.string().min(1).optional(),
    /** What they may take there. */
    CACHE_FOLDER_MAX_BYTES: z.coerce
      .number()
      .int()
      .min(0)
      .default(64 * 1024 * 1024),
    /** How long replies may stand in although it cannot be read whether something that they show was removed. */
    REMOVALS_UNREAD_SECONDS: z.coerce.number().int().min(0).default(900),
    /** A document that takes longer is answered by a stale one, or by a page that asks to come again. */
    DOCUMENT_DEADLINE_MS: z.coerce.number().int().min(1).default(3_000),
    /** How long the body of a request may take to arrive. Not of an upload. */
    REQUEST_TIMEOUT_MS: z.coerce.number().int().min(1).default(60_000),
    /** A sender of a file that sends nothing for this long is disconnected. */
    UPLOAD_IDLE_MS: z.coerce.number().int().min(1).default(60_000),
    ...cdnConfigShape,
    /** How old the proof may be that a member is there, for what cannot be undone or gives power over others. */
    FRESH_PROOF_MINUTES: z.coerce.number().int().min(1).max(1_440).default(10),
    /** Writes of one member, from wherever they come; of one network for those who are not signed in. */
    RATE_LIMIT_WRITES_PER_MINUTE: perMinute(60),
    /** Requests for sign-in links and presented links of one network: up to three a person, and a school shares one address. */
    RATE_LIMIT_SIGN_INS_PER_MINUTE: perMinute(240),
    /** Listening events of one network, which a page sends by itself. */
    RATE_LIMIT_EVENTS_PER_MINUTE: perMinute(300),
    /** Reading calls of one network that are work: a person needs one a form. */
    RATE_LIMIT_COSTLY_READS_PER_MINUTE: perMinute(300),
    /** How long a counter in Postgres is waited for; after that this process counts by itself. */
    RATE_LIMIT_TIMEOUT_MS: z.coerce.number().int().min(1).default(500),
    ...devOverridesShape,
  })
  .superRefine(requireStoreCredentials)
  .superRefine(refuseReachableOverrides);

export type GatewayConfig = z.infer<typeof gatewayConfigSchema>;

export const readConfig = () => loadConfig(gatewayConfigSchema);
