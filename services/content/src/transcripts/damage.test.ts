import fc from 'fast-check';
import { parseTranscript } from './parse-transcript.ts';
import type { Line } from './transcript.rules.ts';
import { toSrt, toVtt } from './write-transcript.rules.ts';

const people = ['Maud Lenoir', 'Karim Vidal'];

const clock = (milliseconds: number, mark: '.' | ',') =>
  new Date(milliseconds).toISOString().slice(11, 23).replace('.', mark);
const pretty = (value: unknown) => JSON.stringify(value, null, 2);
const seconds = ({ startMs, endMs }: Line) => ({ start: startMs / 1_000, end: endMs / 1_000 });

/** A file as each program writes it, a line for each fact. */
const forms = {
  'WebVTT, as we write it': (lines: Line[]) => toVtt(lines, 'fr'),
  'WebVTT with numbers': (lines) =>
    `WEBVTT\n\n${lines.map((line, index) => `${index + 1}\n${clock(line.startMs, '.')} --> ${clock(line.endMs, '.')}\n${line.text}\n`).join('\n')}`,
  'WebVTT with ids': (lines) =>
    `WEBVTT\n\n${lines.map((line, index) => `a1b2-${index}/1-0\n${clock(line.startMs, '.')} --> ${clock(line.endMs, '.')}\n<v ${line.speaker}>${line.text}</v>\n`).join('\n')}`,
  SRT: toSrt,
  'JSON of the podcast namespace': (lines) =>
    pretty({
      version: '1.0.0',
      segments: lines.map(({ startMs, endMs, speaker, text }) => ({
        speaker,
        startTime: startMs / 1_000,
        endTime: endMs / 1_000,
        body: text,
      })),
    }),
  'JSON of Whisper': (lines) =>
    pretty({
      text: 'tout',
      segments: lines.map((line, id) => ({ id, ...seconds(line), text: ` ${line.text}`, tokens: [1, 2] })),
      language: 'fr',
    }),
  'JSON of faster-whisper': (lines) =>
    pretty(
      lines.map((line) => ({ ...seconds(line), text: line.text, words: [{ ...seconds(line), word: 'il' }] })),
    ),
  'JSON of whisper.cpp': (lines) =>
    pretty({
      result: { language: 'fr' },
      transcription: lines.map(({ startMs, endMs, text }) => ({
        timestamps: { from: clock(startMs, ','), to: clock(endMs, ',') },
        offsets: { from: startMs, to: endMs },
        text,
      })),
    }),
  'JSON of Podlove': (lines) =>
    pretty({
      transcripts: lines.map(({ startMs, endMs, speaker, text }) => ({
        start: clock(startMs, '.'),
        start_ms: startMs,
        end: clock(endMs, '.'),
        end_ms: endMs,
        speaker: '1',
        voice: speaker,
        text,
      })),
    }),
} satisfies Record<string, (lines: Line[]) => string>;

const files = fc.array(
  fc.record({
    pauseMs: fc.constantFrom(0, 0, 300, 900),
    lengthMs: fc.integer({ min: 500, max: 5_000 }),
    speaker: fc.constantFrom(...people),
    words: fc.array(fc.constantFrom('le', 'terminal', 'a', 'cinquante', 'ans', '1998', 'modem'), {
      minLength: 2,
      maxLength: 9,
    }),
  }),
  { minLength: 6, maxLength: 15 },
);

const damages = {
  cut: (rows: string[], at: number) => rows.toSpliced(at, 1),
  doubled: (rows: string[], at: number) => rows.toSpliced(at, 0, rows[at] as string),
  swapped: (rows: string[], at: number) => rows.toSpliced(at, 2, ...rows.slice(at, at + 2).reverse()),
};

const keyOf = ({ startMs, endMs, speaker, text }: Line) => `${startMs}-${endMs} ${speaker ?? ''}: ${text}`;

// T3-F1
describe.each(Object.entries(forms))('one line of %s', (_form, write) => {
  test.each(Object.entries(damages))('%s loses at most its own piece, and is listed', (name, damage) => {
    fc.assert(
      fc.property(files, fc.nat(), (said, place) => {
        let at = 0;
        const lines = said.map(({ pauseMs, lengthMs, speaker, words }, index): Line => {
          const startMs = at + pauseMs;
          at = startMs + lengthMs;
          return { startMs, endMs: at, speaker, text: `il ${words.join(' ')} ${index}x` };
        });
        const rows = write(lines).split('\n');
        const read = (file: string) => parseTranscript(Buffer.from(file), { known: people });
        const whole = read(rows.join('\n'));
        expect(whole.repairs).toEqual({ mended: [], leftOut: [] });

        const { lines: left, repairs } = read(damage(rows, place % rows.length).join('\n'));
        const kept = new Set(left.map(keyOf));
        const lost = whole.lines.filter((line) => !kept.has(keyOf(line)));
        // Lines that change places may be of two pieces.
        expect(lost.length).toBeLessThanOrEqual(name === 'swapped' ? 2 : 1);
        if (lost.length > 0) expect(repairs.mended.length + repairs.leftOut.length).toBeGreaterThan(0);
      }),
      { numRuns: 70 },
    );
  });
});

describe('a page of five megabytes', () => {
  const timed = (work: () => unknown) => {
    const begin = performance.now();
    work();
    return performance.now() - begin;
  };

  test('is read at once, also in one line', () => {
    const page = Buffer.from(`<p>${'a'.repeat(240)}`.repeat(20_000));
    // Half a second on a quiet machine; what is quadratic takes ten.
    expect(timed(() => expect(parseTranscript(page).lines).toHaveLength(20_000))).toBeLessThan(5_000);
  });

  test('is read at once, also where most of it is blank', () => {
    for (const blank of ['<br> ', '<div>\n</div>']) {
      const page = Buffer.from(`<p>Bonsoir${blank.repeat(5_000_000 / blank.length)}`);
      expect(timed(() => expect(parseTranscript(page).lines).toHaveLength(1))).toBeLessThan(5_000);
    }
  });

  test('is refused at once where its elements stand deeper in each other than in any page', () => {
    const page = Buffer.from(`<p>\nBonsoir${'<b>'.repeat(1_600_000)}`);
    const refused = () => expect(() => parseTranscript(page)).toThrow('ce format n’est pas lu');
    expect(timed(refused)).toBeLessThan(5_000);
    const usual = `<div>${'<b>'.repeat(500)}Bonsoir${'</b>'.repeat(500)}</div>`.repeat(10);
    expect(parseTranscript(Buffer.from(usual)).lines).toHaveLength(10);
  });
});
