import { parseTranscript } from './parse-transcript.ts';

const parse = (text: string, known: readonly string[] = []) => parseTranscript(Buffer.from(text), { known });
const linesOf = (text: string, known?: readonly string[]) =>
  parse(text, known).lines.map(
    ({ startMs, endMs, speaker, text: said }) =>
      `${startMs}-${endMs} ${speaker === null ? '' : `${speaker}: `}${said}`,
  );
const labelsOf = (text: string, known?: readonly string[]) =>
  parse(text, known).labels.map(
    ({ label, count, isName }) => `${label} ${count} ${isName ? 'name' : 'text'}`,
  );
const none = { mended: [], leftOut: [] };

// T3-F1
describe('WebVTT of other programs', () => {
  test('of Zoom: numbers, and names before a colon', () => {
    const file =
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.000\nMaud Lenoir: Bonsoir.\n\n2\n00:00:04.000 --> 00:00:06.000\nKarim Vidal: Salut.\n\n' +
      '3\n00:00:06.000 --> 00:00:08.000\nMaud Lenoir: On commence : voilà.\n\n4\n00:00:08.000 --> 00:00:09.000\nKarim Vidal: Oui.\n';
    expect(linesOf(file)).toEqual([
      '1000-4000 Maud Lenoir: Bonsoir.',
      '4000-6000 Karim Vidal: Salut.',
      '6000-8000 Maud Lenoir: On commence : voilà.',
      '8000-9000 Karim Vidal: Oui.',
    ]);
    expect(parse(file).repairs).toEqual(none);
  });

  test('of Teams: ids, and voices that are closed', () => {
    const file =
      'WEBVTT\n\n7d1c-4a/12-0\n00:00:01.000 --> 00:00:04.000\n<v Maud Lenoir>Bonsoir\nà tous.</v>\n\n7d1c-4a/12-1\n00:00:04.000 --> 00:00:06.000\n<v Karim Vidal>Salut.</v>\n';
    expect(linesOf(file)).toEqual([
      '1000-4000 Maud Lenoir: Bonsoir à tous.',
      '4000-6000 Karim Vidal: Salut.',
    ]);
  });

  test('of YouTube: lines that roll are said once', () => {
    const file =
      'WEBVTT\nKind: captions\nLanguage: fr\n\n00:00:00.160 --> 00:00:02.000 align:start position:0%\n \nbonsoir<00:00:00.400><c> à</c><00:00:00.800><c> tous</c>\n\n' +
      '00:00:02.000 --> 00:00:02.010 align:start position:0%\nbonsoir à tous\n \n\n' +
      '00:00:02.010 --> 00:00:04.000 align:start position:0%\nbonsoir à tous\nce<00:00:02.400><c> soir</c>\n\n' +
      '00:00:04.000 --> 00:00:04.010 align:start position:0%\nce soir\n \n\n' +
      '00:00:04.010 --> 00:00:06.000 align:start position:0%\nce soir\nles<00:00:04.400><c> modems</c>\n';
    expect(linesOf(file)).toEqual(['160-2000 bonsoir à tous', '2010-4000 ce soir', '4010-6000 les modems']);
    expect(parse(file).language).toBe('fr');
  });

  test('voices that are written where they change go on until the next one', () => {
    const file = (third: string) =>
      `WEBVTT\n\n00:01.000 --> 00:02.000\n<v Maud>Un\n\n00:02.000 --> 00:03.000\nDeux\n\n00:03.000 --> 00:04.000\n<v ${third}>Trois\n\n00:04.000 --> 00:05.000\nQuatre\n`;
    const speakers = (text: string) => parse(text).lines.map(({ speaker }) => speaker);
    expect(speakers(file('Karim'))).toEqual(['Maud', 'Maud', 'Karim', 'Karim']);
    // Named again although nobody else spoke: who is not named is somebody else.
    expect(speakers(file('Maud'))).toEqual(['Maud', null, 'Maud', null]);
  });

  test('a text without times before the first cue is left out, and named', () => {
    const file =
      'WEBVTT\n\nTranscription relue par la rédaction\n\n00:00:00.000 --> 00:00:02.000\nBonsoir.\n';
    expect(parse(file).repairs).toEqual({ mended: [], leftOut: [{ row: 3, reason: 'du texte sans temps' }] });
  });

  test('its first line may be missing', () => {
    expect(linesOf('00:00:00.000 --> 00:00:02.000\nBonsoir.\n\n00:00:02.000 --> 00:00:03.000\nOui.')).toEqual(
      ['0-2000 Bonsoir.', '2000-3000 Oui.'],
    );
  });
});

describe('SRT of other programs', () => {
  test('without blank lines', () => {
    const file =
      '1\n00:00:01,000 --> 00:00:02,000\nUn\n2\n00:00:02,000 --> 00:00:03,000\nEn 1998\n3\n00:00:03,000 --> 00:00:04,000\nTrois\n';
    expect(linesOf(file)).toEqual(['1000-2000 Un', '2000-3000 En 1998', '3000-4000 Trois']);
    expect(parse(file).repairs).toEqual(none);
  });

  test('a blank line within a cue is mended', () => {
    const file =
      '1\n00:00:00,000 --> 00:00:02,000\nPremière phrase.\n\nSuite de la même phrase.\n\n2\n00:00:02,000 --> 00:00:04,000\nFin.\n';
    expect(linesOf(file)).toEqual(['0-2000 Première phrase. Suite de la même phrase.', '2000-4000 Fin.']);
    expect(parse(file).repairs).toEqual({ mended: [2], leftOut: [] });
  });

  test('an end before its start is mended', () => {
    const file = '1\n00:00:05,600 --> 00:00:05,000\nOui.\n\n2\n00:00:06,000 --> 00:00:08,000\nVoilà.\n';
    expect(linesOf(file)).toEqual(['5600-6000 Oui.', '6000-8000 Voilà.']);
    expect(parse(file).repairs.mended).toEqual([2]);
  });

  test('a time that cannot be read is that between its neighbours', () => {
    const file =
      '1\n00:00:01,000 --> 00:00:02,000\nUn\n\n2\n00:61:xx,000 --> 00:00:0\nDeux\n\n3\n00:00:05,000 --> 00:00:06,000\nTrois\n';
    expect(linesOf(file)).toEqual(['1000-2000 Un', '2000-5000 Deux', '5000-6000 Trois']);
    expect(parse(file).repairs.mended).toEqual([6]);
  });

  const cues = (...texts: string[]) =>
    texts
      .map((text, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index + 1},000\n${text}\n`)
      .join('\n');

  test('a name on a line of its own, in brackets, and two people in one cue', () => {
    const people = ['Maud Lenoir', 'Karim Vidal'];
    expect(
      linesOf(cues('Maud Lenoir\nBonsoir.', '[Karim] Salut.', '- Maud: Un\n- Karim: Deux'), people),
    ).toEqual([
      '0-1000 Maud Lenoir: Bonsoir.',
      '1000-2000 Karim: Salut.',
      '2000-2435 Maud: Un',
      '2435-3000 Karim: Deux',
    ]);
  });

  test('a name that nobody knows and that does not recur stays text, and is offered', () => {
    const file = cues('Maud: Bonsoir à tous.', 'Karim: Bonsoir Maud.');
    expect(linesOf(file)).toEqual(['0-1000 Maud: Bonsoir à tous.', '1000-2000 Karim: Bonsoir Maud.']);
    expect(parse(file).lines.every(({ speaker }) => speaker === null)).toBe(true);
    expect(labelsOf(file)).toEqual(['Maud 1 text', 'Karim 1 text']);
    expect(labelsOf(file, ['Maud Lenoir'])).toEqual(['Maud 1 name', 'Karim 1 text']);
  });

  test('a choice decides, whatever recurs', () => {
    const file = Buffer.from(cues('Maud: Un', 'Karim: Deux', 'Maud: Trois', 'Karim: Quatre'));
    const choices = new Map([
      ['Maud', 'Maud Lenoir'],
      ['Karim', null],
    ]);
    expect(parseTranscript(file, { choices }).lines.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Maud Lenoir', 'Un'],
      [null, 'Karim: Deux'],
      ['Maud Lenoir', 'Trois'],
      [null, 'Karim: Quatre'],
    ]);
  });

  test('200 French sentences with a colon keep every word and name nobody', () => {
    const begins = [
      'Résultat',
      'La question',
      'Question',
      'Donc',
      'Linux',
      'Un exemple',
      'Attention',
      'Ce que dit Paul',
      'Bref',
      'En 1998',
      'Paris',
      'Mon avis',
    ];
    const file = Array.from({ length: 200 }, (_, index) => {
      const at = (seconds: number) =>
        `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')},000`;
      const colon = [' :', '\u00a0:', '\u202f:', ':'][index % 4];
      return `${index + 1}\n${at(index)} --> ${at(index + 1)}\n${begins[(index * 5) % begins.length]}${colon} phrase ${index}.\n`;
    }).join('\n');
    const { lines } = parse(file);
    expect(lines.filter(({ speaker }) => speaker !== null)).toEqual([]);
    expect(
      lines
        .map(({ text }) => text)
        .join(' ')
        .match(/phrase \d+\./g),
    ).toHaveLength(200);
    expect(lines[0]?.text).toBe('Résultat : phrase 0.');
  });
});

describe('times with another arrow', () => {
  test.each([
    ['of YouTube (SBV)', '0:00:01.000,0:00:03.000\nBonsoir.\n\n0:00:04.000,0:00:05.000\nSalut.\n'],
    [
      'of a word processor',
      '1\n00:00:01,000 —> 00:00:03,000\nBonsoir.\n\n2\n00:00:04,000 – > 00:00:05,000\nSalut.\n',
    ],
  ])('%s', (_name, file) => {
    expect(linesOf(file)).toEqual(['1000-3000 Bonsoir.', '4000-5000 Salut.']);
  });

  test.each([':', ';'])('of Premiere, which counts frames after "%s"', (mark) => {
    const at = (time: string) => time.replaceAll(':', mark);
    const file = `${at('00:00:01:00')} - ${at('00:00:03:05')}\nMaud Lenoir\nBonsoir.\n\n${at('00:00:04:20')} - ${at('00:00:05:29')}\nKarim Vidal\nSalut.\n`;
    expect(linesOf(file, ['Maud Lenoir', 'Karim Vidal'])).toEqual([
      '1000-3200 Maud Lenoir: Bonsoir.',
      '4800-5999 Karim Vidal: Salut.',
    ]);
  });
});

describe('JSON of other programs', () => {
  test.each([
    [
      'whisper.cpp',
      '{"result":{"language":"fr"},"transcription":[{"timestamps":{"from":"00:00:00,000","to":"00:00:02,000"},"offsets":{"from":0,"to":2000},"text":" Bonsoir."}]}',
    ],
    [
      'faster-whisper',
      '[{"id":1,"seek":0,"start":0.0,"end":2.0,"text":" Bonsoir.","words":[{"start":0.0,"end":2.0,"word":" Bonsoir.","probability":0.9}]}]',
    ],
    [
      'faster-whisper, as Python writes its tuples',
      '[[1, 0, 0.0, 2.0, " Bonsoir.", [1, 2], -0.1, 1.2, 0.0, null]]',
    ],
    [
      'Whisper',
      '{"text":" Bonsoir.","language":"fr","segments":[{"id":0,"start":0,"end":2,"text":" Bonsoir."}]}',
    ],
    [
      'the podcast namespace',
      '{"version":"1.0.0","segments":[{"startTime":0,"endTime":2,"body":"Bonsoir."}]}',
    ],
  ])('of %s', (_name, file) => {
    expect(linesOf(file)).toEqual(['0-2000 Bonsoir.']);
    expect(parse(file).repairs).toEqual(none);
  });

  test('of programs that count milliseconds', () => {
    const file =
      '{"utterances":[{"speaker":"A","text":"Bonsoir.","start":1000,"end":2000},{"speaker":"B","text":"Salut.","start":3600000,"end":3601500}]}';
    expect(linesOf(file)).toEqual(['1000-2000 A: Bonsoir.', '3600000-3601500 B: Salut.']);
  });

  test('with one time beyond a day keeps the others', () => {
    const file =
      '{"segments":[{"start":1,"end":2,"text":"Un"},{"start":2,"end":3,"text":"Deux"},{"start":900000,"end":900001,"text":"Trois"}]}';
    expect(linesOf(file).slice(0, 2)).toEqual(['1000-2000 Un', '2000-3000 Deux']);
  });

  test('of Podlove, with names and ids of speakers', () => {
    const file =
      '{"transcripts":[{"start":"00:00:00.500","start_ms":500,"end":"00:00:02.000","end_ms":2000,"speaker":"1","voice":"Maud","text":"Bonsoir."}]}';
    expect(linesOf(file)).toEqual(['500-2000 Maud: Bonsoir.']);
  });

  test('a segment without text is left out, one without a start is between its neighbours', () => {
    const file =
      '{"segments": [\n{"start": 1, "end": 2, "text": "A"},\n{"start": 2, "end": 3},\n{"end": 4, "text": "B"}]}';
    expect(linesOf(file)).toEqual(['1000-2000 A', '2000-4000 B']);
    expect(parse(file).repairs).toEqual({ mended: [4], leftOut: [{ row: 3, reason: 'aucune parole' }] });
  });
});

describe('HTML and text', () => {
  test('HTML of the podcast namespace', () => {
    const file =
      '<!doctype html><html lang="fr"><head><title>x</title></head><body><cite>Maud Lenoir:</cite><time>0:01</time><p>Bonsoir à &amp; tous.</p>\n<cite>Karim Vidal:</cite><time>0:04</time><p>Salut.</p></body></html>';
    expect(linesOf(file)).toEqual([
      '1000-4000 Maud Lenoir: Bonsoir à & tous.',
      '4000-4000 Karim Vidal: Salut.',
    ]);
    expect(parse(file)).toMatchObject({ format: 'html', language: 'fr', isTimed: true });
  });

  test('HTML without times', () => {
    const file = '<p><b>Maud Lenoir:</b> Bonsoir.</p><p><b>Karim Vidal:</b> Salut.</p>';
    expect(parse(file, ['Maud Lenoir', 'Karim Vidal'])).toMatchObject({
      isTimed: false,
      lines: [
        { startMs: 0, endMs: 0, speaker: 'Maud Lenoir', text: 'Bonsoir.' },
        { startMs: 0, endMs: 0, speaker: 'Karim Vidal', text: 'Salut.' },
      ],
    });
  });

  test.each([
    ['times in brackets', '[00:00:01] Bonsoir.\n[00:00:04] Salut.\n'],
    ['times without them', '00:01 Bonsoir.\n00:04 Salut.\n'],
    ['times in parentheses, and dashes', '(0:01) – Bonsoir.\n(0:04) – Salut.\n'],
  ])('text with %s', (_name, file) => {
    expect(linesOf(file)).toEqual(['1000-4000 Bonsoir.', '4000-4000 Salut.']);
  });

  test('text with names and times as headings', () => {
    expect(linesOf('Maud Lenoir (00:01):\nBonsoir\nà tous.\n\nKarim Vidal (00:04):\nSalut.\n')).toEqual([
      '1000-4000 Maud Lenoir: Bonsoir à tous.',
      '4000-4000 Karim Vidal: Salut.',
    ]);
  });

  test('the lines that Whisper prints while it listens', () => {
    const file = '[00:01.000 --> 00:03.500]  Bonsoir.\n[00:04.000 --> 00:05.000]  Salut.\n';
    expect(linesOf(file)).toEqual(['1000-3500 Bonsoir.', '4000-5000 Salut.']);
  });

  test.each([
    ['after a name', 'Maud [00:00:01] Bonsoir.\n\nKarim [00:00:04] Salut.\n'],
    ['after a name and a colon', 'Maud: [00:00:01] Bonsoir.\n\nKarim: [00:00:04] Salut.\n'],
    ['after a name in bold', '**Maud** (00:01): Bonsoir.\n\n**Karim** (00:04): Salut.\n'],
  ])('text with its time %s', (_name, file) => {
    expect(linesOf(file)).toEqual(['1000-4000 Maud: Bonsoir.', '4000-4000 Karim: Salut.']);
  });

  test('a time within a sentence stays there', () => {
    const file = 'Bonsoir.\nRendez-vous (10:30) au studio.\nEt après, on verra.\n';
    expect(parse(file)).toMatchObject({
      isTimed: false,
      lines: { 1: { text: 'Rendez-vous (10:30) au studio.' } },
    });
  });

  test.each([
    ['XML', '<?xml version="1.0"?>\n<tt xml:lang="fr"><body><p begin="1s">Bonsoir.</p></body></tt>'],
    ['TTML', '<tt xml:lang="fr"><body><p begin="1s">Bonsoir.</p></body></tt>'],
    ['ASS', '[Script Info]\nTitle: x\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:03.00,,Maud,0,0,0,,Bonsoir.\n'],
  ])('markup of %s is no text', (_name, file) => {
    expect(() => parse(file)).toThrow('ce format n’est pas lu, exportez en VTT ou en SRT');
  });

  test('names in angle brackets are text', () => {
    expect(parse('<Maud> Bonsoir.\n<Karim> Salut.\n')).toMatchObject({ format: 'txt', isTimed: false });
  });

  test('text without times', () => {
    expect(parse('Bonsoir à tous.\n\nOn commence.\n')).toMatchObject({
      format: 'txt',
      isTimed: false,
      lines: [{ text: 'Bonsoir à tous.' }, { text: 'On commence.' }],
    });
  });
});

test('a name that is too long is text', () => {
  const { lines, repairs } = parse(`WEBVTT\n\n00:01.000 --> 00:02.000\n<v ${'x'.repeat(101)}>A`);
  expect(lines).toMatchObject([{ speaker: null, text: `${'x'.repeat(101)}: A` }]);
  expect(repairs.mended).toEqual([3]);
});
