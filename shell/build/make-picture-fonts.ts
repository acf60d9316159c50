import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { convert } from 'fontverter';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { charactersOf, readTables, writeTables } from '../../packages/web-kit/fonts/sfnt.ts';

// `npx tsx shell/build/make-picture-fonts.ts` writes the fonts of link previews. resvg reads TrueType only, and
// ignores the axes of a variable font.

const require = createRequire(import.meta.url);
const output = path.join(import.meta.dirname, '../server/link-pictures/fonts');

/** In the order in which a character is looked up. */
const scripts = [
  ...['latin', 'latin-ext', 'vietnamese'].map((script) => ['bricolage-grotesque', script, 'wdth'] as const),
  ...['cyrillic', 'greek'].map((script) => ['literata', script, 'wght'] as const),
];
/** As on the site: see packages/web-kit/fonts/families.ts. */
const styles = { title: { wdth: 82, wght: 700 }, text: { wdth: 100, wght: 500 } };

/** resvg selects a font by this table, in which instances keep the weight of their source. */
function withWeight(font: Buffer, weight: number): Buffer {
  const tables = readTables(font);
  const metrics = Buffer.from(tables.get('OS/2') ?? []);
  metrics.writeUInt16BE(weight, 4);
  metrics.writeUInt16BE(5, 6); // normal width for both styles
  return writeTables(tables.set('OS/2', metrics));
}

for (const [style, axes] of Object.entries(styles)) {
  const advances: Record<string, number> = {};
  for (const [family, script, suffix] of scripts) {
    const { wght, wdth } = axes;
    const folder = path.dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
    const source = await convert(
      readFileSync(path.join(folder, `files/${family}-${script}-${suffix}-normal.woff2`)),
      'truetype',
    );
    const characters = [...charactersOf(source)].map((code) => String.fromCodePoint(code));
    const instance = await subsetFont(source, characters.join(''), {
      targetFormat: 'truetype',
      variationAxes: suffix === 'wdth' ? { wght, wdth } : { wght },
      keepFeatures: ['kern', 'liga'],
      dropTables: ['STAT', 'gasp'],
      noHinting: true,
    });
    const font = withWeight(instance, wght);
    writeFileSync(path.join(output, `${style}-${script}.ttf`), font);
    const face = new hb.Face(new hb.Blob(font));
    const opened = new hb.Font(face);
    for (const character of characters) {
      const glyph = opened.nominalGlyph(character.codePointAt(0) ?? 0);
      if (glyph) advances[character] ??= Math.round((opened.glyphHAdvance(glyph) / face.upem) * 1_000);
    }
  }
  writeFileSync(path.join(output, `${style}-advances.json`), `${JSON.stringify(advances)}\n`);
}
