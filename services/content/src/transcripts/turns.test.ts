import { parseTranscript } from './parse-transcript.ts';

const parse = (text: string | Uint8Array, known: readonly string[] = []) =>
  parseTranscript(typeof text === 'string' ? Buffer.from(text) : text, { known });
const linesOf = (text: string) =>
  parse(text).lines.map(
    ({ startMs, endMs, speaker, text: said }) =>
      `${startMs}-${endMs} ${speaker === null ? '' : `${speaker}: `}${said}`,
  );
const namesOf = (text: string) =>
  parse(text).labels.map(({ label, isName }) => `${label} ${isName ? 'name' : 'text'}`);

const srt = (text: string) => `1\n00:00:01,000 --> 00:00:03,000\n${text}\n`;
const vtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:03.000\n${text}\n`;

describe.each([
  ['SRT', srt],
  ['WebVTT', vtt],
])('people who speak in turn in one cue of %s', (_format, cue) => {
  it.each<[string, string, string[], string[]]>([
    ['each with a dash and a name', '- Solène: salut ♪\n- Noé : oui', ['1000-2214 Solène: salut ♪', '2214-3000 Noé: oui'], ['Solène name', 'Noé name']],
    ['with a no-break space', '- Solène\u00a0: salut\n- Noé\u202f: salut', ['1000-2103 Solène: salut', '2103-3000 Noé: salut'], ['Solène name', 'Noé name']],
    ['with other dashes', '–Ana: un\n—Bob: un', ['1000-2000 Ana: un', '2000-3000 Bob: un'], ['Ana name', 'Bob name']],
    ['in italics', '<i>- Ana: un</i>\n<i>- Bob: un</i>', ['1000-2000 Ana: un', '2000-3000 Bob: un'], ['Ana name', 'Bob name']],
    ['on more rows than one', '- Ana: un\ndeux\n- Bob: un deux', ['1000-2000 Ana: un deux', '2000-3000 Bob: un deux'], ['Ana name', 'Bob name']],
    ['the first without a dash', 'Anaïs: un\n- Bob: un', ['1000-2000 Anaïs: un', '2000-3000 Bob: un'], ['Anaïs name', 'Bob name']],
    ['three of them', '- Ana: un\n- Bob: un\n- Eva: un', ['1000-1667 Ana: un', '1667-2333 Bob: un', '2333-3000 Eva: un'], ['Ana name', 'Bob name', 'Eva name']],
    ['without names', '- Salut.\n- Adieu.', ['1000-2000 - Salut.', '2000-3000 - Adieu.'], []],
    ['without a name for one', '- Bob: oui\n- Pas moi.', ['1000-2000 - Bob: oui', '2000-3000 - Pas moi.'], ['Bob text']],
    ['sentences with a colon', '- Question : un\n- Résultat : un', ['1000-2000 - Question : un', '2000-3000 - Résultat : un'], []],
    ['one dash alone', '- Salut,\net adieu.', ['1000-3000 - Salut, et adieu.'], []],
    ['a dash within a sentence', 'Il dit\n- et redit - non.', ['1000-3000 Il dit - et redit - non.'], []],
  ])('%s', (_name, text, lines, names) => {
    expect(linesOf(cue(text))).toEqual(lines);
    expect(namesOf(cue(text))).toEqual(names);
    expect(parse(cue(text)).repairs).toEqual({ mended: [], leftOut: [] });
  });
}); // prettier-ignore

test('what somebody decides is not a name keeps its dash', () => {
  const file = Buffer.from(srt('- Ana: un\n- Bob: un'));
  const { lines } = parseTranscript(file, { choices: new Map([['Ana', null]]) });
  expect(lines.map(({ speaker, text }) => [speaker, text])).toEqual([
    [null, '- Ana: un'],
    ['Bob', 'un'],
  ]);
});

test.each<[string, string, string[]]>([
  ['with and without a space', 'Camille : bonjour\nSolène: bonjour', ['Camille text', 'Solène text']],
  ['with spaces of all kinds', 'Camille : un\nSolène\u00a0: un\nNoé\u202f: un', ['Camille text', 'Solène text', 'Noé text']],
  ['with either, again and again', 'Camille : un\nSolène: un\nCamille: un\nSolène : un', ['Camille name', 'Solène name']],
  ['after a dash', '- Camille : un\n- Solène: un', ['Camille text', 'Solène text']],
  ['in few lines', 'Paris : un\nDeux.\nTrois.', []],
])('names before a colon in a text are found %s', (_name, text, names) => {
  expect(namesOf(text)).toEqual(names);
}); // prettier-ignore

test.each([
  ['that the text names', srt(`Maud: ${'a'.repeat(119)}😀😀`)],
  ['that the format names', vtt(`<v Maud>${'a'.repeat(119)}😀😀`)],
])('what somebody says %s is shown without half a character', (_who, text) => {
  expect(parse(text, ['Maud']).labels.map(({ sample }) => sample)).toEqual(['a'.repeat(119)]);
});
