import { plannedStartOf, usualStartOf } from './recording-times.ts';

describe('when the show of a preparation begins (T3-R1)', () => {
  test.each([
    ['opened on Wednesday', '2026-11-25T09:00:00Z', '2026-11-28'],
    ['opened as the week begins', '2026-11-23T00:00:00Z', '2026-11-28'],
    ['opened while the recording goes on', '2026-11-28T22:14:59.999Z', '2026-11-28'],
    ['opened once it is over', '2026-11-28T22:15:00Z', '2026-12-05'],
    ['opened on Sunday', '2026-11-29T18:00:00Z', '2026-12-05'],
    ['opened before the clocks of Paris change', '2026-10-21T09:00:00Z', '2026-10-24'],
  ])('%s', (_name, publishedAt, day) => {
    expect(usualStartOf(new Date(publishedAt))).toEqual(new Date(`${day}T20:00:00Z`));
  });

  test('its hosts move it', () => {
    const moved = new Date('2026-11-29T17:00:00Z');
    const published_at = new Date('2026-11-25T09:00:00Z');
    expect(plannedStartOf({ published_at, recording_starts_at: moved })).toBe(moved);
    expect(plannedStartOf({ published_at, recording_starts_at: null })).toEqual(
      new Date('2026-11-28T20:00:00Z'),
    );
  });
});
