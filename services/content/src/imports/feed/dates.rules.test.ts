import fc from 'fast-check';
import { readFeedDate } from './dates.rules.ts';

const seven = '2026-07-03T07:00:00.000Z';

// T3-F2, first use I1: dates as programs and people write them.
describe('a date that says everything is read as it is written', () => {
  it.each([
    ['Fri, 03 Jul 2026 07:00:00 +0000', seven],
    ['Fri, 3 Jul 2026 07:00 GMT', seven],
    ['3 Jul 2026 09:00 +0200', seven],
    ['Mon,03 Feb 2020 16:00:00 +0100', '2020-02-03T15:00:00.000Z'],
    ['Fri 03 Jul 2026 07:00:00 +0000', seven],
    ['Fri., 03 Jul. 2026 07:00:00 +0000', seven],
    ['FRI, 03 JUL 2026 07:00:00 GMT', seven],
    ['fri, 3 jul 2026 7:00:00 gmt', seven],
    ['Friday, 03 July 2026 07:00:00 UTC', seven],
    ['Friday, 03-Jul-26 07:00:00 GMT', seven],
    ['Fri, 03-Jul-2026 07:00:00 GMT', seven],
    ['Fri, 03 Jul 2026 07:00:00 +0000 (UTC)', seven],
    ['Fri, 03 Jul 2026 09:00:00 +02:00', seven],
    ['Fri, 03 Jul 2026 09:00:00 +2', seven],
    ['Fri, 03 Jul 2026 09:00:00 CEST', seven],
    ['Sat, 03 Jan 2026 08:00:00 CET', '2026-01-03T07:00:00.000Z'],
    ['Thu, 01 Apr 2021 08:00:00 EST', '2021-04-01T13:00:00.000Z'],
    ['Fri, 03 Jul 2026 00:00:00 PDT', seven],
    ['Fri, 03 Jul 2026 04:30:00 NDT', seven],
    ['Fri, 03 Jul 2026 09:00:00 UTC+2', seven],
    ['Fri, 03 Jul 2026 09:00:00 GMT+02:00', seven],
    ['Fri, 03 Jul 2026 09:00:00GMT+0200', seven],
    ['Fri, 03 Jul 2026 07:00:00Z', seven],
    ['Fri, 03 Jul 26 07:00 Z', seven],
    ['Fri,  03  Jul  2026\n07:00:00\t+0000', seven],
    ['Fri, 03 Jul 2026 02:00:00 −0500', seven],
    ['Fri, Jul 3 2026 03:00:00 -0400', seven],
    ['Fri, 3rd July 2026 07:00:00 GMT', seven],
    ['July 3, 2026 7:00 am GMT', seven],
    ['July 3rd, 2026 at 7:00 AM UTC', seven],
    ['Mon, 03 Feb 2020 04:00:00 PM GMT', '2020-02-03T16:00:00.000Z'],
    ['Mon, 03 Feb 2020 4:00 p.m. EST', '2020-02-03T21:00:00.000Z'],
    ['Mon, 03 Feb 2020 12:00:00 AM +0000', '2020-02-03T00:00:00.000Z'],
    ['Mon, 03 Feb 2020 12:30:00 PM +0000', '2020-02-03T12:30:00.000Z'],
    ['Mon, 03 Feb 2020 4pm GMT', '2020-02-03T16:00:00.000Z'],
    ['Sat May 16 2020 09:00:57 GMT+0000 (Coordinated Universal Time)', '2020-05-16T09:00:57.000Z'],
    ['Sat May 16 2020 11:00:57 GMT+0200 (heure d’été d’Europe centrale)', '2020-05-16T09:00:57.000Z'],
    ['Sat Sep  3 09:19:24 2016 GMT', '2016-09-03T09:19:24.000Z'],
    ['Sat Sep  3 09:19:24 UTC 2016', '2016-09-03T09:19:24.000Z'],
    ['Sat Sep  3 09:19:24 2016 +0200', '2016-09-03T07:19:24.000Z'],
    ['lun., 03 févr. 2020 16:00:00 +0100', '2020-02-03T15:00:00.000Z'],
    ['lundi 3 février 2020 16:00:00 CET', '2020-02-03T15:00:00.000Z'],
    ['mar. 3 août 2021 14:05 CEST', '2021-08-03T12:05:00.000Z'],
    ['mer., 03 mars 2021 14:05:00 +0100', '2021-03-03T13:05:00.000Z'],
    ['mar., 02 mars 2021 14:05:00 +0100', '2021-03-02T13:05:00.000Z'],
    ['Mar, 03 Mar 2026 10:00:00 GMT', '2026-03-03T10:00:00.000Z'],
    ['Mar 3 Mar 2026 10:00:00 GMT', '2026-03-03T10:00:00.000Z'],
    ['Tue, Mar 3 2026 10:00:00 GMT', '2026-03-03T10:00:00.000Z'],
    ['3 mar. 2026, mar. 10:00 GMT', '2026-03-03T10:00:00.000Z'],
    ['13/07/2026 20.30 UTC', '2026-07-13T20:30:00.000Z'],
    ['13.07.2026 20.30.15 UTC', '2026-07-13T20:30:15.000Z'],
    ['13/07/2026 à 20.30 UTC', '2026-07-13T20:30:00.000Z'],
    ['2026-07-03T07.00Z', seven],
    ['Jeu, 03 Déc 2020 18:00:00 +0100', '2020-12-03T17:00:00.000Z'],
    ['vendredi 1er mai 2026 à 9h30 CEST', '2026-05-01T07:30:00.000Z'],
    ['3 juillet 2026 à 9 h CEST', seven],
    ['Fr, 03 Juli 2026 09:00:00 MESZ', seven],
    ['2026-07-03T09:00:00+02:00', seven],
    ['2026-07-03T07:00:00Z', seven],
    ['2026-07-03t07:00:00z', seven],
    ['2026-07-03T07:00Z', seven],
    ['2026-07-03T09:00:00.123+0200', seven],
    ['2026-07-03T07:00:00,5Z', seven],
    ['2026-07-03 07:00:00 +0000 UTC', seven],
    ['2026-07-03T09:00:00+02:00[Europe/Paris]', seven],
    ['2026/07/03 07:00:00 GMT', seven],
    ['2026-7-3 7:00:00 Z', seven],
    ['20260703T070000Z', seven],
    ['13/07/2026 07:00 UTC', '2026-07-13T07:00:00.000Z'],
    ['07/13/2026 07:00 UTC', '2026-07-13T07:00:00.000Z'],
    ['Fri, 07/03/2026 07:00 UTC', seven],
    ['1783062000', seven],
    ['1783062000000', seven],
    ['Sun, 29 Feb 2004 07:00:00 +0000', '2004-02-29T07:00:00.000Z'],
    ['Sat, 31 Dec 2016 23:59:60 GMT', '2016-12-31T23:59:59.000Z'],
    ['Thu, 01 Jan 1970 00:00:00 +0000', '1970-01-01T00:00:00.000Z'],
  ])('%s', (written, instant) => {
    expect(readFeedDate(written)).toEqual({ date: new Date(instant), doubts: [] });
  });
});

describe('a date that is guessed or put right says so', () => {
  it.each([
    ['Mon, 03 Feb 2020 04:00:00 PM', '2020-02-03T16:00:00.000Z', ['date_zone']],
    ['Fri, 03 Jul 2026 07:00:00', seven, ['date_zone']],
    ['Fri, 03 Jul 2026 07:00:00 XYZ', seven, ['date_zone']],
    ['Fri, 03 Jul 2026 07:00:00 Europe/Paris', seven, ['date_zone']],
    ['Fri, 03 Jul 2026 07:00:00 +9900', seven, ['date_zone']],
    ['2026-07-03 07:00:00', seven, ['date_zone']],
    ['2026-07-03', '2026-07-03T00:00:00.000Z', ['date_zone']],
    ['20260703', '2026-07-03T00:00:00.000Z', ['date_zone']],
    ['mar. 3 mar. 2026', '2026-03-03T00:00:00.000Z', ['date_zone']],
    ['03/07/2026 20.30', '2026-07-03T20:30:00.000Z', ['date_order', 'date_zone']],
    ['2026-07-03 14.00', '2026-07-03T14:00:00.000Z', ['date_zone']],
    ['2026-07-03 20 30', '2026-07-03T20:30:00.000Z', ['date_zone']],
    ['12 May 1957', '1957-05-12T00:00:00.000Z', ['date_zone']],
    ['7 juil. 2026', '2026-07-07T00:00:00.000Z', ['date_zone']],
    ['Thu, 01 Jan 2015 24:00:00 +0000', '2015-01-02T00:00:00.000Z', ['date_midnight']],
    ['Wed, 03 Jul 2026 07:00:00 +0000', seven, ['date_weekday']],
    ['Fri, 03 Jul 2026 16:00:00 PM +0000', '2026-07-03T16:00:00.000Z', ['date_hour']],
    ['03/07/2026 07:00 UTC', seven, ['date_order']],
    ['03.07.26 07:00 UTC', seven, ['date_order']],
    ['Wed, 31/07/2026', '2026-07-31T00:00:00.000Z', ['date_weekday', 'date_zone']],
  ])('%s', (written, instant, doubts) => {
    expect(readFeedDate(written)).toEqual({ date: new Date(instant), doubts });
  });
});

it.each([
  'Wed, 31 Jun 2026 07:00:00 +0000',
  'Sun, 29 Feb 2026 07:00:00 +0000',
  '2026-06-31',
  '2026-13-45T00:00:00Z',
  'Fri, 03 Jul 2026 25:00:00 +0000',
  'Fri, 03 Jul 2026 24:30:00 +0000',
  'Fri, 03 Jul 2026 07:61:00 +0000',
  'Fri, 03 Jul 0026 07:00:00 +0000',
  'Fri, 99 Jul 2026 07:00:00 +0000',
  '3 Foo 2026 07:00:00',
  'Fri, 03 Jul 2026 07:00:00 +0000 or so',
  'Fri, 03 Jul 2026 07:00:00 +0000 2027',
  'July 2026',
  '03/07/2026 20',
  '2026-07-03 25.00',
  '2026-07-03 07:00 5',
  '3 Jul 2026 20.30',
  '07:00:00',
  '2026',
  `3 Jul 2026${' '.repeat(200_000)}x`,
  'tomorrow',
  'Episode 5',
  '',
])('what is no date is none: %#', (written) => {
  expect(readFeedDate(written)).toBeUndefined();
});

it('what JavaScript writes of an instant is read as that instant', () => {
  const instants = fc.date({
    min: new Date('1950-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (date) => {
      const seconds = new Date(Math.floor(date.getTime() / 1000) * 1000);
      for (const written of [seconds.toUTCString(), seconds.toISOString(), seconds.toString()])
        expect(readFeedDate(written)).toEqual({ date: seconds, doubts: [] });
    }),
  );
});
