import { publicationDate } from './demo-data.rules.ts';

const podcast = (weeksAgo: number, now: string) =>
  publicationDate({ type: 'podcast', weeks_ago: weeksAgo }, new Date(now)).toISOString();
const preparation = (weeksAgo: number, now: string) =>
  publicationDate({ type: 'preparation', weeks_ago: weeksAgo }, new Date(now)).toISOString();

test('the newest podcast came out on the latest Monday, 10:00 in Paris', () => {
  expect(podcast(0, '2026-11-20T12:00:00Z')).toBe('2026-11-16T09:00:00.000Z');
  expect(podcast(0, '2026-07-17T12:00:00Z')).toBe('2026-07-13T08:00:00.000Z');
});

test('on a Monday the newest podcast changes at 10:00', () => {
  expect(podcast(0, '2026-11-16T08:59:59Z')).toBe('2026-11-09T09:00:00.000Z');
  expect(podcast(0, '2026-11-16T09:00:00Z')).toBe('2026-11-16T09:00:00.000Z');
});

test('a Sunday night in UTC may be a Monday in Paris', () => {
  expect(podcast(0, '2026-11-15T23:30:00Z')).toBe('2026-11-09T09:00:00.000Z');
});

test('earlier weeks have the same local time in summer and winter', () => {
  // Summer time ended on 2026-10-25 and began on 2026-03-29.
  expect(podcast(3, '2026-11-20T12:00:00Z')).toBe('2026-10-26T09:00:00.000Z');
  expect(podcast(4, '2026-11-20T12:00:00Z')).toBe('2026-10-19T08:00:00.000Z');
  expect(podcast(33, '2026-11-20T12:00:00Z')).toBe('2026-03-30T08:00:00.000Z');
  expect(podcast(34, '2026-11-20T12:00:00Z')).toBe('2026-03-23T09:00:00.000Z');
});

test('earlier weeks can be in the previous year', () => {
  expect(podcast(1, '2026-01-05T12:00:00Z')).toBe('2025-12-29T09:00:00.000Z');
});

test('a preparation came out on the Wednesday before its Monday, 18:00 in Paris', () => {
  expect(preparation(0, '2026-11-20T12:00:00Z')).toBe('2026-11-11T17:00:00.000Z');
  expect(preparation(4, '2026-11-20T12:00:00Z')).toBe('2026-10-14T16:00:00.000Z');
  expect(preparation(3, '2026-11-20T12:00:00Z')).toBe('2026-10-21T16:00:00.000Z');
});
