import type { FontFamily } from './families.ts';

/** A file of a family, with the characters for which a browser fetches it. */
export interface FontFace {
  family: FontFamily;
  /** As written in `url()`. */
  url: string;
  /** `unicode-range` */
  range: string;
  style?: 'italic';
}

const hexadecimal = (code: number) => code.toString(16).toUpperCase();

/** `U+20-7E,U+A0` */
export function unicodeRange(characters: Iterable<number>): string {
  const runs: [number, number][] = [];
  for (const code of [...new Set(characters)].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs
    .map(([first, last]) =>
      first === last ? `U+${hexadecimal(first)}` : `U+${hexadecimal(first)}-${hexadecimal(last)}`,
    )
    .join(',');
}

export function fontFace({ family, url, range, style }: FontFace): string {
  const descriptors = [
    `font-family: "${family.name}"`,
    `src: url("${url}") format("woff2")`,
    `font-weight: ${family.weight}`,
    family.stretch && `font-stretch: ${family.stretch}`,
    style && `font-style: ${style}`,
    'font-display: swap',
    `unicode-range: ${range}`,
  ];
  return `@font-face { ${descriptors.filter(Boolean).join('; ')}; }`;
}
