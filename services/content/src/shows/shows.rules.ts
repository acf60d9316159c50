import { limits } from '@nobicast/contracts';
import {
  rehearsalMs,
  showState,
  type ShowCommand,
  type ShowPhase,
  type ShowState,
} from '@nobicast/contracts/show-state';
import type { StoredCommand } from './shows.repository.ts';

const openMs = limits.shows.openHours * 3_600_000;

/** As the state of a show is computed from them. */
export const toShowCommands = (commands: readonly StoredCommand[]): ShowCommand[] =>
  commands.map(({ id, pressed_at: at, action, by }) => ({
    ...action,
    id,
    at: Date.parse(at),
    by: by ?? '',
  }));

export const phaseOf = (commands: readonly StoredCommand[]): ShowPhase =>
  showState(toShowCommands(commands)).phase;

/** One that never began, or went on for long, stays for as long after its start as it was open before it. */
export const isShowListed = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() + openMs > now.getTime();

export const isShowOpen = (startsAt: Date, phase: ShowPhase, now: Date): boolean =>
  phase !== 'ended' && now.getTime() >= startsAt.getTime() - openMs;

/** When a show was over; null where it has not begun, or is on air. Somebody may have forgotten to end it. */
export function showEndOf(
  { beganAt, endedAt }: Pick<ShowState, 'beganAt' | 'endedAt'>,
  now: Date,
): number | null {
  const givenUpAt = beganAt === null ? Infinity : beganAt + limits.live.longestShowMs;
  return endedAt ?? (givenUpAt <= now.getTime() ? givenUpAt : null);
}

export const isRehearsal = (startsAt: Date, beganAt: number | null): boolean =>
  beganAt !== null && startsAt.getTime() - beganAt > rehearsalMs;

/** Listeners’ pages ask from thirty minutes before the planned start: a show that begins earlier moves it. */
const earlyMs = 30 * 60_000;

export const isEarlyStart = (planned: Date, beganAt: number): boolean =>
  planned.getTime() - beganAt > earlyMs && !isRehearsal(planned, beganAt);
