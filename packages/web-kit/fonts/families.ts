/** What is kept of each family. `make-fonts.ts` makes the files and the style sheet from this. */
export interface FontFamily {
  /** The name in CSS. */
  name: string;
  /** Name of the subset below `files/`. */
  file: string;
  /** npm package of the OFL source. */
  source: string;
  /** `<source>/files/<prefix>-<script>-<suffix>.woff2` */
  prefix: string;
  suffix: string;
  /** Italics are fetched whole: no rule asks for them, but a browser's own style for `<em>` does. */
  italic?: { suffix: string; otherScripts: readonly string[] };
  /** The axes of the subset: one value where the look uses one, a range where it uses several. */
  axes: Record<string, number | { min: number; max: number }>;
  /**
   * OpenType features beside kerning: what browsers apply by themselves (ligatures; `rvrn` gives bold type another
   * dollar), and what our CSS switches on.
   */
  features: readonly string[];
  /** Where kerning is measured; it is the same at every weight and width of the subset. */
  kerningAt?: Record<string, number>;
  /** Descriptors of every face, the subset's and the full files': only alike faces form one composite face. */
  weight: string;
  stretch?: string;
  /** Scripts of the full files, beside latin, in the package's words. */
  otherScripts: readonly string[];
}

const latinScripts = ['latin-ext', 'vietnamese'];

export const families: readonly FontFamily[] = [
  {
    name: 'Bricolage',
    file: 'bricolage.woff2',
    source: '@fontsource-variable/bricolage-grotesque',
    prefix: 'bricolage-grotesque',
    // Width and weight, without the optical axis: tracking does its work at display sizes (decision 0009).
    suffix: 'wdth-normal',
    // 400 to 700 at 100% (interface), 400 to 700 at 82% (titles, rows of the archives), 800 at 75% (display).
    axes: { wdth: { min: 75, max: 100 }, wght: { min: 400, max: 800 } },
    features: ['tnum'],
    // Between the display type and the interface: kerning is seen in headings.
    kerningAt: { wdth: 82, wght: 700 },
    weight: '400 800',
    stretch: '75% 100%',
    otherScripts: latinScripts,
  },
  {
    name: 'Literata',
    file: 'literata.woff2',
    source: '@fontsource-variable/literata',
    prefix: 'literata',
    suffix: 'wght-normal',
    // Names of people and works.
    italic: { suffix: 'wght-italic', otherScripts: ['latin-ext'] },
    // Running text, and what is strong in it.
    axes: { wght: { min: 400, max: 700 } },
    features: ['liga', 'rvrn'],
    kerningAt: { wght: 400 },
    weight: '400 700',
    otherScripts: [...latinScripts, 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
  },
  {
    name: 'Martian Mono',
    file: 'martian-mono.woff2',
    source: '@fontsource-variable/martian-mono',
    prefix: 'martian-mono',
    suffix: 'wdth-normal',
    // 400 (the player's clock), 500 (labels, times), 700 (what is live or playing).
    axes: { wdth: 80, wght: { min: 400, max: 700 } },
    features: ['rvrn'],
    weight: '400 700',
    // The full files have the whole axis; declared at 80% only, they too are always set narrow.
    stretch: '80%',
    otherScripts: ['latin-ext', 'cyrillic', 'cyrillic-ext'],
  },
];

const asciiCharacters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const frenchLetters = 'ÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸ';
const typography = '«»‘’“”–—…·•€°×→←\u00a0\u202f';

/**
 * What the subsets are for: French. A source need not draw all of it (none has arrows): those characters come from
 * the next family, and must not make a browser fetch a full file that does not have them either.
 */
export const frenchCharacters = asciiCharacters + frenchLetters + frenchLetters.toLowerCase() + typography;

/** What stands in running text and in headings. Kerning the other signs too would add a kilobyte. */
export const kernedCharacters = [...frenchCharacters]
  .filter((character) => /[\p{L}0-9'’,.;:!?«»–—…()"“”#+/-]/u.test(character))
  .join('');
