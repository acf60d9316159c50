import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import {
  drawnCharacters,
  families,
  frenchCharacters,
  kernedCharacters,
  type FontFamily,
} from './families.ts';
import { kerningTable, measureKerning } from './kerning.ts';
import { charactersOf, readTables, writeTables } from './sfnt.ts';
import { fontFace, unicodeRange } from './style-sheet.ts';

const require = createRequire(import.meta.url);
const folderOf = (packageName: string) => path.dirname(require.resolve(`${packageName}/package.json`));
const outputFolder = path.join(import.meta.dirname, 'files');
const styleSheet = path.join(import.meta.dirname, '../src/styles/fonts.css');

/**
 * Tables that a web font does not need, or that describe what was removed: marks and kerning of every weight and width
 * (GDEF, GPOS; kerning is added again below), names of instances (STAT), hinting (gasp), vertical layout, and copies of
 * what `gvar` says, or no rule of ours uses (VVAR, MVAR). HVAR stays although it copies widths, too: without it a
 * browser calculates the outline of each glyph to know its width, in the first layout with these fonts.
 */
const droppedTables = ['GDEF', 'GPOS', 'STAT', 'gasp', 'vhea', 'vmtx', 'VVAR', 'MVAR'];

const nameOf = ({ prefix, suffix }: Pick<FontFamily, 'prefix' | 'suffix'>, script: string) =>
  `${prefix}-${script}-${suffix}.woff2`;
const readSource = (family: FontFamily) =>
  convert(readFileSync(path.join(folderOf(family.source), 'files', nameOf(family, 'latin'))), 'truetype');

async function makeSubset(family: FontFamily, source: Buffer): Promise<Buffer> {
  const subset = await subsetFont(source, drawnCharacters, {
    targetFormat: 'truetype',
    variationAxes: family.axes,
    keepFeatures: [...family.features],
    dropTables: droppedTables,
    noHinting: true,
  });
  const tables = readTables(subset);
  if (family.kerningAt) {
    tables.set('GPOS', kerningTable(measureKerning(source, subset, kernedCharacters, family.kerningAt)));
  }
  return convert(writeTables(tables), 'woff2');
}

const frenchCodes = [...frenchCharacters].map((character) => character.codePointAt(0) ?? 0);
const isFrench = (code: number) => frenchCodes.includes(code);

/** The subset, and the full files for all other characters. Their ranges do not overlap with the subset's. */
function facesOf(family: FontFamily, source: Buffer): string[] {
  const fullFile = (name: string) => `${family.source}/files/${name}`;
  const ranges = JSON.parse(
    readFileSync(path.join(folderOf(family.source), 'unicode.json'), 'utf8'),
  ) as Record<string, string>;
  // The characters in the latin file, not the range that the package declares: it lists many characters that no file
  // contains.
  const latin = charactersOf(source);
  const otherLatin = [...latin].filter((code) => !isFrench(code));
  const { italic } = family;
  const italicFace = (script: string, range: string) =>
    italic
      ? [
          fontFace({
            family,
            url: fullFile(nameOf({ ...family, ...italic }, script)),
            range,
            style: 'italic',
          }),
        ]
      : [];
  return [
    ...(italic?.otherScripts ?? []).flatMap((script) => italicFace(script, ranges[script] ?? '')),
    ...italicFace('latin', unicodeRange(latin)),
    ...family.otherScripts.map((script) =>
      fontFace({ family, url: fullFile(nameOf(family, script)), range: ranges[script] ?? '' }),
    ),
    fontFace({ family, url: fullFile(nameOf(family, 'latin')), range: unicodeRange(otherLatin) }),
    fontFace({ family, url: `../../fonts/files/${family.file}`, range: unicodeRange(frenchCodes) }),
  ];
}

const faces: string[] = [];
for (const family of families) {
  const source = await readSource(family);
  const font = await makeSubset(family, source);
  writeFileSync(path.join(outputFolder, family.file), font);
  copyFileSync(
    path.join(folderOf(family.source), 'LICENSE'),
    path.join(outputFolder, family.file.replace('.woff2', '-OFL.txt')),
  );
  faces.push(...facesOf(family, source));
  console.info(`${family.file}: ${(font.length / 1000).toFixed(1)} kB`);
}
writeFileSync(
  styleSheet,
  `/* Written by \`npm run fonts\` (packages/web-kit/fonts). */\n${faces.join('\n')}\n`,
);
