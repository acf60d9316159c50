/** Each digit in a box of 100 × 160, drawn as one stroke: no font is needed. */
export const digits: readonly string[] = [
  'M50 0A50 50 0 0 1 100 50V110A50 50 0 0 1 0 110V50A50 50 0 0 1 50 0Z',
  'M12 42L58 0V160',
  'M0 50A50 50 0 0 1 100 50C100 92 0 112 0 160H100',
  'M4 0H96L44 62A49 49 0 1 1 2 122',
  'M76 160V0L0 112H100',
  'M94 0H10V70C30 54 100 52 100 108A50 50 0 0 1 2 122',
  'M82 0C30 20 0 62 0 110A50 50 0 1 0 50 60A50 50 0 0 0 0 110',
  'M0 0H100L34 160',
  'M50 72A36 36 0 1 1 50 0A36 36 0 1 1 50 72A44 44 0 1 1 50 160A44 44 0 1 1 50 72Z',
  'M18 160C70 140 100 98 100 50A50 50 0 1 0 50 100A50 50 0 0 0 100 50',
];

/** A 5 × 7 dot matrix, row by row. */
const letters: Record<string, string> = {
  A: '01110100011000111111100011000110001',
  B: '11110100011000111110100011000111110',
  C: '01110100011000010000100001000101110',
  D: '11110100011000110001100011000111110',
  E: '11111100001000011110100001000011111',
  F: '11111100001000011110100001000010000',
  G: '01110100011000010111100011000101111',
  H: '10001100011000111111100011000110001',
  I: '01110001000010000100001000010001110',
  J: '00111000100001000010000101001001100',
  K: '10001100101010011000101001001010001',
  L: '10000100001000010000100001000011111',
  M: '10001110111010110101100011000110001',
  N: '10001110011010110011100011000110001',
  O: '01110100011000110001100011000101110',
  P: '11110100011000111110100001000010000',
  Q: '01110100011000110001101011001001101',
  R: '11110100011000111110101001001010001',
  S: '01111100001000001110000010000111110',
  T: '11111001000010000100001000010000100',
  U: '10001100011000110001100011000101110',
  V: '10001100011000110001100010101000100',
  W: '10001100011000110101101011101110001',
  X: '10001010100010000100001000101010001',
  Y: '10001010100010000100001000010000100',
  Z: '11111000010001000100010001000011111',
  0: '01110100011001110101110011000101110',
  1: '00100011000010000100001000010001110',
  2: '01110100010000100010001000100011111',
  3: '11111000100010000010000011000101110',
  4: '00010001100101010010111110001000010',
  5: '11111100001111000001000011000101110',
  6: '00110010001000011110100011000101110',
  7: '11111000010001000100010000100001000',
  8: '01110100011000101110100011000101110',
  9: '01110100011000101111000010001001100',
  '&': '01100100101010001000101011001001101',
  '-': '00000000000000011111000000000000000',
  '.': '00000000000000000000000000110001100',
  '’': '01100001000100000000000000000000000',
};

/** Dots of the marks of letters, as column and row: above the matrix and below it. */
const marks: Record<string, readonly (readonly [column: number, row: number])[]> = {
  '\u0300': [
    [1, -3],
    [2, -2],
  ],
  '\u0301': [
    [3, -3],
    [2, -2],
  ],
  '\u0302': [
    [1, -2],
    [2, -3],
    [3, -2],
  ],
  '\u0308': [
    [1, -2],
    [3, -2],
  ],
  '\u0327': [
    [2, 7],
    [1, 8],
  ],
};
/** How many dots the marks of letters rise above the letters. */
export const markDots = 3;

/** Each with its marks, decomposed. */
const lettersOf = (text: string): string[] =>
  text
    .toUpperCase()
    .normalize('NFD')
    .replaceAll('Œ', 'OE')
    .replaceAll("'", '’')
    .match(/\P{M}\p{M}*/gu) ?? [];

export const labelDots = (text: string) => lettersOf(text).length * 6;

/** A path of dots that writes `text` in capitals; missing characters leave a gap. */
export function labelPath(text: string, left: number, top: number, dot: number): string {
  const side = dot * 0.86;
  let path = '';
  lettersOf(text).forEach(([letter = '', ...itsMarks], place) => {
    const draw = (column: number, row: number) => {
      path += `M${left + (place * 6 + column) * dot} ${top + row * dot}h${side}v${side}h-${side}z`;
    };
    [...(letters[letter] ?? '')].forEach((bit, index) => {
      if (bit === '1') draw(index % 5, Math.floor(index / 5));
    });
    for (const mark of itsMarks) for (const [column, row] of marks[mark] ?? []) draw(column, row);
  });
  return path;
}

/** Moves and scales the points of a path but not its stroke, so that every groove has the same width. */
export function placePath(
  path: string,
  origin: { x: number; y: number },
  scale: { x: number; y: number },
): string {
  return path.replace(/([MLVHCA])([^A-Z]*)/g, (_match, command: string, rest: string) => {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const placed = numbers.map((value, index) => {
      const asX = origin.x + value * scale.x;
      const asY = origin.y + value * scale.y;
      // An arc: scales the radii, keeps the three flags, moves and scales the end point.
      if (command === 'A')
        return [value * scale.x, value * scale.y, value, value, value, asX, asY][index % 7] ?? value;
      if (command === 'V') return asY;
      return command === 'H' || index % 2 === 0 ? asX : asY;
    });
    return command + placed.map((value) => Number(value.toFixed(1))).join(' ');
  });
}
