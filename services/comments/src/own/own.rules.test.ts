import { canCorrect, type CorrectableComment } from './own.rules.ts';

const createdAt = new Date('2026-11-20T12:00:00Z');

test.each<[string, Partial<CorrectableComment>, number, boolean]>([
  ['just sent', {}, 0, true],
  ['at the end of the fifth minute', {}, 300_000, true],
  ['a millisecond later', {}, 300_001, false],
  ['published meanwhile', { state: 'approved' }, 60_000, true],
  ['answered meanwhile', { state: 'approved', answers: 1 }, 60_000, false],
  ['rejected meanwhile', { state: 'rejected' }, 60_000, false],
])(
  'T3-P17: a comment %s can be corrected for five minutes, while nobody has answered',
  (_name, fields, afterMs, expected) => {
    const comment: CorrectableComment = { state: 'pending', createdAt, answers: 0, ...fields };
    expect(canCorrect(comment, new Date(createdAt.getTime() + afterMs))).toBe(expected);
  },
);
