import { limits } from '@nobicast/contracts';
import {
  isRehearsal,
  showState,
  type ShowCommand,
  type ShowPhase,
  type ShowState,
} from '@nobicast/contracts/show-state';
import { ApiError } from '@nobicast/service-kit';
import { isOnAirProblem } from './shows.copy.ts';
import type { StoredCommand } from './shows.repository.ts';

const openMs = limits.shows.openHours * 3_600_000;

/** The commands in the form from which the state of a show is computed. */
export const toShowCommands = (commands: readonly StoredCommand[]): ShowCommand[] =>
  commands.map(({ id, pressed_at: at, action, by }) => ({
    ...action,
    id,
    at: Date.parse(at),
    by: by ?? '',
  }));

/**
 * The show as everybody but its hosts is told of it: one that is tried out has not begun (decision 0125).
 *
 * @param startsAt as planned
 */
export const toldState = (commands: readonly ShowCommand[], startsAt: Date): ShowState => {
  const state = showState(commands);
  return isRehearsal(startsAt.getTime(), state.beganAt) ? showState([]) : state;
};

/** Whether a show is listed. One that never began stays for as long after its start as it was open before it. */
export const isShowListed = (startsAt: Date, state: ShowState, now: Date): boolean =>
  startsAt.getTime() + openMs > now.getTime() || isOnAir(state, now);

/** The phase that lists tell: a show that was only tried out is still to come. */
export const listedPhase = (startsAt: Date, { phase, beganAt }: ShowState): ShowPhase =>
  phase === 'ended' && isRehearsal(startsAt.getTime(), beganAt) ? 'planned' : phase;

export const isShowOpen = (startsAt: Date, state: ShowState, now: Date): boolean =>
  listedPhase(startsAt, state) !== 'ended' &&
  (isOnAir(state, now) || now.getTime() >= startsAt.getTime() - openMs);

/** When a show was over; null where it has not begun, or is on air. Somebody may have forgotten to end it. */
export function showEndOf(
  { beganAt, endedAt }: Pick<ShowState, 'beganAt' | 'endedAt'>,
  now: Date,
): number | null {
  const givenUpAt = beganAt === null ? Infinity : beganAt + limits.live.longestShowMs;
  return endedAt ?? (givenUpAt <= now.getTime() ? givenUpAt : null);
}

/** What listeners are told of a show. */
export function toldShow(
  commands: readonly ShowCommand[],
  startsAt: Date,
  now: Date,
): { phase: ShowPhase; endedAt?: Date } {
  const state = toldState(commands, startsAt);
  const end = showEndOf(state, now);
  return end === null ? { phase: state.phase } : { phase: 'ended', endedAt: new Date(end) };
}

const isOnAir = (state: ShowState, now: Date): boolean =>
  state.beganAt !== null && showEndOf(state, now) === null;

/** Whether another planned start would make a show that listeners are told of one that is only tried out. */
const isHiddenBy = (state: ShowState, { from, to }: { from: Date; to: Date }, now: Date): boolean =>
  isOnAir(state, now) &&
  !isRehearsal(from.getTime(), state.beganAt) &&
  isRehearsal(to.getTime(), state.beganAt);

/**
 * Refuses to move the planned start of a show on air so far that listeners would no longer be told of it.
 * @throws ApiError `validation_failed`
 */
export function requireVisibleAfterMove(
  commands: readonly StoredCommand[],
  move: { from: Date; to: Date },
  now: Date,
): void {
  if (!isHiddenBy(showState(toShowCommands(commands)), move, now)) return;
  throw new ApiError('validation_failed', {
    sentence: isOnAirProblem,
    fields: [{ in: 'body', path: 'recording_starts_at', message: isOnAirProblem }],
  });
}

/** Listeners’ pages ask from thirty minutes before the planned start: a show that begins earlier moves it. */
const earlyMs = 30 * 60_000;

export const isEarlyStart = (planned: Date, beganAt: number): boolean =>
  planned.getTime() - beganAt > earlyMs && !isRehearsal(planned.getTime(), beganAt);
