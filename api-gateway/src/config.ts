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
    /** This port is public: no proxy is trusted by default. */
    TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
    ...internalConfigShape,
    AUTH_URL: serviceUrls,
    COMMENTS_URL: serviceUrls,
    CONTENT_URL: serviceUrls,
    MEDIA_URL: serviceUrls,
    SHELL_URL: serviceUrls,
    /** The public address: its pages may write, and it decides the cookie names. */
    PUBLIC_URL: origin,
    /** Comma-separated; further origins whose pages may write. */
    ALLOWED_ORIGINS: z
      .string()
      .default('')
      .transform((text) => text.split(',').map((part) => part.trim()))
      .transform((parts) => parts.filter((part) => part !== ''))
      .pipe(z.array(origin)),
    /** Only where every subdomain has https. */
    HSTS_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
    ...releasesConfigShape,
    /** The bearer token of /metrics. Without it they cannot be read: this port is public. */
    METRICS_TOKEN: z.string().min(16).optional(),
    /** Concurrent calls to one process, and as many streams (paused players too); more are 503. */
    MAX_REQUESTS_PER_UPSTREAM: z.coerce.number().int().min(1).default(4_000),
    /**
     * For LISTEN and the rate limits. Without it replies are cached for a second at most, and each process
     * counts by itself.
     */
    DATABASE_URL: databaseConfigShape.DATABASE_URL.optional(),
    /** Compressed copies included. */
    CACHE_MAX_BYTES: z.coerce
      .number()
      .int()
      .min(1_000_000)
      .default(128 * 1024 * 1024),
    /** A folder for this process alone, where good replies outlive it. */
    CACHE_FOLDER: z.string().min(1).optional(),
    CACHE_FOLDER_MAX_BYTES: z.coerce
      .number()
      .int()
      .min(0)
      .default(64 * 1024 * 1024),
    /** How long stale replies may be served while removals cannot be read. */
    REMOVALS_UNREAD_SECONDS: z.coerce.number().int().min(0).default(900),
    /** After this a document is answered by a stale one, or by a page that retries. */
    DOCUMENT_DEADLINE_MS: z.coerce.number().int().min(1).default(3_000),
    /** The limit for request bodies, uploads excepted. */
    REQUEST_TIMEOUT_MS: z.coerce.number().int().min(1).default(60_000),
    /** An upload that sends nothing for this long is cut. */
    UPLOAD_IDLE_MS: z.coerce.number().int().min(1).default(60_000),
    /** Open streams of live events; more are refused, and their pages ask now and then. */
    MAX_LIVE_LISTENERS: z.coerce.number().int().min(0).default(10_000),
    MAX_LIVE_LISTENERS_PER_NETWORK: z.coerce.number().int().min(0).default(1_000),
    /** Over how long live listeners are sent away when the process stops, so that not all come back at once. */
    LIVE_CLOSE_MS: z.coerce.number().int().min(0).default(5_000),
    ...cdnConfigShape,
    /** How recent a member's proof of presence must be for irreversible or privileged calls. */
    FRESH_PROOF_MINUTES: z.coerce.number().int().min(1).max(1_440).default(10),
    /** Writes per member, or per network of anonymous visitors. */
    RATE_LIMIT_WRITES_PER_MINUTE: perMinute(60),
    /**
     * Requests for and uses of sign-in links per network: up to three a person, and a school shares one
     * address.
     */
    RATE_LIMIT_SIGN_INS_PER_MINUTE: perMinute(240),
    /** Listening events per network, which pages send by themselves. */
    RATE_LIMIT_EVENTS_PER_MINUTE: perMinute(300),
    /** Expensive reads per network: a person needs one a form. */
    RATE_LIMIT_COSTLY_READS_PER_MINUTE: perMinute(300),
    /** The timeout of a counter in Postgres; then this process counts by itself. */
    RATE_LIMIT_TIMEOUT_MS: z.coerce.number().int().min(1).default(500),
    ...devOverridesShape,
  })
  .superRefine(requireStoreCredentials)
  .superRefine(refuseReachableOverrides);

export type GatewayConfig = z.infer<typeof gatewayConfigSchema>;

export const readConfig = () => loadConfig(gatewayConfigSchema);
