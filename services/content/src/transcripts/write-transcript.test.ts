import fc from 'fast-check';
import { parseTranscript } from './parse-transcript.ts';
import { plainText, type Line } from './transcript.rules.ts';
import { toJson, toSrt, toText, toVtt } from './write-transcript.rules.ts';

const lines: Line[] = [
  { startMs: 0, endMs: 1_250, speaker: 'Maud', text: 'Bonjour à <tous> & toutes.' },
  { startMs: 1_250, endMs: 3_000, speaker: 'Maud', text: 'Ici --> le titre.' },
  { startMs: 3_723_004, endMs: 3_725_000, speaker: null, text: '(Musique)' },
];

test('WebVTT has the hours, the speakers, and nothing that could be read as a tag', () => {
  expect(toVtt(lines, 'fr')).toBe(
    `WEBVTT
Language: fr
Voices: every cue

00:00:00.000 --> 00:00:01.250
<v Maud>Bonjour à &lt;tous&gt; &amp; toutes.

00:00:01.250 --> 00:00:03.000
<v Maud>Ici --&gt; le titre.

01:02:03.004 --> 01:02:05.000
(Musique)
`,
  );
});

test('SRT is numbered from 1, with commas, and names who speaks', () => {
  expect(toSrt(lines.slice(1))).toBe(
    `1
00:00:01,250 --> 00:00:03,000
Maud: Ici --&gt; le titre.

2
01:02:03,004 --> 01:02:05,000
(Musique)
`,
  );
});

test('text names who speaks once', () => {
  expect(toText({ lines, isTimed: true })).toBe(
    'Maud\n[00:00:00] Bonjour à <tous> & toutes.\n[00:00:01] Ici --> le titre.\n\n—\n[01:02:03] (Musique)\n',
  );
});

test('text without times names who speaks on each line', () => {
  expect(toText({ lines: lines.slice(1), isTimed: false })).toBe('Maud: Ici --> le titre.\n(Musique)\n');
});

// T3-F1
describe('what we write is read again as it was', () => {
  const people = ['Maud Keller', 'Éloi & Co', 'Jean-Luc d’Orge'];
  const texts = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'mot',
          '12',
          '<b>',
          '&amp;',
          '&lt;',
          '-->',
          '{\\an8}',
          '[00:12]',
          'Résultat :',
          '(Rires)',
          '00:01',
          '«\u00a0oui\u00a0»',
        ),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      ),
      { minLength: 1, maxLength: 8 },
    )
    // A letter first: a line that begins like a name or a time is one.
    .map((words) => plainText(`il ${words.join(' ')}`).replace(/:/g, '\u2236'));
  const transcripts = fc
    .array(
      fc.record({
        pause: fc.nat(3_000),
        length: fc.nat(9_000),
        speaker: fc.option(fc.constantFrom(...people)),
        text: texts,
      }),
      {
        minLength: 1,
        maxLength: 20,
      },
    )
    .map((said) => {
      let at = 0;
      return said.map(({ pause, length, ...line }): Line => {
        const startMs = at + pause;
        at = startMs + length;
        return { ...line, startMs, endMs: at };
      });
    });
  const read = (text: string) => parseTranscript(Buffer.from(text), { known: people });

  test.each([
    ['WebVTT', (said: Line[]) => toVtt(said, 'fr')],
    ['SRT', toSrt],
    ['JSON', toJson],
  ])('%s', (_name, write) => {
    fc.assert(
      fc.property(transcripts, (said) => {
        const { lines: again, repairs } = read(write(said));
        expect(again).toEqual(said);
        expect(repairs).toEqual({ mended: [], leftOut: [] });
      }),
      { numRuns: 200 },
    );
  });

  test('text, with its whole seconds and without the ends', () => {
    const bySecond = (said: readonly Line[]) =>
      said.map(({ startMs, speaker, text }) => [Math.floor(startMs / 1_000), speaker, text]);
    fc.assert(
      fc.property(transcripts, (said) => {
        expect(bySecond(read(toText({ lines: said, isTimed: true })).lines)).toEqual(bySecond(said));
      }),
      { numRuns: 200 },
    );
  });
});
