import { lineSchema, multiLineSchema, nameSchema } from './text.ts';

const accepts = (schema: typeof nameSchema, text: string) => schema.safeParse(text).success;

describe('A name', () => {
  it.each([
    'Zoé Élan-d’Ys',
    'Anne\u00a0Sophie',
    'שלום',
    'محمد',
    '李小龙',
    '😀 1️⃣ ❤️ ☎︎ ❤️‍🔥',
    '👩‍💻 👩🏽‍💻 👨‍👩‍👧‍👦 🏳️‍🌈 🏃🏻‍♂️ 🧑🏻‍❤️‍💋‍🧑🏽',
    '🇫🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    // Persian, Sinhala, Malayalam, Bengali, Hindi
    'علی‌رضا',
    'ශ්‍රී ලංකා',
    'രാജന്‍',
    'র‍্যাব',
    'क्‌ष',
    // Vietnamese and Thai, decomposed, Hebrew with its points
    'Nguyễn Thế'.normalize('NFD'),
    'น้ำทิพย์',
    'בְּרֵאשִׁ֖ית',
    // Japanese with the form of a character
    '葛\u{e0100}城',
  ])('may be %s (A9)', (name) => {
    expect(accepts(nameSchema, name)).toBe(true);
  });

  it('stacks no marks on a letter', () => {
    expect(accepts(nameSchema, `Zo${'\u0301'.repeat(50)}é`)).toBe(false);
  });

  it.each([
    '\u200b', // zero width space
    '\u200c',
    '\u200d',
    '\u200e',
    '\u200f',
    '\u00ad', // soft hyphen
    '\u034f',
    '\u061c',
    '\u115f', // Hangul fillers
    '\u1160',
    '\u3164',
    '\uffa0',
    '\u180e',
    '\u202a',
    '\u202e',
    '\u2060', // word joiner
    '\u2066',
    '\u2069',
    '\u206f',
    '\u2800', // empty Braille pattern
    '\ufe0f',
    '\ufeff',
    '\ufff9',
    '\u{e0041}', // tags
    '\u{e0100}',
    '\u0000',
    '\ud800',
  ])('has no invisible %j (A9)', (mark) => {
    for (const name of [`Zoé${mark}nimda`, `Zoé ${mark}x`, `a${mark}${mark}b`])
      expect([name, accepts(nameSchema, name)]).toEqual([name, false]);
  });

  it.each([
    '👩\u200d\u200d💻',
    '👩\u200dZoé',
    'Zoé\u200d💻',
    '😀\ufe0f\ufe0f',
    '1\ufe0f',
    '🏴\u{e0067}\u{e0062}',
    'علی\u200c',
    'علی\u200c\u200cرضا',
    'علی\u200czoe',
    'ශ්\u200d\u200dරී',
  ])('has no joiner that changes nothing: %j (A9)', (name) => {
    expect(accepts(nameSchema, name)).toBe(false);
  });
});

it.each([
  [nameSchema, 'Zoé\u200bnimda', 'après « Zoé »'],
  [nameSchema, '\u202eZoé', 'au début'],
  [nameSchema, '👩‍💻 Zoé\u0007Léo', 'après « 👩‍💻 Zoé »'],
  [lineSchema, 'Un titre\u001bsuite', 'après « Un titre »'],
  [multiLineSchema, `${'x'.repeat(50)} un\ndeux\ud800`, 'après « xxxxxxxxxxxx un deux »'],
])('what is refused is named by its place: %#', (schema, text, place) => {
  expect(schema.safeParse(text).error?.issues).toMatchObject([
    {
      message: `Ce texte contient un caractère invisible qui n’est pas accepté, ${place.replaceAll(/(?<=«) | (?=»)/g, '\u00a0')}.`,
    },
  ]);
});

it('a line refuses control characters only, a text of several lines lone surrogates only', () => {
  expect(accepts(lineSchema, 'a\u200bb')).toBe(true);
  expect(accepts(lineSchema, 'a\u0000b')).toBe(false);
  expect(accepts(multiLineSchema, 'a\nb\u200b')).toBe(true);
  expect(accepts(multiLineSchema, 'a\ud800b')).toBe(false);
});

it.each([lineSchema, nameSchema])(
  'tabs and line breaks that were pasted into a line are spaces: %#',
  (schema) => {
    for (const mark of ['\t', '\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029', '\t\t'])
      expect(schema.parse(`Un titre${mark}suite${mark}`)).toBe('Un titre suite');
  },
);

describe('A text of several lines', () => {
  const parse = (text: string) => multiLineSchema.safeParse(text);

  it.each([
    ['a' + '\n'.repeat(4_998) + 'b', 'a\n\nb'],
    ['a' + '\r\n'.repeat(3) + 'b', 'a\n\nb'],
    ['a' + '\n \t\u00a0'.repeat(40) + '\nb', 'a\n\nb'],
    ['a\u2028\u2029\u2028b', 'a\n\nb'],
    ['a\nb\n\nc\r\nd', 'a\nb\n\nc\nd'],
    // T3-P1: pasted from slides, from a PDF, from a mainframe, from a terminal.
    ['a\u000bb', 'a\nb'],
    ['a\u000cb', 'a\nb'],
    ['a\u0085b', 'a\nb'],
    ['\u000ba\u0000\u0007\u001b[1mb\u007f\t', 'a[1mb'],
    ['a\n\n  b', 'a\n\n  b'],
  ])('has one blank line at most between two others', (text, expected) => {
    expect(parse(text)).toMatchObject({ success: true, data: expected });
  });

  it('has a limited number of lines', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, line) => `${line}`).join('\n');
    expect(parse(lines(200)).success).toBe(true);
    expect(parse(lines(201)).error?.issues[0]?.message).toBe('200 lignes au plus.');
  });
});

it.each([
  '\u200b\u200b',
  '\u00ad\u2060\ufeff',
  '\u115f\u1160\u3164\uffa0',
  '\u2800\u2800 \u2800',
  '\u{e0041}\u{e0042}',
  '\u034f\u200e\u200f\u202e',
  '\u0301\u0302',
  '\u200b\n\u0301\u200b',
])('No text is made of nothing that shows: %j', (text) => {
  expect(accepts(multiLineSchema, text)).toBe(false);
  expect(accepts(lineSchema, text)).toBe(false);
  expect(accepts(nameSchema, text)).toBe(false);
});

it.each(['', 'a\u200b', '👩🏽‍💻', '!?', 'é'.normalize('NFD'), 'น้ำ'])('A text may be %j', (text) => {
  expect(accepts(multiLineSchema, text)).toBe(true);
});
