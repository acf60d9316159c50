import { brand } from '@nobicast/contracts/brand';
import {
  capitalise,
  counted,
  de,
  formatAgo,
  formatBytes,
  formatCount,
  formatFullDate,
  formatShortDate,
  formatDayMonth,
  formatLongDate,
  formatNumericDate,
  formatTimeOfDay,
  formatWeekdayDate,
  initials,
  metaDescription,
  parseStart,
  plural,
  pseudoTimecode,
  spokenDuration,
  wordsOf,
  shortTimecode,
  timecode,
} from './index.ts';

describe('dates', () => {
  const instant = '2025-01-15T12:00:00.000Z';
  test('read in French (LAYOUT-02, EPISODE-06, ARCHIVES-15)', () => {
    expect(formatFullDate(instant)).toBe('mercredi 15 janvier 2025');
    expect(formatShortDate(instant)).toBe('15 janv. 2025');
    expect(formatLongDate(instant)).toBe('15 janvier 2025');
    expect(formatDayMonth(instant)).toBe('15 janv.');
    expect(formatTimeOfDay(instant)).toBe('13:00');
    expect(formatWeekdayDate(instant)).toBe('mer. 15 janv. 2025');
  });
  test('name the first of a month as French does, and no other day', () => {
    expect(formatLongDate('2024-12-01T12:00:00.000Z')).toBe('1er décembre 2024');
    expect(formatShortDate('2024-12-01T12:00:00.000Z')).toBe('1er déc. 2024');
    expect(formatWeekdayDate('2024-12-01T12:00:00.000Z')).toBe('dim. 1er déc. 2024');
    expect(formatDayMonth('2024-12-01T12:00:00.000Z')).toBe('1er déc.');
    expect(formatLongDate('2024-12-11T12:00:00.000Z')).toBe('11 décembre 2024');
    expect(formatTimeOfDay('2024-12-01T00:01:00.000Z')).toBe('01:01');
  });
  // `Intl` has no ordinals.
  test.each([
    [formatFullDate, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }],
    [formatWeekdayDate, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }],
    [formatNumericDate, { day: '2-digit', month: '2-digit', year: 'numeric' }],
  ] as const)('are written as Intl writes them, on each day of a year', (format, options) => {
    const intl = new Intl.DateTimeFormat('fr-FR', { timeZone: brand.timeZone, ...options });
    for (let day = 1; day <= 366; day += 1) {
      const noon = new Date(Date.UTC(2028, 0, day, 12));
      expect(format(noon)).toBe(intl.format(noon).replace(/(?<=^| )1(?= )/, '1er'));
    }
  });
  test('belong to the Paris calendar', () => {
    expect(formatFullDate('2024-12-31T23:30:00.000Z')).toBe('mercredi 1er janvier 2025');
    expect(formatFullDate('2024-12-31T22:30:00.000Z')).toBe('mardi 31 décembre 2024');
  });
});

test.each([
  ['2026-11-20T21:31:00Z', '2026-11-20T21:31:30Z', 'à l’instant'],
  ['2026-11-20T21:31:00Z', '2026-11-20T21:00:00Z', 'à l’instant'],
  ['2026-11-20T21:31:00Z', '2026-11-20T21:32:00Z', 'il y a 1 minute'],
  ['2026-11-20T21:31:00Z', '2026-11-20T22:30:59Z', 'il y a 59 minutes'],
  ['2026-11-20T10:31:00Z', '2026-11-20T12:31:00Z', 'il y a 2 heures'],
  // Midnight in Paris is at 23:00 UTC.
  ['2026-11-20T21:31:00Z', '2026-11-20T22:59:00Z', 'il y a 1 heure'],
  ['2026-11-20T21:31:00Z', '2026-11-20T23:00:00Z', 'hier à 22:31'],
  ['2026-11-20T21:31:00Z', '2026-11-22T12:00:00Z', 'il y a 2 jours'],
  ['2026-11-20T21:31:00Z', '2026-11-26T22:59:00Z', 'il y a 6 jours'],
  ['2026-11-20T21:31:00Z', '2026-11-26T23:00:00Z', 'le 20 novembre 2026'],
  // The day of 25 hours.
  ['2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z', 'il y a 24 heures'],
])('%s is at %s "%s" (U30)', (instant, now, said) => {
  expect(formatAgo(instant, new Date(now))).toBe(said);
});

describe('timecodes', () => {
  test('without hours below one hour', () => {
    expect([36, 3599, 3600].map(shortTimecode)).toEqual(['00:36', '59:59', '01:00:00']);
  });
  test.each([
    [0, '00:00:00'],
    [3191.9, '00:53:11'],
    [8100, '02:15:00'],
    [360_000, '100:00:00'],
    [-4, '00:00:00'],
    [Number.NaN, '00:00:00'],
  ])('%p seconds are %s', (seconds, shown) => {
    expect(timecode(seconds)).toBe(shown);
  });
  test('pseudo times are one step apart and carry over into hours (HOME-17 to 19, EPISODE-12, 13)', () => {
    expect([0, 1, 2].map((rank) => pseudoTimecode(rank, 25))).toEqual(['00:25:00', '00:50:00', '01:15:00']);
    expect(pseudoTimecode(4, 15)).toBe('01:15:00');
  });
  test('are spoken in words', () => {
    expect(spokenDuration(3191)).toBe('53 minutes 11 secondes');
    expect(spokenDuration(3601)).toBe('1 heure 1 seconde');
    expect(spokenDuration(0)).toBe('0 seconde');
  });
});

describe('?t=', () => {
  test.each([
    ['1h2m3s', 3723],
    ['123', 123],
    ['00:12:30', 750],
    ['12:30', 750],
    ['90:00', 5_400],
    ['1:02:03', 3_723],
    ['90s', 90],
    ['5m', 300],
    ['1H', 3600],
  ])('%s is %i seconds', (text, seconds) => {
    expect(parseStart(text)).toBe(seconds);
  });
  test.each([null, '', 'abc', '-5', '1:2', '99:99', '1:60:00', 's', '1h2x', '1e9'])(
    '%p is no start',
    (text) => {
      expect(parseStart(text)).toBeUndefined();
    },
  );
});

describe('numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K+'],
    [5560, '5.5K+'],
    [50_321, '50.3K+'],
    [999_999, '999.9K+'],
    [1_000_000, '1.0M'],
    [2_590_000, '2.5M'],
  ])('%i is shown as %s, floored (CONSTANTS-01, 02)', (value, shown) => {
    expect(formatCount(value)).toBe(shown);
  });
  test.each([
    [0, '0\u00a0o'],
    [1023, '1023\u00a0o'],
    [386_355, '377,3\u00a0Ko'],
    [5 * 1024 * 1024, '5\u00a0Mo'],
    [3 * 1024 ** 3, '3\u00a0Go'],
  ])('%i bytes are %s (U21)', (bytes, shown) => {
    expect(formatBytes(bytes)).toBe(shown);
  });
  test('zero and one are singular in French', () => {
    expect([0, 1, 2].map((count) => counted(count, 'commentaire', 'commentaires'))).toEqual([
      '0 commentaire',
      '1 commentaire',
      '2 commentaires',
    ]);
    expect(plural(1.5, 'heure', 'heures')).toBe('heure');
  });
});

describe('descriptions', () => {
  test('160 characters stay whole (SEO-01)', () => {
    expect(metaDescription('a'.repeat(160))).toBe('a'.repeat(160));
  });
  test('longer ones are cut to 157 and three dots (SEO-01)', () => {
    expect(metaDescription('a'.repeat(161))).toBe(`${'a'.repeat(157)}...`);
    expect(metaDescription('a'.repeat(156) + '😀'.repeat(3))).toBe(`${'a'.repeat(156)}😀...`);
  });
  test('no-break spaces are kept', () => {
    expect(metaDescription('Au sommaire\u00a0: un')).toBe('Au sommaire\u00a0: un');
  });
  test('whitespace and newlines collapse (SEO-02)', () => {
    expect(metaDescription('  un\n\ndeux \t trois ')).toBe('un deux trois');
  });
  test('the words of a text are those of its HTML, without what a page adds to links', () => {
    const html =
      '<h2>Titre</h2><p>un <a href="/a"><strong>mot</strong><span class="vh"> (nouvel onglet)</span></a>, l&apos;autre &amp;lt;</p>';
    expect(wordsOf(html, '## Titre')).toBe("Titre un mot, l'autre &lt;");
    expect(wordsOf(undefined, ' ## Titre')).toBe('## Titre');
    expect(wordsOf(undefined, null)).toBe('');
  });
});

test.each([
  ['Ada Lovelace', 'AL'],
  ['Jean-Luc Godard', 'JG'],
  ['Gaspard Elbaz-Roy', 'GE'],
  ['Tom B.', 'TB'],
  ['best-hosting-24', 'BH'],
  ['zoe', 'ZO'],
  ['« Awa » (Ndiaye)', 'AN'],
  ['e\u0301lodie', 'E\u0301L'],
  ['👩‍💻 Dev', '👩‍💻D'],
  ['🇫🇷', '🇫🇷'],
  ['!', ''],
  ['', ''],
])('the initials of "%s" are "%s" (U21)', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('the initials of a name in Latin letters need no segmenter', () => {
  const segment = jest.spyOn(Intl, 'Segmenter');
  expect(['Ada Lovelace', 'Œdipe Łukaszewicz'].map(initials)).toEqual(['AL', 'ŒŁ']);
  expect(segment).not.toHaveBeenCalled();
  segment.mockRestore();
});

test('without Intl.Segmenter the initials of plain names are the same', () => {
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, 'Segmenter');
  try {
    expect(['Ada Lovelace', '🦄 Licorne'].map(initials)).toEqual(['AL', '🦄L']);
  } finally {
    Object.assign(Intl, { Segmenter });
  }
});

test.each([
  ['Awa', 'd’Awa'],
  ['Élodie', 'd’Élodie'],
  ['Œdipe', 'd’Œdipe'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Hugo', 'de Hugo'],
  ['zoe@x.fr', 'de zoe@x.fr'],
])('"de" is elided before a vowel: %s (U21)', (name, said) => {
  expect(de(name)).toBe(said);
});

test('the first letter of a sentence is large', () => {
  expect(capitalise('octobre')).toBe('Octobre');
});
