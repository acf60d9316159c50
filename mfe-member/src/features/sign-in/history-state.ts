import { sitePath } from '@nobicast/contracts/paths';
import { isRecord } from '@nobicast/web-kit/api';

/** Kept in the history entry, so that it survives a reload. */
export interface SentLink {
  sentAtMs: number;
  waitingSinceMs: number;
  waitSeconds: number;
  /** Where the sign-in redirects afterwards. */
  destination?: string;
}

/** From the state of a history entry. */
export function readSentLink(state: unknown): SentLink | undefined {
  if (!isRecord(state)) return undefined;
  const { sentAtMs, waitingSinceMs, waitSeconds, destination } = state;
  const isComplete =
    typeof sentAtMs === 'number' && typeof waitingSinceMs === 'number' && typeof waitSeconds === 'number';
  if (!isComplete) return undefined;
  const link = { sentAtMs, waitingSinceMs, waitSeconds };
  const path = typeof destination === 'string' ? sitePath(destination) : undefined;
  return path ? { ...link, destination: path } : link;
}

/** Kept in the history entry, so that it is still there after "back". */
export interface TypedAddress {
  email: string;
}

export const readTypedAddress = (state: unknown): string =>
  isRecord(state) && typeof state.email === 'string' ? state.email : '';
