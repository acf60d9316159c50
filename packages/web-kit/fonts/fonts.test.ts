/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { convert } from 'fontverter';
import { drawnCharacters, families, frenchCharacters } from './families.ts';
import { charactersOf, readTables, writeTables } from './sfnt.ts';
import { unicodeRange } from './style-sheet.ts';

const root = resolve(__dirname, '../../..');
const subsetFile = (file: string) => join(__dirname, 'files', file);
const openFont = (file: string) => convert(readFileSync(file), 'truetype');

const sources = ['packages', 'shell', 'mfe-public', 'mfe-member', 'mfe-admin', 'services'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => join(root, folder, file)),
);
const copy = sources.filter((file) => /\.(copy|fr)\.ts$/.test(file));
const demoData = ['content', 'comments', 'members'].map((name) => join(root, `infra/demo-data/${name}.json`));

/** The characters of a file that the French subsets lack. Emoji come from the system fonts. */
const charactersBeside = (file: string) =>
  [
    ...new Set(
      readFileSync(file, 'utf8').replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
        String.fromCodePoint(parseInt(code, 16)),
      ),
    ),
  ]
    .filter((character) => !/[\n\p{Extended_Pictographic}]/u.test(character))
    .filter((character) => !frenchCharacters.includes(character));

test('the texts of the product and of its demo data need no other characters', () => {
  expect(copy.length).toBeGreaterThan(30);
  for (const file of [...copy, ...demoData]) expect([file, ...charactersBeside(file)]).toEqual([file]);
});

test.each(families)('$file draws every character of French text that its source draws', async (family) => {
  const drawn = charactersOf(await openFont(subsetFile(family.file)));
  const inSource = charactersOf(
    await openFont(
      join(root, `node_modules/${family.source}/files/${family.prefix}-latin-${family.suffix}.woff2`),
    ),
  );
  const wanted = [...drawnCharacters].filter((character) => inSource.has(character.codePointAt(0) ?? 0));
  expect(wanted.filter((character) => !drawn.has(character.codePointAt(0) ?? 0))).toEqual([]);
  // Arrows and the narrow space currently come from the next family; letters must not.
  expect(wanted.length).toBeGreaterThan(drawnCharacters.length - 6);
});

test.each(families)(
  '$name fetches its subset for French and nothing else, other files for the rest',
  (family) => {
    const faces = readFileSync(join(__dirname, '../src/styles/fonts.css'), 'utf8')
      .split('\n')
      .filter((line) => line.includes(`"${family.name}"`) && !line.includes('font-style: italic'));
    const ofSubset = faces.filter((face) => face.includes(`/files/${family.file}"`));
    const french = unicodeRange([...frenchCharacters].map((character) => character.codePointAt(0) ?? 0));
    expect(ofSubset).toEqual([expect.stringContaining(`unicode-range: ${french};`)]);
    expect(faces).toHaveLength(family.otherScripts.length + 2);
    // Browsers do not combine faces that differ in a descriptor, so they would not look for a letter in the others.
    expect(
      new Set(faces.map((face) => /font-weight: [^;]+;( font-stretch: [^;]+;)?/.exec(face)?.[0])).size,
    ).toBe(1);
  },
);

const isInRange = (range: string, code: number) =>
  range.split(',').some((part) => {
    const [first = '', last = first] = part.trim().replace('U+', '').split('-');
    return parseInt(first, 16) <= code && code <= parseInt(last, 16);
  });

test('italic running text uses its own family, even for letters outside of French', async () => {
  const italics = readFileSync(join(__dirname, '../src/styles/fonts.css'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('font-style: italic'));
  for (const character of 'Łukasz Dvořák Muñoz Éloïse Gülşen') {
    const code = character.codePointAt(0) ?? 0;
    // Of several faces with a character, the last one is used.
    const face = italics.findLast((line) => isInRange(/unicode-range: ([^;]+);/.exec(line)?.[1] ?? '', code));
    const [, file] = /url\("([^"]+)"\)/.exec(face ?? '') ?? [];
    expect([character, face]).toEqual([character, expect.stringContaining('"Literata"')]);
    expect(charactersOf(await openFont(join(root, `node_modules/${file}`)))).toContain(code);
  }
});

test.each(families)('$file comes with its licence', ({ file, source }) => {
  const licence = readFileSync(subsetFile(file.replace('.woff2', '-OFL.txt')), 'utf8');
  expect(licence).toBe(readFileSync(join(root, `node_modules/${source}/LICENSE`), 'utf8'));
  expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1');
});

test('reading and writing the tables of a font does not change it', async () => {
  const font = await openFont(subsetFile('martian-mono.woff2'));
  const written = writeTables(readTables(font));
  expect([...readTables(written)].map(([tag]) => tag)).toEqual(
    [...readTables(font)].map(([tag]) => tag).sort(),
  );
  for (const [tag, data] of readTables(font))
    if (tag !== 'head') expect(readTables(written).get(tag)).toEqual(data);
  // The checksum rule of the specification: all words of a font add up to this.
  let sum = 0;
  for (let offset = 0; offset < written.length; offset += 4) sum = (sum + written.readUInt32BE(offset)) >>> 0;
  expect(sum).toBe(0xb1b0afba);
});

test('a range of characters is formatted for `unicode-range`', () => {
  expect(unicodeRange([0x22, 0x20, 0x21, 0xa0])).toBe('U+20-22,U+A0');
});
