import { isRecord } from '@nobicast/web-kit/api';

/** When a link left and when another may follow. Kept in the history entry, so that a reload knows it too. */
export interface SentLink {
  sentAtMs: number;
  waitingSinceMs: number;
  waitSeconds: number;
}

/** What a history entry holds, if it holds that. */
export function readSentLink(state: unknown): SentLink | undefined {
  if (!isRecord(state)) return undefined;
  const { sentAtMs, waitingSinceMs, waitSeconds } = state;
  const isWhole =
    typeof sentAtMs === 'number' && typeof waitingSinceMs === 'number' && typeof waitSeconds === 'number';
  return isWhole ? { sentAtMs, waitingSinceMs, waitSeconds } : undefined;
}
