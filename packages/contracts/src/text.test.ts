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
    '\u2028',
    '\u2029',
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
    '\n',
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

it('other texts refuse control characters only', () => {
  expect(accepts(lineSchema, 'a\u200bb')).toBe(true);
  expect(accepts(lineSchema, 'a\nb')).toBe(false);
  expect(accepts(multiLineSchema, 'a\nb\u200b')).toBe(true);
  expect(accepts(multiLineSchema, 'a\u0007b')).toBe(false);
});
