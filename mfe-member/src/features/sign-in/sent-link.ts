import { sitePath } from '@nobicast/contracts/paths';
import { isRecord } from '@nobicast/web-kit/api';

/** When a link left and when another may follow. Kept in the history entry, so that a reload knows it too. */
export interface SentLink {
  sentAtMs: number;
  waitingSinceMs: number;
  waitSeconds: number;
  /** Where the sign-in will lead. */
  destination?: string;
}

/** What a history entry holds, if it holds that. */
export function readSentLink(state: unknown): SentLink | undefined {
  if (!isRecord(state)) return undefined;
  const { sentAtMs, waitingSinceMs, waitSeconds, destination } = state;
  const isWhole =
    typeof sentAtMs === 'number' && typeof waitingSinceMs === 'number' && typeof waitSeconds === 'number';
  if (!isWhole) return undefined;
  const kept = { sentAtMs, waitingSinceMs, waitSeconds };
  const path = typeof destination === 'string' ? sitePath(destination) : undefined;
  return path ? { ...kept, destination: path } : kept;
}
