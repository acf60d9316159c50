/** What each family contains. `make-fonts.ts` creates the files and the style sheet from this. */
export interface FontFamily {
  /** The name in CSS. */
  name: string;
  /** The name of the subset below `files/`. */
  file: string;
  /** npm package of the OFL source. */
  source: string;
  /** `<source>/files/<prefix>-<script>-<suffix>.woff2` */
  prefix: string;
  suffix: string;
  /** Italics are fetched as full files: no rule of ours uses them, but browsers use them for `<em>`. */
  italic?: { suffix: string; otherScripts: readonly string[] };
  /** The axes of the subset: a single value if the design uses one, otherwise a range. */
  axes: Record<string, number | { min: number; max: number }>;
  /**
   * OpenType features besides kerning: those that browsers apply by default (ligatures; `rvrn` gives bold type another
   * dollar sign), and those that our CSS enables.
   */
  features: readonly string[];
  /** The instance at which kerning is measured; it is the same at every weight and width of the subset. */
  kerningAt?: Record<string, number>;
  /**
   * The descriptors of every face, of the subset and of the full files: browsers only combine faces with equal
   * descriptors.
   */
  weight: string;
  stretch?: string;
  /** The scripts of the full files besides latin, as the package names them. */
  otherScripts: readonly string[];
}

const latinScripts = ['latin-ext', 'vietnamese'];

export const families: readonly FontFamily[] = [
  {
    name: 'Bricolage',
    file: 'bricolage.woff2',
    source: '@fontsource-variable/bricolage-grotesque',
    prefix: 'bricolage-grotesque',
    // Width and weight, without the optical axis: at display sizes, tracking replaces it (decision 0021).
    suffix: 'wdth-normal',
    // 400 to 700 at 100% (interface), 400 to 700 at 82% (titles, rows of the archives), 800 at 75% (display).
    axes: { wdth: { min: 75, max: 100 }, wght: { min: 400, max: 800 } },
    features: ['tnum'],
    // Between display type and interface, because kerning is visible in headings.
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
    // For names of people and works.
    italic: { suffix: 'wght-italic', otherScripts: ['latin-ext'] },
    // For running text and its bold parts.
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
    // The full files have the whole axis; declared at 80% only, they are always narrow, too.
    stretch: '80%',
    otherScripts: ['latin-ext', 'cyrillic', 'cyrillic-ext'],
  },
];

const asciiCharacters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const frenchLetters = 'ÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸ';
const typography = '«»‘’“”–—…·•€°×→←\u00a0\u202f';

/**
 * The characters of the subsets: French. A source need not contain all of them (none has arrows): those come from the
 * next family, and must not make a browser fetch a full file that lacks them as well.
 */
export const frenchCharacters = asciiCharacters + frenchLetters + frenchLetters.toLowerCase() + typography;

/** Characters of code that the subsets leave to the next family, as the arrows: 1.5 kB that nearly no page needs. */
const codeCharacters = '\\^`{}~<>';

export const drawnCharacters = [...frenchCharacters]
  .filter((character) => !codeCharacters.includes(character))
  .join('');

/** Letters, digits and the punctuation that touches them; French sets a space before the rest. */
export const kernedCharacters = [...drawnCharacters]
  .filter((character) => /[\p{L}0-9'’,.«»–—…()“”-]/u.test(character))
  .join('');
