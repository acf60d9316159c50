import textAdvances from './fonts/text-advances.json';
import titleAdvances from './fonts/title-advances.json';

/** The width of each character, in thousandths of the font size. */
const advances: Record<TextStyle, Readonly<Record<string, number>>> = {
  title: titleAdvances,
  text: textAdvances,
};

/** Headings and the small lines: see build/make-picture-fonts.ts. */
export type TextStyle = 'title' | 'text';

/** Without kerning, which narrows lines rather than widening them. */
const widthOf = (text: string, style: TextStyle, size: number) =>
  [...text].reduce((sum, character) => sum + (advances[style][character] ?? 0), 0) * (size / 1_000);

const fontHas = (character: string) => character in titleAdvances && character in textAdvances;

/**
 * Drops emoji and other unknown signs; letters and digits of other scripts become an ellipsis, so that the title is
 * visibly shortened. Nothing is drawn as a box.
 */
export function drawable(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/[\u2007\u2009\u202f]/g, '\u00a0')
      .replace(/[\t\n\r]/g, ' ')
      .replace(/./gsu, (character) => {
        if (fontHas(character)) return character;
        return /[\p{L}\p{N}]/u.test(character) ? '…' : '';
      })
      .replace(/…(?:[ …]*…)+/g, '…')
      .replace(/ {2,}/g, ' ')
      // French punctuation never begins a line.
      .replace(/ (?=[:;!?»])|(?<=«) /g, '\u00a0')
      .trim()
  );
}

/** The longest start of a word that fits, at least one character, and the rest. */
function splitWord(word: string, fits: (text: string) => boolean): [string, string] {
  const characters = [...word];
  let length = 1;
  while (length < characters.length && fits(characters.slice(0, length + 1).join(''))) length += 1;
  return [characters.slice(0, length).join(''), characters.slice(length).join('')];
}

function shorten(line: string, fits: (text: string) => boolean): string {
  let characters = [...line];
  const ended = () => `${characters.join('').replace(/[\s.,;:!?…«(–—-]+$/u, '')}…`;
  while (characters.length > 0 && !fits(ended())) characters = characters.slice(0, -1);
  return ended();
}

/**
 * Breaks a text at spaces that allow it, and a word longer than a line anywhere. What does not fit becomes an
 * ellipsis.
 */
export function linesOf(
  text: string,
  { style, size, width, maxLines }: { style: TextStyle; size: number; width: number; maxLines: number },
): string[] {
  const fits = (line: string) => widthOf(line, style, size) <= width;
  const words = drawable(text).split(' ').filter(Boolean);
  const lines: string[] = [];
  let line = '';
  while (words.length > 0 && lines.length <= maxLines) {
    const word = words.shift() ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
    } else if (line !== '') {
      lines.push(line);
      line = '';
      words.unshift(word);
    } else {
      const [start, rest] = splitWord(word, fits);
      lines.push(start);
      words.unshift(rest);
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= maxLines) return lines;
  const shown = lines.slice(0, maxLines);
  return [...shown.slice(0, -1), shorten(`${shown.at(-1) ?? ''} ${lines[maxLines] ?? ''}`, fits)];
}
