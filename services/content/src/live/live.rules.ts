import { limits, type LiveShow } from '@nobicast/contracts';
import {
  currentRun,
  onAirMs,
  type ShowAction,
  type ShowState,
  type ShowSubject,
} from '@nobicast/contracts/show-state';
import { plannedStartOf } from '@nobicast/contracts/recording-times';
import { showEndOf, toldState } from '../shows/shows.rules.ts';

export interface LiveCandidate {
  id: number;
  slug: string;
  title: string | null;
  published_at: Date;
  /** Null where it is recorded as usual. */
  recording_starts_at: Date | null;
  commands: readonly { id: string; pressedAt: Date; action: ShowAction; subjectId: number | null }[];
  subjects: readonly { id: number; title: string }[];
}

interface Show {
  candidate: LiveCandidate;
  startsAt: Date;
  state: ShowState;
  endedAt: number | null;
}

const { live: bounds } = limits;

function showOf(candidate: LiveCandidate, now: Date): Show {
  const startsAt = plannedStartOf(candidate);
  const commands = candidate.commands.map(({ id, pressedAt, action }) => ({
    ...action,
    id,
    at: pressedAt.getTime(),
    by: '',
  }));
  const state = toldState(commands, startsAt);
  return { candidate, startsAt, state, endedAt: showEndOf(state, now) };
}

const first = (shows: readonly Show[], order: (show: Show) => number) =>
  shows.toSorted((one, other) => order(one) - order(other) || one.candidate.id - other.candidate.id)[0];

/** The show on air, else the next, else the last that has ended. */
function choose(shows: readonly Show[], now: Date): Show | undefined {
  const begun = shows.filter(({ state }) => state.beganAt !== null);
  const onAir = begun.filter(({ endedAt }) => endedAt === null);
  const planned = shows.filter(
    ({ state, startsAt }) =>
      state.beganAt === null && startsAt.getTime() > now.getTime() - bounds.latestBeginMs,
  );
  return (
    first(onAir, ({ state }) => -(state.beganAt ?? 0)) ??
    first(planned, ({ startsAt }) => startsAt.getTime()) ??
    first(begun, ({ endedAt }) => -(endedAt ?? 0))
  );
}

function subjectOf({ commands, subjects }: LiveCandidate, subject: ShowSubject | null) {
  const id =
    typeof subject === 'string' ? commands.find((command) => command.id === subject)?.subjectId : subject;
  return subjects.find((listed) => listed.id === id);
}

/** The same whenever it is computed: the reply is cached, so nothing in it is the time since something. */
function elapsed(state: ShowState, run: { from: number; to: number | null }) {
  const pause = state.pauses.at(-1);
  if (state.phase === 'paused' && pause)
    return { elapsed_since: null, elapsed_ms: onAirMs(state, run, pause.from) };
  const at = Math.max(run.from, pause?.to ?? 0);
  return { elapsed_since: instant(at - onAirMs(state, run, at)), elapsed_ms: null };
}

const instant = (ms: number) => new Date(ms).toISOString();
const instantOrNull = (ms: number | null) => (ms === null ? null : instant(ms));

function present({ candidate, startsAt, state, endedAt }: Show): LiveShow {
  const run = endedAt === null ? currentRun(state) : undefined;
  const subject = run && subjectOf(candidate, run.subject);
  return {
    episode_id: candidate.id,
    slug: candidate.slug,
    title: candidate.title,
    phase: endedAt === null ? state.phase : 'ended',
    starts_at: startsAt.toISOString(),
    began_at: instantOrNull(state.beganAt),
    ended_at: instantOrNull(endedAt),
    subject: run && subject ? { id: subject.id, title: subject.title, ...elapsed(state, run) } : null,
  };
}

/** What listeners are told, of all preparations that are public. */
export function liveShow(candidates: readonly LiveCandidate[], now: Date): LiveShow | null {
  const chosen = choose(
    candidates.map((candidate) => showOf(candidate, now)),
    now,
  );
  return chosen ? present(chosen) : null;
}
