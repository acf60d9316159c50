import fc from 'fast-check';
import type { AlignmentCue, Cut } from './alignment.ts';
import {
  joinCuts,
  nearestSilenceEnd,
  openCutMarks,
  marksOfCut,
  proposedCuts,
  shiftFor,
  startsOf,
  toSound,
  unexplainedMs,
} from './alignment-plan.ts';

const minute = 60_000;
const cue = (subject_id: number, at_ms: number, nudge_ms = 0): AlignmentCue => ({
  subject_id,
  at_ms,
  nudge_ms,
});
const cut = (from_ms: number, to_ms: number): Cut => ({ from_ms, to_ms });
const startsWith = (plan: Partial<Parameters<typeof startsOf>[0]>, durationMs: number | null = 60 * minute) =>
  startsOf({ cues: [], shift_ms: 0, cuts: [], ...plan }, durationMs).map(({ start_ms, flag }) => [
    start_ms,
    flag,
  ]);

test('the introduction moves every start, and a cut those after it', () => {
  const cues = [cue(1, 0), cue(2, 10 * minute), cue(3, 20 * minute)];
  expect(startsWith({ cues, shift_ms: 8_000, cuts: [cut(12 * minute, 14 * minute)] })).toEqual([
    [8_000, undefined],
    [10 * minute + 8_000, undefined],
    [18 * minute + 8_000, undefined],
  ]);
});

test('cuts that overlap, or that are inside others, remove what they share once', () => {
  const cuts = [
    cut(5_000, 9_000),
    cut(1_000, 6_000),
    cut(9_000, 10_000),
    cut(2_000, 3_000),
    cut(20_000, 20_000),
  ];
  expect(joinCuts(cuts)).toEqual([cut(1_000, 10_000)]);
  expect(toSound(12_000, { shift_ms: 0, cuts })).toBe(3_000);
});

test('a cue inside a cut goes to its beginning, and says so until somebody has moved it', () => {
  const cuts = [cut(10_000, 20_000)];
  expect(startsWith({ cues: [cue(1, 0), cue(2, 15_000)], cuts })[1]).toEqual([10_000, 'cut']);
  expect(startsWith({ cues: [cue(1, 0), cue(2, 15_000, 300)], cuts })[1]).toEqual([10_300, undefined]);
});

test('a cue beyond the sound stays inside it, and says so', () => {
  const cues = [cue(1, 1_000), cue(2, 50_000), cue(3, 90_000)];
  expect(startsWith({ cues, shift_ms: -5_000 }, 60_000)).toEqual([
    [0, 'before'],
    [45_000, undefined],
    [59_999, 'after'],
  ]);
});

test('two cues at one instant keep their order, and the second says so', () => {
  expect(startsWith({ cues: [cue(1, 5_000), cue(2, 5_000), cue(3, 9_000)] })).toEqual([
    [5_000, undefined],
    [5_001, 'crowded'],
    [9_000, undefined],
  ]);
});

test('the shift is found from the instant at which a cue is heard', () => {
  const cuts = [cut(1_000, 3_000)];
  const first = cue(1, 4_000, 100);
  const shift_ms = shiftFor(first, 30_000, cuts);
  expect(startsWith({ cues: [first], shift_ms, cuts })).toEqual([[30_000, undefined]]);
});

const someCuts = fc
  .array(fc.tuple(fc.integer({ min: -minute, max: 3 * 60 * minute }), fc.nat({ max: 10 * minute })), {
    maxLength: 8,
  })
  .map((pairs) => pairs.map(([from, length]) => cut(from, from + length)));
const shift = fc.integer({ min: -20 * minute, max: 20 * minute });

test('any cues, shift and cuts give starts in order, inside the sound', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.integer({ min: -minute, max: 3 * 60 * minute }),
          fc.integer({ min: -minute, max: minute }),
        ),
        { maxLength: 40 },
      ),
      shift,
      someCuts,
      fc.integer({ min: 40, max: 3 * 60 * minute }),
      (pairs, shift_ms, cuts, durationMs) => {
        const cues = pairs.map(([at, nudge], index) => cue(index, at, nudge));
        const planned = startsOf({ cues, shift_ms, cuts }, durationMs);
        const starts = planned.map(({ start_ms: start }) => start);
        expect(starts).toEqual([...new Set(starts)].sort((one, other) => one - other));
        for (const start of starts) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(start).toBeLessThan(durationMs);
        }
        const inOrder = cues.toSorted((one, other) => one.at_ms - other.at_ms);
        expect(planned.map(({ subject_id: id }) => id)).toEqual(inOrder.map(({ subject_id: id }) => id));
      },
    ),
  );
});

/** In seconds: starts that Radio-T published for the subjects of its shows 1026 to 1007 (radio-t/radio-t-site). */
const published = [
  [0, 2717, 4282, 4603, 5369, 6467, 10237],
  [0, 1791, 2574, 3137, 3543, 4151, 4984, 5770, 6772, 7492],
  [0, 2856, 3884, 4950, 5391, 5871, 6412],
  [0, 855, 1929, 3486, 5196, 5601],
  [0, 62, 3843, 4611, 5528, 6132, 6524, 7220],
  [0, 2117, 3338, 4223, 5227, 6300, 7107],
  [0, 2222, 2996, 3500, 4965, 6111, 6454, 6845],
  [0, 1563, 2030, 2345, 3128, 3592, 4056, 4718],
  [0, 2589, 3236, 5803, 6424, 6774, 7163],
  [0, 1574, 3113, 4398, 6772],
  [0, 2224, 3261, 3772, 4732, 5655, 6471],
  [0, 1687, 3523, 4208, 4962, 5757, 6322, 6528],
  [0, 1805, 3362, 3841, 4368, 5732],
  [0, 1697, 3095, 4684, 6218, 6808, 7417],
  [0, 2381, 3694, 4795, 5458, 6999],
  [0, 1971, 2961, 4011, 4922, 5997, 6808, 7221, 7566],
  [0, 900, 2671, 3658, 4531, 5598, 7049, 8217],
  [0, 60, 2501, 3581, 4334, 4903, 5743, 6653],
  [0, 1641, 2705, 3332, 3763, 4408, 5086, 6473],
  [0, 1258, 1991, 4491, 5293, 5926, 6427, 6552],
].map((starts) => starts.map((second) => second * 1_000));

/** An edit as an editor makes it: pieces of the recording that are kept, one after the other, behind an introduction. */
interface Edit {
  introMs: number;
  /** How long each piece is, and how much is left out after it. */
  pieces: readonly { keptMs: number; removedMs: number }[];
}
const edits = fc.sample(
  fc.record<Edit>({
    introMs: fc.integer({ min: 0, max: 95_000 }),
    pieces: fc.array(
      fc.record({
        keptMs: fc.integer({ min: 3 * minute, max: 40 * minute }),
        removedMs: fc.integer({ min: 700, max: 6 * minute }),
      }),
      { maxLength: 5 },
    ),
  }),
  { seed: 1026, numRuns: published.length },
);

/** Which instant of the recording an editor hears there. The introduction comes before what was published as 0. */
function heardAt(publishedMs: number, { pieces }: Edit): number {
  let [soundMs, recordingMs] = [0, 0];
  for (const { keptMs, removedMs } of pieces) {
    if (publishedMs < soundMs + keptMs) break;
    soundMs += keptMs;
    recordingMs += keptMs + removedMs;
  }
  return recordingMs + publishedMs - soundMs;
}
function cutsOf({ pieces }: Edit): Cut[] {
  let recordingMs = 0;
  return pieces.map(({ keptMs, removedMs }) => {
    const from = recordingMs + keptMs;
    recordingMs = from + removedMs;
    return cut(from, recordingMs);
  });
}

test.each(published.map((starts, index) => [1026 - index, starts, edits[index] as Edit] as const))(
  'the starts of show %i are found from its presses, within a tenth of a second (T3-K1)',
  (_number, starts, edit) => {
    const cues = starts.map((startMs, index) => cue(index, heardAt(startMs, edit)));
    const plan = { cues, shift_ms: edit.introMs, cuts: cutsOf(edit) };
    const found = startsOf(plan, (starts.at(-1) ?? 0) + edit.introMs + 20 * minute);
    expect(found.map(({ flag }) => flag)).toEqual(starts.map(() => undefined));
    for (const [index, { start_ms: start }] of found.entries())
      expect(Math.abs(start - (starts[index] ?? 0) - edit.introMs)).toBeLessThanOrEqual(100);
  },
);

const mark = (id: string, at_ms: number, word = '\u00c0 couper') => ({ id, at_ms, word });
const nothing = { shift_ms: 0, cuts: [] };

test('a mark to cut is proposed before it was pressed, with the length that is missing', () => {
  const recording = { length_ms: 60 * minute, marks: [mark('m', 10 * minute)], pauses: [] };
  expect(unexplainedMs(nothing, 60 * minute, 58 * minute)).toBe(2 * minute);
  expect(proposedCuts(recording, nothing, 58 * minute, [])).toEqual([
    { key: 'mark:m', reason: 'mark', word: 'À couper', from_ms: 8 * minute, to_ms: 10 * minute },
  ]);
  // Nothing tells how long it is.
  expect(proposedCuts(recording, nothing, null, [])[0]?.from_ms).toBe(10 * minute - 30_000);
});

test('a mark is proposed neither before the recording nor into what is cut already', () => {
  const marks = [mark('early', 12_000), mark('before', -3_000), mark('late', 10 * minute)];
  const plan = { shift_ms: 0, cuts: [cut(9 * minute, 10 * minute - 9_000)] };
  expect(openCutMarks(marks, { cuts: plan.cuts, refused: [] }).map(({ id }) => id)).toEqual([
    'early',
    'late',
  ]);
  const proposed = proposedCuts({ length_ms: null, marks, pauses: [] }, plan, null, []);
  expect(proposed.map(({ key, from_ms: from, to_ms: to }) => [key, from, to])).toEqual([
    ['mark:early', 0, 12_000],
    ['mark:late', 10 * minute - 9_000, 10 * minute],
  ]);
});

test('a pause is proposed; what is cut, refused or marked for another reason is not', () => {
  const recording = {
    length_ms: null,
    marks: [mark('m', 10 * minute), mark('n', 20 * minute), mark('o', 30 * minute, 'bon extrait')],
    pauses: [cut(40 * minute, 41 * minute)],
  };
  const plan = { shift_ms: 0, cuts: [cut(10 * minute - 5_000, 10 * minute)] };
  expect(openCutMarks(recording.marks, { cuts: plan.cuts, refused: [] }).map(({ id }) => id)).toEqual(['n']);
  expect(marksOfCut(cut(9 * minute, 30 * minute), recording.marks).map(({ id }) => id)).toEqual(['m', 'n']);
  expect(proposedCuts(recording, plan, null, ['mark:n'])).toEqual([
    { key: `pause:${40 * minute}`, reason: 'pause', from_ms: 40 * minute, to_ms: 41 * minute },
  ]);
});

// T3-K7
test('a pause that the sound still has as a silence is not proposed, where the plan puts it', () => {
  const recording = { length_ms: null, marks: [], pauses: [cut(40 * minute, 42 * minute)] };
  const plan = { shift_ms: 8_000, cuts: [cut(10 * minute, 11 * minute)] };
  const pauseMs = 39 * minute + 8_000;
  const isProposed = (...silences: Cut[]) => proposedCuts(recording, plan, null, [], silences).length > 0;
  // Somebody moved a chair.
  expect(isProposed(cut(pauseMs, pauseMs + minute), cut(pauseMs + 65_000, pauseMs + 130_000))).toBe(false);
  // Speech, with its silences; a silence elsewhere, as before the shift and the first cut were known.
  const speech = Array.from({ length: 12 }, (_, at) =>
    cut(pauseMs + at * 10_000, pauseMs + at * 10_000 + 3_000),
  );
  expect(isProposed(...speech)).toBe(true);
  expect(isProposed(cut(pauseMs + 2 * minute, pauseMs + 4 * minute))).toBe(true);
});

test('the nearest end of a silence is offered, unless it is far away', () => {
  const silences = [cut(1_000, 2_000), cut(30_000, 31_500)];
  expect(nearestSilenceEnd(silences, 30_000)).toBe(31_500);
  expect(nearestSilenceEnd(silences, 100_000)).toBeUndefined();
});
