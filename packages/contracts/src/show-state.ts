/**
 * What happens in a show is a list of commands; its state is computed from them, wherever it is needed (decision 0106).
 * Instants are milliseconds since 1970 on the server's clock.
 */

/** A subject of the preparation by its id; one that was inserted on the way by the id of its command. */
export type ShowSubject = number | string;

/** What a command does. */
export type ShowAction =
  | { kind: 'begin'; subject: ShowSubject | null }
  /** The recording begins, sooner or later than the show. */
  | { kind: 'record' }
  /** The next subject, or back to one. `leaves` is what was on air when it was pressed. */
  | { kind: 'go'; leaves: ShowSubject | null; subject: ShowSubject }
  /** A subject that was not planned goes on air. */
  | { kind: 'insert'; leaves: ShowSubject | null; title: string }
  | { kind: 'postpone'; subject: ShowSubject }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'mark'; word: string }
  /** Moves the instant of an earlier command. */
  | { kind: 'correct'; target: string; byMs: number }
  | { kind: 'end' }
  /** A show that was tried out goes back to before its beginning. `leaves` is the command that ended it. */
  | { kind: 'restart'; leaves: string }
  | { kind: 'undo'; target: string };

export type ShowCommand = ShowAction & {
  /** Given by the page that it was pressed on. */
  id: string;
  /** When it was pressed. */
  at: number;
  /** The account of who pressed it. */
  by: string;
};

export type ShowPhase = 'planned' | 'on_air' | 'paused' | 'ended';

/** A span of time in which a subject was on air; `to` is null while it is. */
export interface ShowRun {
  subject: ShowSubject | null;
  from: number;
  to: number | null;
  /** The command that began it. */
  commandId: string;
}

export interface ShowMark {
  id: string;
  at: number;
  word: string;
  subject: ShowSubject | null;
}

/**
 * Why a command changes nothing: it was done already (`already`), the subject that it leaves was not on air any more
 * (`elsewhere`), the show is not at that point (`phase`), it was taken back (`undone`), or what it refers to is unknown
 * or too old (`target`).
 */
export type NoEffect = 'already' | 'elsewhere' | 'phase' | 'undone' | 'target';

export interface ShowState {
  phase: ShowPhase;
  beganAt: number | null;
  recordedFrom: number | null;
  endedAt: number | null;
  /** The command that ended it. */
  endedBy: string | null;
  runs: readonly ShowRun[];
  pauses: readonly { from: number; to: number | null }[];
  marks: readonly ShowMark[];
  inserted: readonly { subject: string; title: string }[];
  postponed: readonly ShowSubject[];
  /** All commands in the order of their instants, corrected ones included, and what came of them. */
  history: readonly { command: ShowCommand; pressedAt: number; noEffect: NoEffect | undefined }[];
}

export const undoMs = 10 * 60_000;

/** What is begun so long before its planned start is tried out, and is not the show (decision 0108). */
export const rehearsalMs = 12 * 3_600_000;

/** A beginning so early is a rehearsal: listeners are told nothing of it, and the show begins later (decision 0125). */
export const isRehearsal = (startsAt: number, beganAt: number | null): boolean =>
  beganAt !== null && startsAt - beganAt > rehearsalMs;

/** Commands that lead from one phase or subject to the next. */
const ordered: readonly ShowAction['kind'][] = ['begin', 'go', 'insert', 'pause', 'resume', 'end', 'restart'];

/** Commands whose instant can be corrected. */
const timed: readonly ShowAction['kind'][] = [
  'begin',
  'record',
  'go',
  'insert',
  'pause',
  'resume',
  'mark',
  'end',
];

const refers = ({ kind }: ShowAction) => Number(kind === 'undo' || kind === 'correct');
/** A command that refers to another one comes after it, even at the same instant. */
const inOrder = (one: ShowCommand, other: ShowCommand) =>
  one.at - other.at || refers(one) - refers(other) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** The subject on air, with its run; undefined before the show and after it. */
export const currentRun = ({ runs, phase }: Pick<ShowState, 'runs' | 'phase'>): ShowRun | undefined =>
  phase === 'on_air' || phase === 'paused' ? runs.at(-1) : undefined;

type Draft = {
  -readonly [Key in keyof ShowState]: ShowState[Key] extends readonly (infer Item)[]
    ? Item[]
    : ShowState[Key];
};

const newState = (): Draft => ({
  phase: 'planned',
  beganAt: null,
  recordedFrom: null,
  endedAt: null,
  endedBy: null,
  runs: [],
  pauses: [],
  marks: [],
  inserted: [],
  postponed: [],
  history: [],
});

function endPause(state: Draft, at: number): void {
  const pause = state.pauses.at(-1);
  if (state.phase === 'paused' && pause) pause.to = at;
}

/** Puts a subject on air, or, with null, the show without one. The subject before and a pause end. */
function putOnAir(state: Draft, subject: ShowSubject | null, { at, id }: ShowCommand): void {
  endRun(state, at);
  state.runs.push({ subject, from: at, to: null, commandId: id });
  state.postponed = state.postponed.filter((postponed) => postponed !== subject);
  state.phase = 'on_air';
}

function endRun(state: Draft, at: number): void {
  endPause(state, at);
  const run = currentRun(state);
  if (run) run.to = at;
}

const isListed = ({ inserted }: Draft, subject: ShowSubject | null) =>
  typeof subject !== 'string' || inserted.some((one) => one.subject === subject);

/** Why a command that is pressed in this state changes nothing; undefined if it changes something. */
function refusal(state: Draft, command: ShowCommand): NoEffect | undefined {
  const run = currentRun(state);
  switch (command.kind) {
    case 'begin':
      return state.beganAt === null ? undefined : 'already';
    case 'record':
      return state.recordedFrom === null ? undefined : 'already';
    case 'go':
      if (!run) return 'phase';
      if (!isListed(state, command.subject)) return 'target';
      if (run.subject === command.subject) return 'already';
      return run.subject === command.leaves ? undefined : 'elsewhere';
    case 'postpone':
      if (run?.subject === command.subject) return 'phase';
      return state.postponed.includes(command.subject) ? 'already' : undefined;
    case 'pause':
      return state.phase === 'paused' ? 'already' : run ? undefined : 'phase';
    case 'resume':
      return state.phase === 'on_air' ? 'already' : run ? undefined : 'phase';
    case 'end':
      return state.phase === 'ended' ? 'already' : run ? undefined : 'phase';
    case 'insert':
      return run ? undefined : 'phase';
    case 'restart':
      return state.endedBy === command.leaves ? undefined : 'already';
    case 'mark':
    case 'correct':
    case 'undo':
      return undefined;
  }
}

/**
 * Applies a command that had an effect when it was pressed. Earlier commands may have been moved or taken back since.
 */
function apply(state: Draft, command: ShowCommand): void {
  const { at } = command;
  const run = currentRun(state);
  switch (command.kind) {
    case 'begin':
      if (state.beganAt !== null) return;
      state.beganAt = at;
      return putOnAir(state, command.subject, command);
    case 'record':
      state.recordedFrom ??= at;
      return;
    case 'go':
      if (run && isListed(state, command.subject)) putOnAir(state, command.subject, command);
      return;
    case 'insert':
      state.inserted.push({ subject: command.id, title: command.title });
      // If somebody else has put another subject on air, this one is only listed, so that nothing typed is lost.
      if (run?.subject === command.leaves) putOnAir(state, command.id, command);
      return;
    case 'postpone':
      state.postponed.push(command.subject);
      return;
    case 'pause':
      if (state.phase !== 'on_air') return;
      state.phase = 'paused';
      state.pauses.push({ from: at, to: null });
      return;
    case 'resume':
      if (state.phase !== 'paused') return;
      endPause(state, at);
      state.phase = 'on_air';
      return;
    case 'mark':
      state.marks.push({ id: command.id, at, word: command.word, subject: run?.subject ?? null });
      return;
    case 'end':
      if (!run) return;
      endRun(state, at);
      state.phase = 'ended';
      state.endedAt = at;
      state.endedBy = command.id;
      return;
    case 'restart':
      // The inserted subjects stay: they are in the preparation.
      if (state.phase === 'ended') Object.assign(state, newState(), { inserted: state.inserted });
      return;
    case 'correct':
    case 'undo':
      return;
  }
}

function stateAfter(commands: Iterable<ShowCommand>): Draft {
  const state = newState();
  for (const command of [...commands].sort(inOrder)) apply(state, command);
  return state;
}

/**
 * Each command is judged in the state that its page showed: what is taken back or corrected later changes its effect, and
 * not whether it had one. Otherwise the press of a second host, which changed nothing, would count once the first is
 * taken back. The state is the same for any order of the commands, and if some are there twice.
 */
export function showState(commands: Iterable<ShowCommand>): ShowState {
  const byId = new Map<string, ShowCommand>();
  for (const command of commands) if (!byId.has(command.id)) byId.set(command.id, command);
  /** With their corrected instants. */
  const effective = new Map<string, ShowCommand>();
  const outcomes = new Map<string, NoEffect | undefined>();
  let state = newState();

  const move = (id: string, byMs: number) => {
    const target = effective.get(id);
    if (target) effective.set(id, { ...target, at: target.at + byMs });
  };
  /**
   * Limits a correction: a command moves neither into the future nor past the ordered commands around it, which could
   * lose their effect.
   */
  function limitedByMs(target: ShowCommand, { at: now, byMs }: ShowCommand & { kind: 'correct' }): number {
    const others = [...effective.values()].filter(
      ({ id, kind }) => id !== target.id && ordered.includes(kind) && ordered.includes(target.kind),
    );
    const earliest = Math.max(
      ...others.filter(({ at }) => at < target.at).map(({ at }) => at + 1),
      -Infinity,
    );
    const latest = Math.min(...others.filter(({ at }) => at > target.at).map(({ at }) => at - 1), now);
    return Math.max(Math.min(target.at + byMs, latest), Math.min(earliest, target.at)) - target.at;
  }
  /** Takes back what had an effect, or corrects its instant. */
  function refer(command: ShowCommand & { target: string }): NoEffect | undefined {
    const target = effective.get(command.target);
    const pressed = byId.get(command.target);
    if (!target || !pressed) return outcomes.get(command.target) === 'undone' ? 'already' : 'target';
    if (command.kind === 'correct') {
      if (!timed.includes(target.kind)) return 'target';
      const byMs = limitedByMs(target, command);
      move(target.id, byMs);
      effective.set(command.id, { ...command, byMs });
    } else {
      if (command.at - pressed.at > undoMs) return 'target';
      if (target.kind === 'correct') move(target.target, -target.byMs);
      effective.delete(target.id);
      outcomes.set(target.id, 'undone');
    }
    state = stateAfter(effective.values());
    return undefined;
  }

  for (const command of [...byId.values()].sort(inOrder)) {
    if (command.kind === 'undo' || command.kind === 'correct') outcomes.set(command.id, refer(command));
    else {
      const noEffect = refusal(state, command);
      outcomes.set(command.id, noEffect);
      if (noEffect) continue;
      effective.set(command.id, command);
      apply(state, command);
    }
  }
  const history = [...byId.values()].map((command) => effective.get(command.id) ?? command).sort(inOrder);
  return {
    ...state,
    history: history.map((command) => ({
      command,
      pressedAt: byId.get(command.id)?.at ?? command.at,
      noEffect: outcomes.get(command.id),
    })),
  };
}

/** How long the show, or a part of it, was on air until `now`, without its pauses, in milliseconds. */
export function onAirMs(
  { pauses }: Pick<ShowState, 'pauses'>,
  { from, to }: { from: number; to: number | null },
  now: number,
): number {
  const end = to ?? now;
  const paused = pauses.map((pause) => Math.min(pause.to ?? now, end) - Math.max(pause.from, from));
  return Math.max(end - from - paused.reduce((sum, ms) => sum + Math.max(ms, 0), 0), 0);
}
