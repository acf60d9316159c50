import { isAskedFor, subjectElapsedMs } from './live-show.ts';
import { usualRecording } from './live-window.ts';

const at = (text: string) => Date.parse(text);
const usual = (text: string) => new Date(usualRecording(at(text))).toISOString();

test('T3-R40 a page finds the recording of the week without asking', () => {
  expect(usual('2026-11-28T09:00:00Z')).toBe('2026-11-28T20:00:00.000Z');
  expect(usual('2026-11-28T23:00:00Z')).toBe('2026-11-28T20:00:00.000Z');
  expect(usual('2026-11-28T23:00:00.001Z')).toBe('2026-12-05T20:00:00.000Z');
  expect(usual('2026-12-01T00:00:00Z')).toBe('2026-12-05T20:00:00.000Z');
});

test('T3-R40 it is asked for from thirty minutes before', () => {
  const startsAt = at('2026-11-28T20:00:00Z');
  expect(isAskedFor(startsAt, startsAt - 30 * 60_000 - 1)).toBe(false);
  expect(isAskedFor(startsAt, startsAt - 30 * 60_000)).toBe(true);
  expect(isAskedFor(startsAt, startsAt + 3 * 60 * 60_000)).toBe(true);
  expect(isAskedFor(startsAt, startsAt + 3 * 60 * 60_000 + 1)).toBe(false);
});

test('T3-R40 the time of a subject runs from its instant, stands still in a pause and is never negative', () => {
  const show = {
    episode_id: 1,
    slug: 'preparation-977',
    title: null,
    phase: 'on_air' as const,
    starts_at: '2026-11-28T20:00:00.000Z',
    began_at: '2026-11-28T20:01:00.000Z',
    ended_at: null,
    subject: { id: 2, title: 'Un sujet', elapsed_since: '2026-11-28T20:10:00.000Z', elapsed_ms: null },
  };
  const now = at('2026-11-28T20:12:05Z');
  expect(subjectElapsedMs(show, now)).toBe(125_000);
  expect(subjectElapsedMs(show, at('2026-11-28T20:09:00Z'))).toBe(0);
  const paused = { ...show, subject: { ...show.subject, elapsed_since: null, elapsed_ms: 90_000 } };
  expect(subjectElapsedMs(paused, now)).toBe(90_000);
  expect(subjectElapsedMs({ ...show, subject: null }, now)).toBeNull();
});
