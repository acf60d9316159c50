import { parseTranscript } from './parse-transcript.ts';
import { UnreadableTranscript } from './transcript.rules.ts';

const head = '1\n00:00:01,000 --> 00:00:02,000\n';
const latin = (text: string, ...bytes: number[]) =>
  Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from(bytes)]);
const littleEndian = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

function readOf(bytes: Uint8Array) {
  try {
    const { lines, repairs } = parseTranscript(bytes);
    return [lines.map(({ text }) => text).join(' / '), repairs.mended.join()];
  } catch (error) {
    if (error instanceof UnreadableTranscript) return [error.sentence, ''];
    throw error;
  }
}

test.each<[string, Uint8Array, string, string]>([
  ['windows-1252', latin(`${head}Un café,\nl`, 0x92, 0x9c, 0x75, 0x66, 0x20, 0xe0, 0x20, 0x35, 0x80), 'Un café, l’œuf à 5€', '3,4'],
  ['windows-1252 without accents', latin(`${head}l`, 0x92, 0x61, 0x6d, 0x69), 'l’ami', '3'],
  ['windows-1252 whose spaces look like UTF-8', latin(`${head}Un café\u00a0»\ndé\u00a0»`, 0xe9, 0xe8), 'Un café\u00a0» dé\u00a0»éè', '3,4'],
  ['windows-1252 in WebVTT', latin('WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nDéjà\r\n'), 'Déjà', '4'],
  ['windows-1252 as text', latin('Déjà\nVu\nÉté'), 'Déjà / Vu / Été', '1,3'],
  ['windows-1252 in JSON', latin('{"segments": [\n{"start": 1, "end": 2, "text": "Déjà"}]}'), 'Déjà', '2'],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${head}Déjà`), 'Déjà', ''],
  ['UTF-16', littleEndian(`${head}Déjà`), 'Déjà', ''],
  ['UTF-16, the other way round', littleEndian(`${head}Déjà`).swap16(), 'Déjà', ''],
])('%s is read', (_name, bytes, text, mended) => {
  expect(readOf(bytes)).toEqual([text, mended]);
}); // prettier-ignore

const notUtf8 = (row: number) => `Ligne ${row}\u00a0: le texte n’est pas en UTF-8.`;
const notText = (row: number) => `Ligne ${row}\u00a0: ce n’est pas du texte.`;

test.each<[string, Uint8Array, string]>([
  ['UTF-8 that is cut within a character', Buffer.from(`${head}Été déjà vu é`).subarray(0, -1), notUtf8(3)],
  ['UTF-8 with one damaged character', Buffer.concat([Buffer.from(`${head}Été\nd`), Buffer.from([0xe9]), Buffer.from('jà\n')]), notUtf8(4)],
  ['bytes that windows-1252 does not have', latin(`${head}caf`, 0x8f), notUtf8(3)],
  ['text of DOS', latin(`${head}caf`, 0x82), notUtf8(3)],
  ['a NUL', latin(`${head}caf`, 0xe9, 0x00), notText(3)],
  ['control characters', latin(`${head}\ncaf`, 0xe9, 0x03), notText(4)],
  ['a sound', Buffer.from([0xff, 0xfb, 0x90, 0x64, 0x00, 0x0f, 0xf0]), notUtf8(1)],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46]), notText(1)],
  ['UTF-16 without its mark', littleEndian(head).subarray(2), notText(1)],
  ['UTF-16 with a NUL', littleEndian(`${head}a\0`), notText(3)],
  ['UTF-16 with half a pair', littleEndian(`${head}a\ud800`), notText(3)],
])('%s is refused', (_name, bytes, sentence) => {
  expect(readOf(bytes)).toEqual([sentence, '']);
}); // prettier-ignore
