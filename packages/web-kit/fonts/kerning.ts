import * as hb from 'harfbuzzjs';

/** The adjustment of the first glyph's advance before the second, in font units. */
export type Kerning = Map<number, Map<number, number>>;

/**
 * Differences are rounded to this many font units (1,000 per em): an error of at most 0.18 px in the interface, and 2.2
 * px in the largest heading.
 */
const step = 22;

function openFont(font: Buffer, at: Record<string, number>): hb.Font {
  const opened = new hb.Font(new hb.Face(new hb.Blob(font)));
  opened.setVariations(Object.entries(at).map(([tag, value]) => new hb.Variation(tag, value)));
  return opened;
}

const withKerning = [new hb.Feature('kern', 1)];
const withoutKerning = [new hb.Feature('kern', 0)];

/** The width of a line of two characters; undefined if they form a ligature. */
function advanceOf(font: hb.Font, pair: string, features: hb.Feature[]): number | undefined {
  const buffer = new hb.Buffer();
  buffer.addText(pair);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer, features);
  const positions = buffer.getGlyphPositions();
  if (positions.length !== 2) return undefined;
  return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}

/**
 * Measures how `source` kerns every pair of `characters` at one instance.
 *
 * @param subset gives the glyph ids of the result
 */
export function measureKerning(
  source: Buffer,
  subset: Buffer,
  characters: string,
  at: Record<string, number>,
): Kerning {
  const from = openFont(source, at);
  const to = openFont(subset, {});
  const glyphs = [...characters].flatMap((character) => {
    const glyph = to.nominalGlyph(character.codePointAt(0) ?? 0);
    return glyph ? [{ character, glyph }] : [];
  });
  const kerning: Kerning = new Map();
  for (const first of glyphs) {
    const row = new Map<number, number>();
    for (const second of glyphs) {
      const pair = first.character + second.character;
      const kerned = advanceOf(from, pair, withKerning);
      const plain = advanceOf(from, pair, withoutKerning);
      if (kerned === undefined || plain === undefined) continue;
      const value = Math.round((kerned - plain) / step) * step;
      if (value !== 0) row.set(second.glyph, value);
    }
    if (row.size > 0) kerning.set(first.glyph, row);
  }
  return kerning;
}

/** Big-endian 16-bit words. */
const words = (...values: number[]) => {
  const data = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) data.writeUInt16BE(value & 0xffff, index * 2);
  return data;
};

/** The class of each glyph (from 1; 0 is the rest): glyphs with the same `key` are in one class. */
function classify(glyphs: readonly number[], key: (glyph: number) => string): Map<number, number> {
  const classes = new Map<string, number>();
  return new Map(
    glyphs.map((glyph) => {
      const known = classes.get(key(glyph)) ?? classes.size + 1;
      classes.set(key(glyph), known);
      return [glyph, known];
    }),
  );
}

/** ClassDef, format 2: adjacent glyphs of the same class form a range. */
function classDefinition(classes: Map<number, number>): Buffer {
  const ranges: [number, number, number][] = [];
  for (const [glyph, value] of [...classes].sort(([one], [other]) => one - other)) {
    const last = ranges.at(-1);
    if (last && last[1] === glyph - 1 && last[2] === value) last[1] = glyph;
    else ranges.push([glyph, glyph, value]);
  }
  return words(2, ranges.length, ...ranges.flat());
}

/**
 * A GPOS table with only this kerning: one matrix of classes of glyphs that kern alike (PairPos, format 2). The tables
 * of the sources contain every weight and width of every pair, which would be half of a subset's bytes.
 */
export function kerningTable(kerning: Kerning): Buffer {
  const firsts = [...kerning.keys()].sort((one, other) => one - other);
  const seconds = [...new Set(firsts.flatMap((first) => [...(kerning.get(first)?.keys() ?? [])]))].sort(
    (one, other) => one - other,
  );
  const value = (first: number, second: number) => kerning.get(first)?.get(second) ?? 0;
  const firstClasses = classify(firsts, (first) => seconds.map((second) => value(first, second)).join());
  const secondClasses = classify(seconds, (second) => firsts.map((first) => value(first, second)).join());

  const firstCount = Math.max(...firstClasses.values()) + 1;
  const secondCount = Math.max(...secondClasses.values()) + 1;
  const matrix = new Array<number>(firstCount * secondCount).fill(0);
  for (const [first, firstClass] of firstClasses) {
    for (const [second, secondClass] of secondClasses) {
      matrix[firstClass * secondCount + secondClass] = value(first, second);
    }
  }

  const coverage = words(1, firsts.length, ...firsts);
  const firstDefinition = classDefinition(firstClasses);
  const secondDefinition = classDefinition(secondClasses);
  const coverageAt = 16 + matrix.length * 2;
  const firstAt = coverageAt + coverage.length;
  const secondAt = firstAt + firstDefinition.length;
  const onlyAdvance = 4;
  const pairs = Buffer.concat([
    words(2, coverageAt, onlyAdvance, 0, firstAt, secondAt, firstCount, secondCount, ...matrix),
    coverage,
    firstDefinition,
    secondDefinition,
  ]);

  // The scripts DFLT and latn, both with this one feature; each table of a script is its default language system.
  const language = [4, 0, 0, 0xffff, 1, 0];
  const tag = (name: string) => [
    name.charCodeAt(0) * 256 + name.charCodeAt(1),
    name.charCodeAt(2) * 256 + name.charCodeAt(3),
  ];
  const scripts = words(2, ...tag('DFLT'), 14, ...tag('latn'), 14, ...language);
  const features = words(1, ...tag('kern'), 8, 0, 1, 0);
  const lookups = words(1, 4, 2, 0, 1, 8);
  const scriptsAt = 10;
  const featuresAt = scriptsAt + scripts.length;
  const lookupsAt = featuresAt + features.length;
  return Buffer.concat([words(1, 0, scriptsAt, featuresAt, lookupsAt), scripts, features, lookups, pairs]);
}
