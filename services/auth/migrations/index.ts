import type { Migration } from '@nobicast/service-kit';
import { accounts } from './001_accounts.ts';

/** In the order they were merged; a merged one never changes. */
export const migrations: readonly Migration[] = [accounts];
