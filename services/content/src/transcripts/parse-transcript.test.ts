import { limits } from '@nobicast/contracts';
import { parseTranscript } from './parse-transcript.ts';
import { UnreadableTranscript } from './transcript.rules.ts';

const parse = (text: string | Uint8Array) =>
  parseTranscript(typeof text === 'string' ? Buffer.from(text) : text);
/** "start-end speaker: text" of each line. */
const linesOf = (text: string) =>
  parse(text).lines.map(
    ({ startMs, endMs, speaker, text: said }) =>
      `${startMs}-${endMs} ${speaker === null ? '' : `${speaker}: `}${said}`,
  );
function refusalOf(text: string | Uint8Array): string {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof UnreadableTranscript) return error.sentence;
    throw error;
  }
  throw new Error('It was accepted.');
}
const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');
const cue = (text: string) => vtt(`00:01.000 --> 00:02.000\n${text}`);
const textOf = (text: string) => parse(cue(text)).lines.map((line) => line.text);

describe('WebVTT', () => {
  test('has times with and without hours, ids, settings, notes, styles and regions', () => {
    const file = [
      'WEBVTT - Épisode 975\nKind: captions\nLanguage: fr-CA',
      'NOTE\nÀ relire --- par Maud',
      'STYLE\n::cue { color: lime }',
      'REGION\nid:haut',
      'intro\n00:01.500 --> 00:04.000 align:start position:10%\nBonjour\nà tous.',
      '01:02:03.004 --> 123:00:00.000\nLa suite.',
    ];
    expect(parse(file.join('\n\n')).repairs.leftOut).toEqual([
      { row: 19, reason: 'le temps dépasse 24 heures' },
    ]);
    file[5] = '01:02:03.004 --> 01:02:05.000\nLa suite.';
    const { format, language } = parse(file.join('\n\n'));
    expect([format, language]).toEqual(['vtt', 'fr-CA']);
    expect(linesOf(file.join('\n\n'))).toEqual(['1500-4000 Bonjour à tous.', '3723004-3725000 La suite.']);
  });

  test.each([
    ['a byte order mark', '\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\nA'],
    ['CRLF', 'WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nA\r\n'],
    ['CR alone', 'WEBVTT\r\r00:01.000 --> 00:02.000\rA\r'],
    ['blank lines with spaces, many of them', 'WEBVTT\n \n\t\n\n\n00:01.000-->00:02.000\nA\n \n\n'],
    ['no blank line at the end', 'WEBVTT\n\n00:01.000 --> 00:02.000\nA'],
    ['one digit and a comma', 'WEBVTT\n\n0:1,0 --> 0:2,0\nA'],
  ])('may have %s', (_name, file) => {
    expect(linesOf(file)).toEqual(['1000-2000 A']);
  });

  test('names its speakers; two of them in one cue are two lines', () => {
    const text = '<v Maud Keller>Bonjour <i>Éloi</i>.</v>\n<v.loud.first Éloi &amp; Co>Salut&nbsp;!';
    expect(linesOf(cue(text))).toEqual([
      '1000-2000 Maud Keller: Bonjour Éloi.',
      '1000-2000 Éloi & Co: Salut\u00a0!',
    ]);
    expect(linesOf(cue('(Musique) <v >Bonjour'))).toEqual(['1000-2000 (Musique)', '1000-2000 Bonjour']);
  });

  test('people who speak at once, and cues out of order, are in the order of time', () => {
    const file = vtt(
      '00:05.000 --> 00:09.000\nB',
      '00:01.000 --> 00:06.000\nA',
      '00:05.000 --> 00:06.000\nC',
    );
    expect(linesOf(file)).toEqual(['1000-6000 A', '5000-9000 B', '5000-6000 C']);
  });

  test.each([
    ['<c.yellow.bg>un</c> <00:00:01.500>deux <b>trois', ['un deux trois']],
    [
      'a &lt;div&gt; &amp;lt; b &#233;&#xe9; &inconnu; &#0;&#xD800;&#9999999;',
      ['a <div> &lt; b éé &inconnu; \ufffd\ufffd\ufffd'],
    ],
    ['x < y et y > z, 1 <2', ['x < y et y > z, 1 <2']],
    ['<script>alert(1)</script>&lt;img src=x onerror=alert(1)&gt;', ['alert(1)<img src=x onerror=alert(1)>']],
    ['<span class="a">un</span> <inconnu/>deux', ['un deux']],
    ['a\u0007b\u2028c\u202ed\u2066e', ['a b cde']],
    ['e\u0301', ['é']],
    ['<i></i>', []],
  ])('reads %j as %j', (written, read) => {
    const file = `${cue(written)}\n\n00:09.000 --> 00:10.000\nfin`;
    expect(parse(file).lines.map(({ text }) => text)).toEqual([...read, 'fin']);
  });

  test('an empty one, and one with notes alone, is refused', () => {
    for (const file of [vtt(), vtt('NOTE rien')])
      expect(refusalOf(file)).toBe('Ligne 1\u00a0: le fichier ne contient aucune parole.');
  });
});

describe('SRT', () => {
  test('has numbers, commas, tags and places on a screen', () => {
    const file =
      '1\n00:00:01,000 --> 00:00:02,500 X1:0 X2:9\n{\\an8}<font color="#fff">Bonjour</font>\n<i>à tous</i>\n\n\n2\n01:00:00,5 --> 01:00:01,000\nFin';
    expect(parse(file)).toMatchObject({ format: 'srt', language: null });
    expect(linesOf(file)).toEqual(['1000-2500 Bonjour à tous', '3600500-3601000 Fin']);
  });

  test('an empty file has no words', () => {
    for (const file of ['', '\n\n', '\ufeff'])
      expect(refusalOf(file)).toBe('Ligne 1\u00a0: le fichier ne contient aucune parole.');
  });
});

describe('JSON', () => {
  const segments = (...list: unknown[]) => JSON.stringify({ version: '1.0.0', segments: list });

  test('of the podcast namespace, and of Whisper', () => {
    expect(
      linesOf(
        segments({ speaker: 'Maud', startTime: 0.5, endTime: 1.25, body: ' <b>Bonjour</b> &amp; \n"toi" ' }),
      ),
    ).toEqual(['500-1250 Maud: <b>Bonjour</b> &amp; "toi"']);
    const whisper = {
      language: 'fr',
      text: 'x',
      segments: [{ id: 0, start: 1, end: 2.0004, text: ' A', tokens: [1] }],
    };
    expect([parse(JSON.stringify(whisper)).language, linesOf(JSON.stringify(whisper))]).toEqual([
      'fr',
      ['1000-2000 A'],
    ]);
    expect(linesOf(JSON.stringify([{ start: 1, text: 'A' }]))).toEqual(['1000-1000 A']);
  });

  test('may be pretty, with a byte order mark, and with names that objects have already', () => {
    const file = `\ufeff${JSON.stringify({ segments: [{ startTime: 1, endTime: 2, body: 'A \u00e9 \\ "' }] }, null, 2)}`;
    expect(linesOf(file)).toEqual(['1000-2000 A é \\ "']);
    const odd =
      '{"__proto__": {"segments": 1}, "constructor": 1, "segments": [{"start": 1, "text": "\\u0041\\ud800"}]}';
    expect(linesOf(odd)).toEqual(['1000-1000 A']);
  });

  test.each([
    '{"chapters": []}',
    '{"segments": []}',
    '{\n"segments": [',
    '['.repeat(100_000),
    '[1, {"a": 2}]',
  ])('without a segment %.40j is refused', (file) => {
    expect(refusalOf(file)).toBe('Ligne 1\u00a0: aucun segment avec un temps et un texte.');
  });
});

describe('files of all kinds', () => {
  test('a NUL is refused with its line, as in UTF-16', () => {
    expect(refusalOf(cue('a\0b'))).toBe('Ligne 4\u00a0: ce n’est pas du texte.');
    expect(refusalOf(Buffer.from('WEBVTT', 'utf16le'))).toBe('Ligne 1\u00a0: ce n’est pas du texte.');
  });

  /** 2 MB in `npm run test:long`. */
  const size = Number(process.env.NOBICAST_TRANSCRIPT_BYTES ?? 512 * 1024);

  test('of more than 50,000 lines the first 50,000 are read, and the rest is told', () => {
    const blocks = Array.from(
      { length: Math.max(50_010, size / 20) },
      (_, index) => `00:00:0${index % 10}.000 --> 00:01:00.000\nMot ${index}`,
    );
    const { lines, repairs } = parse(vtt(...blocks));
    expect(lines).toHaveLength(limits.transcripts.maxLines);
    expect(repairs.leftOut).toEqual([
      { row: 3 + 3 * 50_000, reason: 'une transcription a 50000 répliques au plus, la suite est laissée' },
    ]);
  });

  test('a line that is too long is shared out over its time', () => {
    const { lines, repairs } = parse(cue('mot '.repeat(1_000)));
    expect(lines.map(({ startMs, endMs, text }) => [startMs, endMs, text.length])).toEqual([
      [1_000, 1_500, 1_999],
      [1_500, 2_000, 1_999],
    ]);
    expect(repairs).toEqual({ mended: [3], leftOut: [] });
  });

  test('a line without a space is cut between two characters', () => {
    const { lines } = parse(cue(`x${'🎧'.repeat(1_500)}`));
    expect(lines.map(({ text }) => text)).toEqual([`x${'🎧'.repeat(999)}`, '🎧'.repeat(501)]);
  });

  test.each([
    ['a', 'a'],
    ['<', '<'],
    ['<b ', '<b '],
    ['<v ', '<v '],
    ['<v.', '<v.a'],
    ['&', '&'],
    ['&#1', '&#11'],
    ['{\\an', '{\\an8'],
    ['spaces', ' '],
    ['digits', '1'],
    ['arrows', '-->'],
    ['colons', '00:'],
    ['quotes', '"'],
    ['backslashes', '\\'],
    ['escapes', '\\n'],
    ['brackets', '[{"a":'],
  ])('many %s on one line take no more than a second, wherever they stand', (_name, piece) => {
    const long = piece.repeat(Math.floor(size / piece.length));
    const files = [
      long,
      cue(long),
      `${long}!\n00:01.000 --> 00:02.000\nA`,
      vtt(`00:01.000 --> ${long}\nA`),
      vtt(`${long} --> 00:01.000\nA`),
      `WEBVTT ${long}`,
      `WEBVTT\nLanguage: ${long}`,
      `{"segments": [{"start": 1, "text": "${long}"}]}`,
      `{"segments": [${long}`,
    ];
    for (const file of files) {
      // Processor time, and the shortest of up to ten: a collection of the heap makes single ones longer.
      let shortestMs = Infinity;
      for (let run = 0; run < 10 && shortestMs >= 1_000; run += 1) {
        const before = process.cpuUsage();
        try {
          parse(file);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableTranscript);
        }
        shortestMs = Math.min(shortestMs, process.cpuUsage(before).user / 1_000);
      }
      expect(shortestMs).toBeLessThan(1_000);
    }
  });

  test('a whole transcript on one line is read', () => {
    const count = Math.floor(size / 50);
    const list = Array.from({ length: count }, (_, index) => ({
      startTime: index,
      endTime: index + 1,
      body: 'Une phrase de soixante caractères, avec des « accents » été.',
    }));
    const day = list.map((line) => ({ ...line, startTime: line.startTime / 2, endTime: line.endTime / 2 }));
    const text = JSON.stringify({ segments: day });
    expect(Buffer.byteLength(text)).toBeGreaterThan(2 * size);
    expect(parse(text).lines).toHaveLength(count);
  });
});

test('texts of a cue are joined', () => {
  expect(textOf('un\ndeux')).toEqual(['un deux']);
});
