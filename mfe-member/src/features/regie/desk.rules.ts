import {
  currentRun,
  onAirMs,
  undoMs,
  isRehearsal,
  type ShowAction,
  type ShowCommand,
  type ShowState,
  type ShowSubject,
} from '@nobicast/contracts/show-state';
import { regieCopy as copy, type Earliness } from './regie.copy.ts';
import type { Show } from './known-show.ts';

type OtherShow = NonNullable<Show['subjects'][number]['moved_to']>;

export interface DeskSubject {
  /** How commands name the subject. */
  key: ShowSubject;
  /** The id of the subject's row, once the service knows it. */
  id: number | undefined;
  title: string;
  url: string | null;
  plannedMs: number | null;
  /** The show that the subject is in once the show that postponed it has ended. */
  movedTo: OtherShow | undefined;
  postponedFrom: OtherShow | undefined;
  isOnAir: boolean;
  wasOnAir: boolean;
  isPostponed: boolean;
}

/**
 * The running order: the subjects of the preparation, and those inserted that the service does not know yet. Once it
 * does, they stand at their place, and are still named by the command that inserted them.
 */
export function subjectsOf(show: Pick<Show, 'subjects' | 'commands'>, state: ShowState): DeskSubject[] {
  // An insertion that was taken back has left its subject in the preparation: there it is one like any other.
  const commandOf = new Map(
    show.commands
      .filter(({ id }) => state.inserted.some(({ subject }) => subject === id))
      .map(({ id, subject_id: subjectId }) => [subjectId, id]),
  );
  const known = show.subjects.map(({ planned_minutes: minutes = null, ...row }) => ({
    key: commandOf.get(row.id) ?? row.id,
    id: row.id,
    title: row.title,
    url: row.content_url,
    movedTo: row.moved_to ?? undefined,
    postponedFrom: row.postponed_from ?? undefined,
    plannedMs: minutes === null ? null : minutes * 60_000,
  }));
  const unknown = state.inserted
    .filter(({ subject }) => !known.some(({ key }) => key === subject))
    .map(({ subject: key, title }) => ({
      key,
      id: undefined,
      title,
      url: null,
      movedTo: undefined,
      postponedFrom: undefined,
      plannedMs: null,
    }));
  const current = currentRun(state)?.subject;
  return [...known, ...unknown].map((one) => ({
    ...one,
    isOnAir: one.key === current,
    wasOnAir: state.runs.some(({ subject, to }) => subject === one.key && to !== null),
    isPostponed: state.postponed.includes(one.key),
  }));
}

/** What comes after the subject on air: those that were neither on air nor postponed, in order. */
export const upNext = (subjects: readonly DeskSubject[]): DeskSubject[] =>
  subjects.filter(({ isOnAir, wasOnAir, isPostponed }) => !isOnAir && !wasOnAir && !isPostponed);

/** How long a subject was on air, in all its runs. */
const heardMs = (state: ShowState, subject: ShowSubject, now: number): number =>
  state.runs.filter((run) => run.subject === subject).reduce((sum, run) => sum + onAirMs(state, run, now), 0);

/**
 * How much longer than planned the show has taken, in milliseconds: negative where it is ahead, undefined where nothing
 * was planned. A subject on air is not late before its length is over.
 */
export function driftMs(subjects: readonly DeskSubject[], state: ShowState, now: number): number | undefined {
  const drifts = subjects.flatMap(({ key, plannedMs, isOnAir, wasOnAir }) => {
    if (plannedMs === null || !(isOnAir || wasOnAir)) return [];
    const late = heardMs(state, key, now) - plannedMs;
    return [isOnAir ? Math.max(late, 0) : late];
  });
  return drifts.length === 0 ? undefined : drifts.reduce((sum, ms) => sum + ms, 0);
}

/** The last command that had an effect, and whether it can still be taken back. */
export function lastEffective({ history }: Pick<ShowState, 'history'>, now: number) {
  const last = history
    .filter(({ command, noEffect }) => noEffect === undefined && command.kind !== 'undo')
    .toSorted((one, other) => one.pressedAt - other.pressedAt)
    .at(-1);
  return last && { command: last.command, isLate: now - last.pressedAt > undoMs };
}

/** Actions whose instant a host can move by some seconds. */
export const isTimed = ({ kind }: ShowAction) =>
  kind === 'begin' || kind === 'go' || kind === 'insert' || kind === 'record' || kind === 'end';

/** A beginning so long before the planned start may be meant as a rehearsal. */
const askedBeforeMs = 60 * 60_000;

/** How early a beginning at this instant would be; undefined for one that needs no question. */
export function earlinessOf(startsAt: string | undefined, now: number): Earliness | undefined {
  if (startsAt === undefined) return undefined;
  const startMs = Date.parse(startsAt);
  if (startMs - now <= askedBeforeMs) return undefined;
  return isRehearsal(startMs, now) ? 'rehearsal' : 'early';
}

/** Whether the show that began is only tried out. */
export const isTriedOut = (
  { recording_starts_at: startsAt }: Pick<Show, 'recording_starts_at'>,
  { beganAt }: Pick<ShowState, 'beganAt'>,
): boolean => startsAt !== undefined && isRehearsal(Date.parse(startsAt), beganAt);

/**
 * What listeners see of the show, in words; undefined where that goes without saying.
 *
 * @param isAhead whether commands of this page wait for the network: the site does not know `state` yet
 */
export function reachOf(show: Show, state: ShowState, isAhead: boolean): string | undefined {
  if (show.is_over || state.phase === 'ended') return undefined;
  if (isTriedOut(show, state)) return copy.rehearsalIsUnseen;
  if (show.is_public === false) return copy.isNotPublic;
  if (isAhead) return copy.listenersSeeBefore;
  return state.phase === 'planned' ? undefined : copy.listenersSee[state.phase];
}

/**
 * When the recording began, and when that was pressed, before any correction; undefined until somebody has pressed it,
 * and again after a rehearsal.
 */
export function recordingStart({ recordedFrom, history }: Pick<ShowState, 'recordedFrom' | 'history'>) {
  if (recordedFrom === null) return undefined;
  const noted = history.findLast(
    ({ command, noEffect }) => command.kind === 'record' && noEffect === undefined,
  );
  return noted && { at: noted.command.at, pressedAt: noted.pressedAt };
}

/** The command that was corrected, with its instants before and after; undefined for one that is not known. */
function correctionOf(
  { id, target, byMs }: ShowCommand & { kind: 'correct' },
  history: ShowState['history'],
): { command: ShowCommand; from: number; to: number } | undefined {
  const corrected = history.find(({ command }) => command.id === target);
  if (!corrected) return undefined;
  const before = history.slice(
    0,
    history.findIndex(({ command }) => command.id === id),
  );
  const from = before.reduce(
    (at, { command, noEffect }) =>
      command.kind === 'correct' && command.target === target && noEffect === undefined
        ? at + command.byMs
        : at,
    corrected.pressedAt,
  );
  return { command: corrected.command, from, to: from + byMs };
}

/** What a command did, in words. */
export function describe(
  command: ShowCommand,
  titleOf: (subject: ShowSubject | null) => string,
  history: ShowState['history'],
): string {
  const what = copy.commands[command.kind];
  switch (command.kind) {
    case 'begin':
      return command.subject === null ? what : `${what}\u00a0: ${titleOf(command.subject)}`;
    case 'go':
    case 'postpone':
      return `${what}\u00a0: ${titleOf(command.subject)}`;
    case 'insert':
      return `${what}\u00a0: ${command.title}`;
    case 'mark':
      return `${what}\u00a0: ${command.word}`;
    case 'correct': {
      const by = `${what} de ${copy.seconds(command.byMs)}`;
      const correction = correctionOf(command, history);
      if (!correction) return by;
      const { from, to } = correction;
      return `${by}\u00a0: ${describe(correction.command, titleOf, history)}, ${copy.becomes(from, to)}`;
    }
    case 'record':
    case 'pause':
    case 'resume':
    case 'end':
    case 'restart':
    case 'undo':
      return what;
  }
}
