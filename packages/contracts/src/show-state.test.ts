import fc from 'fast-check';
import {
  currentRun,
  onAirMs,
  showState,
  undoMs,
  type ShowAction,
  type ShowCommand,
  type ShowState,
} from './show-state.ts';

const start = Date.UTC(2026, 10, 28, 20);
const seconds = (count: number) => start + count * 1_000;

/** Commands with the id `a`, `b`… by one host, at these seconds of the show. */
const commandsOf = (...actions: [number, ShowAction][]): ShowCommand[] =>
  actions.map(([second, action], index) => ({
    ...action,
    id: String.fromCharCode(97 + index),
    at: seconds(second),
    by: 'camille',
  }));

const airedBy = (state: ShowState) =>
  state.runs.map(({ subject, from, to }) => [subject, (from - start) / 1_000, to && (to - start) / 1_000]);
const withoutEffect = (state: ShowState) =>
  state.history.flatMap(({ command, noEffect }) => (noEffect ? [[command.id, noEffect]] : []));

const begin: [number, ShowAction] = [0, { kind: 'begin', subject: 1 }];

test('subjects are on air one after the other, until the end', () => {
  const state = showState(
    commandsOf(
      begin,
      [60, { kind: 'go', leaves: 1, subject: 2 }],
      [90, { kind: 'go', leaves: 2, subject: 1 }],
      [100, { kind: 'end' }],
    ),
  );
  expect(airedBy(state)).toEqual([[1, 0, 60], [2, 60, 90], [1, 90, 100]]); // prettier-ignore
  expect([state.phase, state.endedAt, currentRun(state)]).toEqual(['ended', seconds(100), undefined]);
});

test('two hosts who go on within a second go on once', () => {
  const state = showState(
    commandsOf(
      begin,
      [60, { kind: 'go', leaves: 1, subject: 2 }],
      [60.8, { kind: 'go', leaves: 1, subject: 2 }],
      [61, { kind: 'go', leaves: 1, subject: 3 }],
    ),
  );
  expect(airedBy(state)).toEqual([[1, 0, 60], [2, 60, null]]); // prettier-ignore
  expect(withoutEffect(state)).toEqual([['c', 'already'], ['d', 'elsewhere']]); // prettier-ignore
});

test('a subject inserted by one host while the other goes on is kept in the list', () => {
  const state = showState(
    commandsOf(
      begin,
      [60, { kind: 'go', leaves: 1, subject: 2 }],
      [60.5, { kind: 'insert', leaves: 1, title: 'La panne' }],
      [80, { kind: 'go', leaves: 2, subject: 'c' }],
    ),
  );
  expect(state.inserted).toEqual([{ subject: 'c', title: 'La panne' }]);
  expect(currentRun(state)?.subject).toBe('c');
});

test('pauses do not count, and end with the next subject', () => {
  const state = showState(
    commandsOf(
      begin,
      [10, { kind: 'pause' }],
      [40, { kind: 'resume' }],
      [50, { kind: 'pause' }],
      [55, { kind: 'go', leaves: 1, subject: 2 }],
      [56, { kind: 'resume' }],
    ),
  );
  expect(state.phase).toBe('on_air');
  expect(onAirMs(state, state.runs[0] ?? { from: 0, to: 0 }, seconds(99))).toBe(20_000);
  expect(onAirMs(state, { from: seconds(0), to: null }, seconds(60))).toBe(25_000);
  expect(withoutEffect(state)).toEqual([['f', 'already']]);
});

test('a correction moves an instant; taken back, it does not', () => {
  const commands = commandsOf(
    begin,
    [60, { kind: 'go', leaves: 1, subject: 2 }],
    [70, { kind: 'correct', target: 'b', byMs: -5_000 }],
    [71, { kind: 'correct', target: 'b', byMs: -5_000 }],
  );
  expect(airedBy(showState(commands))).toEqual([[1, 0, 50], [2, 50, null]]); // prettier-ignore
  const undo = commandsOf([72, { kind: 'undo', target: 'd' }]).map((command) => ({ ...command, id: 'z' }));
  expect(airedBy(showState([...commands, ...undo]))).toEqual([[1, 0, 55], [2, 55, null]]); // prettier-ignore
});

test('ten minutes later nothing is taken back; the show that was ended by mistake goes on', () => {
  const ended = [...commandsOf(begin, [60, { kind: 'end' }])];
  const undoAt = (at: number): ShowCommand => ({ kind: 'undo', target: 'b', id: 'z', at, by: 'nour' });
  const [late, soon] = [undoAt(seconds(61) + undoMs), undoAt(seconds(60) + undoMs)];
  expect(showState([...ended, late])).toMatchObject({ phase: 'ended' });
  expect(withoutEffect(showState([...ended, late]))).toEqual([['z', 'target']]);
  expect(showState([...ended, soon])).toMatchObject({ phase: 'on_air', endedAt: null });
});

test('taken back later, what was pressed meanwhile stays, and what changed nothing stays without effect', () => {
  const commands = commandsOf(
    begin,
    [60, { kind: 'go', leaves: 1, subject: 2 }],
    [60.5, { kind: 'go', leaves: 1, subject: 2 }],
    [61, { kind: 'go', leaves: 1, subject: 4 }],
    [90, { kind: 'go', leaves: 2, subject: 3 }],
    [95, { kind: 'undo', target: 'b' }],
    [96, { kind: 'undo', target: 'b' }],
  );
  expect(airedBy(showState(commands))).toEqual([[1, 0, 90], [3, 90, null]]); // prettier-ignore
  expect(withoutEffect(showState(commands))).toEqual([
    ['b', 'undone'],
    ['c', 'already'],
    ['d', 'elsewhere'],
    ['g', 'already'],
  ]);
  expect(airedBy(showState(commands.filter(({ id }) => id !== 'e')))).toEqual([[1, 0, null]]);
});

test('a subject whose insertion was taken back is not there to go to', () => {
  const state = showState(
    commandsOf(
      begin,
      [10, { kind: 'insert', leaves: 1, title: 'La panne' }],
      [11, { kind: 'undo', target: 'b' }],
      [12, { kind: 'go', leaves: 1, subject: 'b' }],
    ),
  );
  expect(state).toMatchObject({ inserted: [], runs: [{ subject: 1, to: null }] });
  expect(withoutEffect(state)).toEqual([['b', 'undone'], ['d', 'target']]); // prettier-ignore
});

test('the recording has its own clock, and moments keep their subject', () => {
  const state = showState(
    commandsOf(
      begin,
      [12, { kind: 'record' }],
      [13, { kind: 'record' }],
      [30, { kind: 'mark', word: 'bon extrait' }],
      [40, { kind: 'postpone', subject: 3 }],
      [41, { kind: 'postpone', subject: 1 }],
    ),
  );
  expect(state).toMatchObject({ recordedFrom: seconds(12), postponed: [3] });
  expect(state.marks).toEqual([{ id: 'd', at: seconds(30), word: 'bon extrait', subject: 1 }]);
  expect(withoutEffect(state)).toEqual([['c', 'already'], ['f', 'phase']]); // prettier-ignore
});

test('a correction stops at what came before and after, and at the moment it was pressed', () => {
  const commands = commandsOf(
    begin,
    [60, { kind: 'go', leaves: 1, subject: 2 }],
    [63, { kind: 'go', leaves: 2, subject: 3 }],
    [64, { kind: 'correct', target: 'b', byMs: 5_000 }],
    [65, { kind: 'correct', target: 'c', byMs: 5_000 }],
    [66, { kind: 'correct', target: 'a', byMs: 90_000 }],
  );
  expect(airedBy(showState(commands))).toEqual([
    [1, 62.998, 62.999],
    [2, 62.999, 65],
    [3, 65, null],
  ]);
});

test('the beginning of the recording and moments are corrected past subjects, which they do not lead to', () => {
  const state = showState(
    commandsOf(
      begin,
      [2, { kind: 'record' }],
      [60, { kind: 'go', leaves: 1, subject: 2 }],
      [61, { kind: 'mark', word: 'bon extrait' }],
      [90, { kind: 'correct', target: 'b', byMs: -5_000 }],
      [91, { kind: 'correct', target: 'd', byMs: -5_000 }],
    ),
  );
  expect(state.recordedFrom).toBe(seconds(-3));
  expect(state.marks).toMatchObject([{ at: seconds(56), subject: 1 }]);
});

test('a show that was tried out begins once more, whoever restarts it first; taken back, it has ended (T3-R10)', () => {
  const commands = commandsOf(
    [0, { kind: 'record' }],
    [1, { kind: 'begin', subject: 1 }],
    [20, { kind: 'insert', leaves: 1, title: 'La panne' }],
    [30, { kind: 'postpone', subject: 2 }],
    [40, { kind: 'mark', word: 'essai' }],
    [50, { kind: 'end' }],
    [60, { kind: 'restart', leaves: 'f' }],
    [60.5, { kind: 'restart', leaves: 'f' }],
  );
  const restarted = showState(commands);
  expect(restarted).toEqual({
    ...showState([]),
    inserted: [{ subject: 'c', title: 'La panne' }],
    history: expect.any(Array) as unknown,
  });
  expect(withoutEffect(restarted)).toEqual([['h', 'already']]);
  const later: ShowCommand[] = [
    { kind: 'begin', subject: 2, id: 'i', at: seconds(70), by: 'nour' },
    { kind: 'record', id: 'j', at: seconds(71), by: 'nour' },
  ];
  expect(airedBy(showState([...commands, ...later]))).toEqual([[2, 70, null]]);
  expect(showState([...commands, ...later]).recordedFrom).toBe(seconds(71));
  const undo: ShowCommand = { kind: 'undo', target: 'g', id: 'k', at: seconds(80), by: 'nour' };
  expect(showState([...commands, ...later, undo])).toMatchObject({ phase: 'ended', endedAt: seconds(50) });
});

test('what was pressed and taken back at one instant is taken back', () => {
  const [begun] = commandsOf(begin);
  if (!begun) throw new Error('There is one.');
  const pressed: ShowCommand = { kind: 'pause', id: 'z', at: begun.at + 1, by: 'nour' };
  const undo: ShowCommand = { ...pressed, kind: 'undo', target: 'z', id: 'y' };
  expect(showState([begun, undo, pressed])).toMatchObject({ phase: 'on_air', pauses: [] });
});

const subject = fc.integer({ min: 1, max: 4 });
const ids = fc.integer({ min: 0, max: 20 }).map(String);
const action = fc.oneof(
  fc.record({ kind: fc.constant('begin' as const), subject }),
  fc.record({ kind: fc.constant('go' as const), leaves: subject, subject }),
  fc.record({ kind: fc.constant('insert' as const), leaves: subject, title: fc.string() }),
  fc.record({ kind: fc.constant('postpone' as const), subject }),
  fc.constantFrom({ kind: 'record' as const }, { kind: 'pause' as const }, { kind: 'resume' as const }, { kind: 'end' as const }),
  fc.record({ kind: fc.constant('restart' as const), leaves: ids }),
  fc.record({ kind: fc.constant('mark' as const), word: fc.string() }),
  fc.record({ kind: fc.constant('correct' as const), target: ids, byMs: fc.integer({ min: -30_000, max: 30_000 }) }),
  fc.record({ kind: fc.constant('undo' as const), target: ids }),
); // prettier-ignore
const shows = fc
  .array(fc.tuple(action, fc.integer({ min: 0, max: 2_000 })), { minLength: 1, maxLength: 20 })
  .map((list) => [
    // Otherwise most shows would never begin.
    ...commandsOf(begin).map((command) => ({ ...command, id: 'first' })),
    ...list.map(([what, second], index) => ({ ...what, id: String(index), at: seconds(second), by: 'nour' })),
  ]);

test('any order of arrival, with duplicates, gives the same state', () => {
  fc.assert(
    fc.property(
      shows.chain((show) =>
        fc.tuple(fc.constant(show), fc.shuffledSubarray([...show, ...show], { minLength: 2 * show.length })),
      ),
      ([show, arrived]) => expect(showState(arrived)).toEqual(showState(show)),
    ),
    { numRuns: 500 },
  );
});

test('taken back at once, a command leaves nothing but its line', () => {
  fc.assert(
    fc.property(shows, action, (show, what) => {
      const at = seconds(2_001);
      const pressed = { ...what, id: 'pressed', at, by: 'nour' };
      const undo: ShowCommand = { kind: 'undo', target: 'pressed', id: 'undo', at: at + 1, by: 'nour' };
      const { history: _before, ...before } = showState(show);
      const { history: _after, ...after } = showState([...show, pressed, undo]);
      if (what.kind !== 'undo') expect(after).toEqual(before);
    }),
    { numRuns: 500 },
  );
});

test('at any time one subject at most is on air, and each ends where the next begins', () => {
  fc.assert(
    fc.property(shows, (show) => {
      const { runs, endedAt } = showState(show);
      for (const [index, { from, to }] of runs.entries()) {
        expect(to ?? Infinity).toBeGreaterThanOrEqual(from);
        expect(to).toBe(runs[index + 1]?.from ?? endedAt);
      }
    }),
    { numRuns: 500 },
  );
});
