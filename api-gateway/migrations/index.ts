import type { Migration } from '@nobicast/service-kit';
import { rateLimits } from './001_rate_limits.ts';

export const migrations: readonly Migration[] = [rateLimits];
