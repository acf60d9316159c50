import { z } from 'zod';
import { limits } from './limits.ts';

/** Nobody finds what is invisible without its place. */
function messageAt(text: string, index: number): string {
  const before = Array.from(text.slice(0, index)).slice(-20).join('').replace(/\s+/gu, ' ').trim();
  const place = before === '' ? 'au début' : `après «\u00a0${before}\u00a0»`;
  return `Ce texte contient un caractère invisible qui n’est pas accepté, ${place}.`;
}
/** Control characters and lone surrogates: nobody types them, and Postgres and JSON reject some of them. */
const disallowed = /[\p{Cc}\p{Cs}]/u;
const loneSurrogate = /\p{Cs}/u;

/**
 * Characters that show nothing (zero-width spaces, fillers, joiners, tags) or reverse the text around them: with them
 * one name can look like another, or like none.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/u;
const invisibles = new RegExp(invisible, 'gu');
/** The signs of Indic scripts that join consonants; a joiner beside them selects the shape of a letter. */
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
/** Where such a character changes what is seen, because a script or an emoji is written with it. */
const shaping = new RegExp(
  [
    // 👩🏽‍💻: a joiner between two emojis. ❤️, 1️⃣: a variation of the sign before it.
    '(?<=\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
    '(?<=[\\d#*])\\ufe0f(?=\\u20e3)',
    // The flags of England, Scotland and Wales.
    '(?<=\\u{1f3f4})[\\u{e0061}-\\u{e007a}]{5}\\u{e007f}',
    // Persian and other joined scripts: a non-joiner between two letters.
    '(?<=[\\p{Script=Arabic}\\p{Script=Syriac}]\\p{M}{0,5})\\u200c(?=[\\p{Script=Arabic}\\p{Script=Syriac}])',
    // Sinhala, Malayalam, Bengali and others.
    `(?<=${virama})[\\u200c\\u200d]`,
    `(?<=\\p{L})\\u200d(?=${virama})`,
    // The form of a Chinese character, in Japanese names; that of a Mongolian letter.
    '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
  ].join('|'),
  'gu',
);

const invisibleOrShaping = new RegExp(`${shaping.source}|(${invisible.source})`, 'gu');
/** For texts from elsewhere, whose writers cannot be asked. */
export const withoutInvisibles = (text: string): string =>
  text.replace(invisibleOrShaping, (sign: string, lost?: string) => (lost === undefined ? sign : ''));

/** More marks on one letter than any language writes: they would cover the lines around. */
const stacked = /\p{M}{6}/u;

/** Also true for combining marks alone, which have no letter to stand on. An empty text is for `min` to refuse. */
const showsNothing = (text: string) => text !== '' && !/[^\s\p{M}]/u.test(text.replace(invisibles, ''));

/** @param indexOfForbidden where the first character stands that is not accepted; -1 for none */
const textWithout = (indexOfForbidden: (text: string) => number, text = z.string()) =>
  text
    .trim()
    .refine((written) => indexOfForbidden(written) === -1, {
      error: ({ input }) => messageAt(String(input), indexOfForbidden(String(input))),
      abort: true,
    })
    .refine((text) => !showsNothing(text), { error: 'Ce texte ne montre aucun caractère.', abort: true });

/** What slides, PDFs and programs break lines with; other control characters show nothing, and came with a paste. */
const withOneLineBreak = (text: string) =>
  text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
/** One blank line where there are several: nobody writes more, and cards would be endless. */
const collapseBlankLines = (text: string) => text.replace(/\n(?:[^\S\n]*\n){2,}/gu, '\n\n');
const linesUpTo = (most: number) =>
  textWithout((text) => text.search(loneSurrogate), z.string().overwrite(withOneLineBreak))
    .overwrite(collapseBlankLines)
    .refine((text) => text.split('\n').length <= most, `${most} lignes au plus.`);

/** A tab or a line break came with a paste, from a table or a slide. */
const inOneLine = z.string().overwrite((text) => text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' '));

/** Trimmed text that people write. Every text field is based on one of these five schemas. */
export const lineSchema = textWithout((text) => text.search(disallowed), inOneLine);
/** An address that a line break cuts is refused: nobody knows whether both parts belong to it. */
export const addressLineSchema = textWithout((text) => text.search(disallowed));
export const multiLineSchema = linesUpTo(limits.textLines);
/** Show notes, with a line for each link. */
export const notesSchema = linesUpTo(limits.notesLines);
/** A line shown between other people's texts: a name, a title, a label. It has no invisible or stacked characters. */
export const nameSchema = textWithout((text) => {
  const [lost] = [...text.matchAll(invisibleOrShaping)].filter(([, sign]) => sign !== undefined);
  const found = [text.search(disallowed), lost?.index ?? -1].filter((index) => index >= 0);
  return found.length === 0 ? -1 : Math.min(...found);
}, inOneLine).refine((text) => !stacked.test(text), 'Ce texte empile trop de signes sur une lettre.');
