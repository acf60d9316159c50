import { withFirstDay } from './french-day.ts';

test.each([
  ['1 décembre 2026', '1er décembre 2026'],
  ['mardi 1 décembre', 'mardi 1er décembre'],
  ['1 novembre à 01:11', '1er novembre à 01:11'],
  ['11 décembre 2021', '11 décembre 2021'],
  ['lundi 21 décembre', 'lundi 21 décembre'],
])('%s is written %s', (date, written) => {
  expect(withFirstDay(date)).toBe(written);
});

test.each<Intl.DateTimeFormatOptions>([
  { dateStyle: 'long' },
  { weekday: 'long', day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
])('the first day of a month in the format %p', (format) => {
  const date = new Intl.DateTimeFormat('fr-FR', { ...format, timeZone: 'UTC' });
  expect(withFirstDay(date.format(new Date('2026-12-01T10:00:00Z')))).toMatch(/(^| )1er décembre/);
});
