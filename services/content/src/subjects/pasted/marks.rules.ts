// Marks of Markdown, word processors and messages, which are no part of a title.

const bullets = String.raw`[-+*•◦▪▫‣⁃·●○■□►▶➤→➡✓✔☐☑☒✅–—\uF0B7\uF0A7]\uFE0F?\s+|o\t`;
const numbers = String.raw`\d{1,3}[.)/]\s+|\(\d{1,2}\)\s+|\d{1,2}\s[-–—]\s+|(?:\d\uFE0F?\u20E3|🔟|[①-⑳❶-❿])\s*`;
const boxes = String.raw`\[[ xX✓✔]?\](?:\s+|$)`;
/** Headings, quotations, bullets, numbers and boxes that a line begins with. */
const leading = new RegExp(String.raw`^(?:#{1,6}\s+|>\s*|${bullets}|${numbers}|${boxes})+`, 'u');
const firstBullet = new RegExp(String.raw`^(?:(${numbers})|(?:${bullets}))`, 'u');

export const withoutLeadingMarks = (text: string): string => {
  const rest = text.replace(leading, '');
  // "## Titre ##"
  return text.startsWith('#') ? rest.replace(/\s#{1,6}$/, '') : rest;
};

/** The kind of bullet of a line: `1` for any number; empty where it has none. */
export function bulletOf(text: string): string {
  const found = firstBullet.exec(text);
  if (!found) return '';
  return found[1] === undefined ? found[0].charAt(0) : '1';
}

/** Lines that separate, or name a format: `---`, `***`, the fence of code, `sep=;` of a spreadsheet. */
export const isSilent = (text: string): boolean =>
  /^(?:(?:[-*_=~—–]\s?){3,}|`{3,}\w{0,20}|sep=.)$/i.test(text);

/**
 * No letter, digit or mark of the same kind outside: `snake_case` and `2 * 3 * 4` have no emphasis. Italics by stars go
 * before and after bold type, because either may hold the other.
 */
const emphasis = [
  ['\\*', 1],
  ['\\*', 2],
  ['\\*', 1],
  ['_', 1],
  ['_', 2],
].map(
  ([mark, count]) =>
    new RegExp(
      String.raw`(?<![\p{L}\p{N}${mark}])${mark}{${count}}(?=[^ ${mark}])([^${mark}]+)(?<=[^ ])${mark}{${count}}(?![\p{L}\p{N}${mark}]|\.\p{L})`,
      'gu',
    ),
);

/** What a text in Markdown says without its italics, bold type, struck lines and code. */
export function withoutEmphasis(text: string): string {
  let plain = text.replace(/`{1,2}([^`]+)`{1,2}/g, '$1').replace(/\*{3}([^*]+)\*{3}/g, '$1');
  for (const pattern of emphasis) plain = plain.replace(pattern, '$1');
  return plain.replace(/~~([^~]+)~~/g, '$1');
}

/** A cell of CSV that is quoted as a whole, with quotes doubled within. */
export function withoutQuotes(text: string): string {
  const [, inner] = /^"((?:[^"]|"")+)"$/.exec(text) ?? [];
  return (inner ?? text).replace(/""([^"]+)""/g, '"$1"').replace(/^"([^"]+)"$/, '$1');
}
