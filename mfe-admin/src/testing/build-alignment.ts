import type { Alignment } from '@nobicast/contracts/alignment';

const minute = 60_000;

/** Of an episode with three subjects; two of them were on air. */
export const buildAlignment = (change: Partial<Alignment> = {}): Alignment => ({
  version: 4,
  duration_ms: 30 * minute,
  subjects: ['Le câble', 'La passerelle', 'Le courrier'].map((title, index) => ({
    id: index + 1,
    title,
    start_ms: null,
    is_start_unchecked: false,
  })),
  recording: {
    length_ms: 31 * minute,
    cues: [
      { subject_id: 1, at_ms: 0 },
      { subject_id: 2, at_ms: 10 * minute },
    ],
    marks: [
      { id: 'm', at_ms: 5 * minute, word: 'à couper' },
      { id: 'n', at_ms: 12 * minute, word: 'bon extrait' },
    ],
    pauses: [],
  },
  plan: null,
  is_shift_current: true,
  accepted_at: null,
  can_undo: false,
  ...change,
});
/** Its cues as the show gives them, kept. */
export const withPlan = (change: Partial<Alignment> = {}) =>
  buildAlignment({
    plan: {
      cues: [
        { subject_id: 1, at_ms: 0, nudge_ms: 0 },
        { subject_id: 2, at_ms: 10 * minute, nudge_ms: 0 },
      ],
      shift_ms: 0,
      cuts: [],
      refused: [],
    },
    ...change,
  });
