import { limits, type PastedForm } from '@nobicast/contracts';
import fc from 'fast-check';
import { readPasted } from './read-pasted.ts';

interface Chapter {
  title: string;
  start_ms: number;
  url: string | null;
}

const two = (value: number) => String(value).padStart(2, '0');
const clock = (ms: number, mark = '.') =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}${mark}${String(ms % 1000).padStart(3, '0')}`;
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const frames = (ms: number) => {
  const whole = Math.round((ms * 75) / 1000);
  return `${two(Math.floor(whole / 4500))}:${two(Math.floor(whole / 75) % 60)}:${two(whole % 75)}`;
};

/** What programs write of chapters, one string a line. */
const writers: Record<string, { form: PastedForm; write(chapters: readonly Chapter[]): string[]; hasLinks?: true; isByFrames?: true }> = {
  'Podlove Simple Chapters': {
    form: 'podlove',
    hasLinks: true,
    write: (chapters) => [
      '<psc:chapters version="1.2" xmlns:psc="http://podlove.org/simple-chapters">',
      ...chapters.map(({ title, start_ms, url }) => `  <psc:chapter start="${clock(start_ms)}" title="${escaped(title)}"${url ? ` href="${escaped(url)}"` : ''}/>`),
      '</psc:chapters>',
    ],
  },
  'Audacity': { form: 'audacity', write: (chapters) => chapters.map(({ title, start_ms: ms }) => `${(ms / 1000).toFixed(6)}\t${(ms / 1000).toFixed(6)}\t${title}`) },
  'Audacity with a comma': { form: 'audacity', write: (chapters) => chapters.map(({ title, start_ms: ms }) => `${(ms / 1000).toFixed(6).replace('.', ',')}\t${(ms / 1000 + 1).toFixed(6).replace('.', ',')}\t${title}`) },
  'mp4chaps': { form: 'lines', write: (chapters) => chapters.map(({ title, start_ms: ms }) => `${clock(ms)} ${title}`) },
  'numbered chapters': { form: 'numbered', write: (chapters) => chapters.flatMap(({ title, start_ms: ms }, index) => [`CHAPTER${two(index + 1)}=${clock(ms)}`, `CHAPTER${two(index + 1)}NAME=${title}`]) },
  'a CUE sheet': {
    form: 'cue',
    isByFrames: true,
    write: (chapters) => [
      'PERFORMER "Nobicast"', 'TITLE "Un épisode"', 'FILE "episode.mp3" MP3',
      ...chapters.flatMap(({ title, start_ms: ms }, index) => [`  TRACK ${two(index + 1)} AUDIO`, `    TITLE "${title}"`, `    INDEX 01 ${frames(ms)}`]),
    ],
  },
  'lines with a comma': { form: 'lines', hasLinks: true, write: (chapters) => chapters.map(({ title, start_ms: ms, url }) => `${clock(ms, ',')} - ${title}${url ? ` ${url}` : ''}`) },
  'lines with the time last': { form: 'lines', write: (chapters) => chapters.map(({ title, start_ms: ms }) => `${title} (${clock(ms)})`) },
}; // prettier-ignore

const word = fc.stringMatching(/^\p{Lu}[\p{Ll}’]{1,10}$/u);
const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const url = fc.option(fc.nat(9_999).map((id) => `https://exemple.fr/p?id=${id}&suite=1`));
const chapters = fc
  .array(fc.record({ title, start_ms: fc.nat(36_000_000), url }), { minLength: 3, maxLength: 12 })
  .map((all) => {
    const starts = [...new Set(all.map(({ start_ms: ms }) => ms))].sort((one, other) => one - other);
    return starts.map((start_ms, index) => ({ ...(all[index] as Chapter), start_ms })); // no more starts than chapters
  })
  .filter((all) => all.length >= 3);

const shown = (all: readonly Chapter[], { hasLinks, isByFrames }: { hasLinks?: true; isByFrames?: true }) =>
  all.map(({ title: name, start_ms: ms, url: link }) => ({
    title: name,
    start_ms: isByFrames ? Math.round((Math.round((ms * 75) / 1000) * 1000) / 75) : ms,
    url: hasLinks ? link : null,
  }));
const readOf = (text: string) => {
  const { subjects, problems, form } = readPasted(text);
  return { form, problems, read: subjects.map(({ line: _line, ...subject }) => subject) };
};

// T3-B6, T3-B13
describe.each(Object.entries(writers))('chapters as %s', (_name, { form, write, ...traits }) => {
  it('read back the same', () => {
    fc.assert(
      fc.property(chapters, (all) => {
        expect(readOf(write(all).join('\r\n'))).toEqual({ form, problems: [], read: shown(all, traits) });
      }),
    );
  });

  it('with one line cut, doubled or swapped lose that piece at most, and name it', () => {
    fc.assert(
      fc.property(
        chapters,
        fc.nat(),
        fc.constantFrom('cut', 'doubled', 'swapped'),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (all, place, damage, share) => {
          const lines = write(all);
          const at = place % (lines.length - 1);
          const [line = '', next = ''] = [lines[at], lines[at + 1]];
          const broken = {
            // A line that is gone whole leaves nothing to name.
            cut: [
              line.slice(
                0,
                line.length - line.trimStart().length + 1 + Math.floor((line.trim().length - 1) * share),
              ),
            ],
            doubled: [line, line],
            swapped: [next, line],
          }[damage];
          lines.splice(at, damage === 'swapped' ? 2 : 1, ...broken);
          const { read, problems } = readOf(lines.join('\n'));
          const whole = shown(all, traits);
          const isKept = (chapter: (typeof whole)[number]) =>
            read.some((other) => JSON.stringify(other) === JSON.stringify(chapter));
          const lost = whole.filter((chapter) => !isKept(chapter));
          // Two lines that change places may be of two pieces.
          expect(lost.length).toBeLessThanOrEqual(damage === 'swapped' ? 2 : 1);
          if (read.length < whole.length) expect(problems).not.toEqual([]);
          if (damage !== 'cut' && lost.length > 0) expect(problems).not.toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

// T3-B17: titles, links, times, one a line.
it.each<[string, string, number | null, string | null]>([
  ['Le retour des modems', 'Le retour des modems', null, null],
  ['00:12 Titre', 'Titre', 12_000, null],
  ['1:02:03,500 — Titre', 'Titre', 3_723_500, null],
  ['[00:12] Titre', 'Titre', 12_000, null],
  ['(75:30) Titre', 'Titre', 4_530_000, null],
  ['1 h 02 min 03 s : Titre', 'Titre', 3_723_000, null],
  ['1h02 Titre', 'Titre', 3_720_000, null],
  ['12’30 Titre', 'Titre', 750_000, null],
  ['12\'30" – Titre', 'Titre', 750_000, null],
  ['12m30s Titre', 'Titre', 750_000, null],
  ['12 mn 30 : Titre', 'Titre', 750_000, null],
  ['００：１２ Titre', 'Titre', 12_000, null],
  ['\u200e00:12\u200b Titre 👩‍💻', 'Titre 👩‍💻', 12_000, null],
  ['⏱️ 00:12 Titre', 'Titre', 12_000, null],
  ['<00:12> Titre', 'Titre', 12_000, null],
  ['00:12. Titre', 'Titre', 12_000, null],
  ['00:12 → Titre', 'Titre', 12_000, null],
  ['[00:12 - 01:30] Titre', 'Titre', 12_000, null],
  ['00:12 --> 01:30 Titre', 'Titre', 12_000, null],
  ['Titre … 00:12', 'Titre', 12_000, null],
  ['Titre.....1:02:03', 'Titre', 3_723_000, null],
  ['12 min - Titre', 'Titre', 720_000, null],
  ['12 min : Titre', 'Titre', 720_000, null],
  ['2h\tTitre', 'Titre', 7_200_000, null],
  ['[12 min] Titre', 'Titre', 720_000, null],
  ['2 min 30 Titre', 'Titre', 150_000, null],
  ['2 min pour comprendre', '2 min pour comprendre', null, null],
  ['24h du Mans', '24h du Mans', null, null],
  ['48h chrono', '48h chrono', null, null],
  ['2h, le matin', '2h, le matin', null, null],
  ['24h-chrono', '24h-chrono', null, null],
  ['12 min', '12 min', null, null],
  ['- 00:12 Titre', 'Titre', 12_000, null],
  ['3. Titre', 'Titre', null, null],
  ['Titre – 12:30', 'Titre', 750_000, null],
  ['Titre (12:30)', 'Titre', 750_000, null],
  ['Titre : 12:30', 'Titre', 750_000, null],
  ['Titre, 12:30', 'Titre', 750_000, null],
  ['**00:12** Titre', 'Titre', 12_000, null],
  ['**00:12 - Titre**', 'Titre', 12_000, null],
  ['Titre https://exemple.fr/a?b=1', 'Titre', null, 'https://exemple.fr/a?b=1'],
  ['00:12 Titre\thttps://exemple.fr/a', 'Titre', 12_000, 'https://exemple.fr/a'],
  ['Titre\thttps://exemple.fr/a\t12:30', 'Titre', 750_000, 'https://exemple.fr/a'],
  ['00:12 [Titre](https://exemple.fr/a)', 'Titre', 12_000, 'https://exemple.fr/a'],
  [
    '00:12 Titre https://fr.wikipedia.org/wiki/Linux_(noyau)',
    'Titre',
    12_000,
    'https://fr.wikipedia.org/wiki/Linux_(noyau)',
  ],
  ['00:12 [Titre](https://a.fr/(x))', 'Titre', 12_000, 'https://a.fr/(x)'],
  ['00:12 [Titre](https://a.fr/x_(y)_z) suite', 'Titre suite', 12_000, 'https://a.fr/x_(y)_z'],
  ['00:12 Titre (https://a.fr/x)', 'Titre', 12_000, 'https://a.fr/x'],
  ['Titre [https://a.fr/x]. Suite', 'Titre Suite', null, 'https://a.fr/x'],
  ['Titre (https://a.fr/l_(x)).', 'Titre', null, 'https://a.fr/l_(x)'],
  ['Titre (voir https://a.fr/x)', 'Titre (voir )', null, 'https://a.fr/x'],
  ['Titre (https://a.fr/x) 12:30', 'Titre', 750_000, 'https://a.fr/x'],
  ['Titre https://a.fr/(x', 'Titre', null, 'https://a.fr/(x'],
  ['Titre https://a.fr/x?l[1]=2, suite', 'Titre suite', null, 'https://a.fr/x?l[1]=2'],
  ['Titre : https://a.fr/x', 'Titre', null, 'https://a.fr/x'],
  ['Titre\u00a0:', 'Titre', null, null],
  ['[https://a.fr/x](https://a.fr/x)', 'a.fr/x', null, 'https://a.fr/x'],
  ['La fonction main()', 'La fonction main()', null, null],
  ['https://www.exemple.fr/a', 'exemple.fr/a', null, 'https://www.exemple.fr/a'],
  ['2001 : l’odyssée', '2001 : l’odyssée', null, null],
  ['5G, 12h de panne', '5G, 12h de panne', null, null],
  ['Le tour du monde en 80 minutes', 'Le tour du monde en 80 minutes', null, null],
  ['Toutes les 5 min', 'Toutes les 5 min', null, null],
  ['Les dernières 24h', 'Les dernières 24h', null, null],
  ['Rendez-vous à 20h30', 'Rendez-vous à 20h30', null, null],
])('%s', (line, wantedTitle, start_ms, link) => {
  expect(readPasted(line)).toEqual({
    form: 'lines',
    subjects: [{ line: 1, title: wantedTitle, start_ms, url: link }],
    problems: [],
  });
});

it.each([
  ['Titre (20 min)', { title: 'Titre', start_ms: null, planned_minutes: 20 }],
  ['00:12 Titre [~5 minutes]', { title: 'Titre', start_ms: 12_000, planned_minutes: 5 }],
  ['Titre (20 min) https://a.fr/x', { title: 'Titre', url: 'https://a.fr/x', planned_minutes: 20 }],
  // French typography has no-break spaces before units.
  ['Titre (20\u00a0min)', { title: 'Titre', start_ms: null, planned_minutes: 20 }],
  ['1\u00a0h\u00a005 Titre, 20\u202fmin', { title: 'Titre', start_ms: 3_900_000, planned_minutes: 20 }],
  ['Titre (1\u00a0h\u00a005)', { title: 'Titre', start_ms: null, planned_minutes: 65 }],
  ['24\u00a0h du Mans', { title: '24 h du Mans', start_ms: null }],
  ['Titre (1h05)', { title: 'Titre', start_ms: null, planned_minutes: 65 }],
  ['Titre (1 h 05)', { title: 'Titre', start_ms: null, planned_minutes: 65 }],
  ['Titre (1h)', { title: 'Titre', start_ms: null, planned_minutes: 60 }],
  ['Titre (20’)', { title: 'Titre', start_ms: null, planned_minutes: 20 }],
  ["Titre (20')", { title: 'Titre', start_ms: null, planned_minutes: 20 }],
  ['Titre (20 minutes)', { title: 'Titre', start_ms: null, planned_minutes: 20 }],
  ['Titre (2 min 30)', { title: 'Titre', start_ms: null, planned_minutes: 3 }],
  ['Titre 20 min', { title: 'Titre', start_ms: null, planned_minutes: 20 }],
  ['Titre 1h05', { title: 'Titre', start_ms: null, planned_minutes: 65 }],
  ['Titre - 15 minutes', { title: 'Titre', start_ms: null, planned_minutes: 15 }],
  ['Titre : env. 1 h', { title: 'Titre', start_ms: null, planned_minutes: 60 }],
  ['1h05 Titre, 20 min', { title: 'Titre', start_ms: 3_900_000, planned_minutes: 20 }],
  ['Titre https://a.fr/x 20 min', { title: 'Titre', url: 'https://a.fr/x', planned_minutes: 20 }],
])('reads the planned length of %s', (line, subject) => {
  expect(readPasted(line)).toMatchObject({ subjects: [subject], problems: [] });
});

it('reads times that stand last with nothing before them where most lines have one', () => {
  expect(readOf('Intro 0:00\n[Deux](https://a.fr/) 1:00\nSans heure\nTrois, 2:00').read).toEqual([
    { title: 'Intro', start_ms: 0, url: null },
    { title: 'Deux', start_ms: 60_000, url: 'https://a.fr/' },
    { title: 'Sans heure', start_ms: null, url: null },
    { title: 'Trois', start_ms: 120_000, url: null },
  ]);
});

it.each([
  'Rendez-vous de 12:30',
  'Titre (0 min)',
  'Titre (20h30)',
  'Titre 00:12',
  '[Titre](https://a.fr/) 12:30',
])('else names the line whose title keeps its time: %s', (line) => {
  const { read, problems } = readOf(`${line}\n0:10 Deux\n0:20 Trois`);
  expect(read[0]).toMatchObject({ title: line.replace(/\[(.*)\]\S+/, '$1'), start_ms: null });
  expect(problems).toEqual([{ line: 1, written: line, reason: 'time_in_title' }]);
  expect(readOf(line).problems).toMatchObject([{ reason: 'time_in_title' }]);
});

it.each<[string, string, string]>([
  ['Titre https://a.fr/x https://b.fr/y', 'Titre', 'https://a.fr/x'],
  ['Titre : https://a.fr/x, https://b.fr/y', 'Titre', 'https://a.fr/x'],
  ['[Un](https://a.fr/x) et [deux](https://b.fr/y)', 'Un et deux', 'https://a.fr/x'],
  ['[Un](https://a.fr/x) (https://b.fr/y)', 'Un', 'https://a.fr/x'],
])('keeps the first of several addresses, and names the line: %s', (line, wantedTitle, link) => {
  const { read, problems } = readOf(line);
  expect(read).toEqual([{ title: wantedTitle, start_ms: null, url: link }]);
  expect(problems).toEqual([{ line: 1, written: line, reason: 'further_links' }]);
});

it.each(['\v', '\f', '\u0085', '\u2028', '\u2029', '\r'])('%j ends a line', (sign) => {
  expect(readOf(`0:00 Un${sign}0:10 Deux`).read).toMatchObject([{ title: 'Un' }, { title: 'Deux' }]);
});

it('names each line that becomes no subject, or loses a part, and why', () => {
  const text = [
    '00:75 Faux',
    '00:12',
    'x'.repeat(301),
    '',
    'Deux',
    'Deux',
    'Secret https://camille:secret@exemple.fr/',
  ].join('\n');
  const { subjects, problems } = readPasted(text);
  expect(subjects.map(({ title: name, url: link }) => [name, link])).toEqual([
    ['Deux', null],
    ['Secret', null],
  ]);
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'bad_time'],
    [2, 'no_title'],
    [3, 'title_too_long'],
    [6, 'repeated'],
    [7, 'bad_link'],
  ]);
});

it('reads a chapters file of Podcasting 2.0', () => {
  const file = {
    version: '1.2.0',
    chapters: [{ startTime: 61.5, title: 'B', url: 'https://exemple.fr/' }, { startTime: 0, title: 'A' }, { startTime: 'x', title: 'C' }],
  };
  expect(readOf(JSON.stringify(file, null, 2))).toMatchObject({
    form: 'json',
    read: [{ title: 'A', start_ms: 0, url: null }, { title: 'B', start_ms: 61_500, url: 'https://exemple.fr/' }],
    problems: [{ line: 3, reason: 'bad_time' }],
  });
}); // prettier-ignore

// Plain seconds are never minutes, whatever writes them.
it.each<[string, number | null]>([
  ['168', 168_000], ['90.5', 90_500], ['0.1234567890123', 123], ['86400', 86_400_000], ['1e3', 1_000_000],
  ['"168"', 168_000], ['"90.5"', 90_500], ['"1:30"', 90_000], ['"1h02"', 3_720_000],
  ['-1', null], ['86401', null], ['"90s"', null],
])('a chapter in JSON starts at %s', (startTime, start) => {
  const { read, problems } = readOf(`{"chapters":[{"startTime":${startTime},"title":"A"},{"startTime":30,"title":"B"}]}`);
  const all = [{ title: 'B', start_ms: 30_000, url: null }, { title: 'A', start_ms: start, url: null }];
  const starting = all.filter((chapter) => chapter.start_ms !== null);
  expect(read).toEqual(starting.sort((one, other) => Number(one.start_ms) - Number(other.start_ms)));
  expect(problems.map(({ reason }) => reason)).toEqual(start === null ? ['bad_time'] : []);
}); // prettier-ignore

it.each([['90', 90_000], ['5.25', 5_250], ['1:30', 90_000]])('a Podlove chapter starts at %s', (start, ms) => {
  expect(readOf(`<psc:chapters><psc:chapter start="${start}" title="A"/></psc:chapters>`)).toMatchObject({
    read: [{ start_ms: ms }], problems: [],
  });
}); // prettier-ignore

it('a numbered chapter starts at no bare number, which says no unit', () => {
  expect(readOf('CHAPTER01=90\nCHAPTER01NAME=A')).toMatchObject({ read: [], problems: [{ reason: 'bad_time' }] });
}); // prettier-ignore

it('cuts what it shows of a line never within a character', () => {
  expect(readOf(`${'a'.repeat(199)}😀${'b'.repeat(400)}`).problems).toMatchObject([{ written: 'a'.repeat(199) }]);
}); // prettier-ignore

it('reads the longest text at once, whatever it is made of', () => {
  const pieces = ['[', 'https://a.fr/(', '[a](https://a.fr/', '(12:30', '<psc:chapter start="', '<a', 'https://', '\t', '12:', '- – ', 'TRACK 01 AUDIO\n', '&amp;'];
  const { pastedLength } = limits.adminSubjects;
  for (const [start, piece] of [...pieces.map((one) => ['', one] as const), ['<psc:chapter ', 'a'] as const]) {
    const text = `${start}${piece.repeat(pastedLength)}`.slice(0, pastedLength);
    const begin = performance.now();
    readPasted(text);
    // 10 ms on a quiet machine; what is quadratic takes seconds.
    expect([piece, performance.now() - begin < 500]).toEqual([piece, true]);
  }
}); // prettier-ignore
