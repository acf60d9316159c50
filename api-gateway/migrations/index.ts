import type { Migration } from '@nobicast/service-kit';
import { rateLimits } from './001_rate_limits.ts';

/** The gateway owns a schema for its counters; it reads no other. */
export const migrations: readonly Migration[] = [rateLimits];
