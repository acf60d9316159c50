import { parseTranscript } from './parse-transcript.ts';
import type { Line } from './transcript.rules.ts';
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
Maud: Ici -> le titre.

2
01:02:03,004 --> 01:02:05,000
(Musique)
`,
  );
});

test('text names who speaks once', () => {
  expect(toText(lines)).toBe(
    'Maud\n[00:00:00] Bonjour à <tous> & toutes.\n[00:00:01] Ici --> le titre.\n[01:02:03] (Musique)\n',
  );
});

test.each([
  ['WebVTT', toVtt(lines, 'fr')],
  ['JSON', toJson(lines)],
])('%s that we write is read again as it was', (_name, text) => {
  expect(parseTranscript(Buffer.from(text)).lines).toEqual(lines);
});
