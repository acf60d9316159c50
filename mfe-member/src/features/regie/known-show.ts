import { brand } from '@nobicast/contracts/brand';
import type { getShow } from '@nobicast/contracts/calls';
import type { ReplyOf } from '@nobicast/contracts/call';
import { isRecord } from '@nobicast/web-kit/api';

export type Show = ReplyOf<typeof getShow>;

const keyOf = (id: string, userId: string) => `${brand.key}_show_known_${id}_${userId}`;

/** Only this module writes under this key, so the rest is not checked. */
const isShow = (stored: unknown): stored is Show => isRecord(stored) && Array.isArray(stored.commands);

/**
 * The last reply about a show, for a page that is reloaded while the service is away. In the storage of the session, which
 * a sign-out clears.
 */
export function readKnownShow(id: string, userId: string): Show | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(id, userId)) ?? 'null');
    return isShow(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function keepKnownShow(id: string, userId: string, show: Show): void {
  try {
    sessionStorage.setItem(keyOf(id, userId), JSON.stringify(show));
  } catch {
    // Not stored: a reloaded page then waits for the service.
  }
}

export function forgetKnownShow(id: string, userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(id, userId));
  } catch {
    // Storage is forbidden, so it holds nothing.
  }
}

/** A show with the commands that only another reply has: either may have been read before some command arrived. */
export function withCommandsOf(show: Show, other: Show | undefined): Show {
  const ids = new Set(show.commands.map(({ id }) => id));
  const missing = other?.commands.filter(({ id }) => !ids.has(id)) ?? [];
  return missing.length === 0 ? show : { ...show, commands: [...show.commands, ...missing] };
}
