import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');
export const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const inventory = 'docs/spec/inventory';
/** HOME, API-PUBLIC and so on: one file of the inventory each. */
export const groups = readdirSync(path.join(root, inventory)).map((file) => path.basename(file, '.md'));

const defined = (file: string) =>
  [...read(file).matchAll(/^- \*\*([A-Z-]+-\d+|[AO]\d{2})\*\* /gm)].map(([, code = '']) => code);
/** Once for each definition. */
export const requirements = groups.flatMap((group) => defined(`${inventory}/${group}.md`));
/** Every code that may be cited: requirements, resolutions (A..) and details that are easily missed (O..). */
export const codes: ReadonlySet<string> = new Set([
  ...requirements,
  ...defined('docs/spec/resolutions.md'),
  ...defined('docs/spec/easy-to-overlook.md'),
]);

// Longest first, so that API-PUBLIC is not mistaken for a group with the same ending.
const groupNames = [...groups].sort((a, b) => b.length - a.length).join('|');
// "LAYOUT-28, 29 and 31" and "LAYOUT-25 to 27". A number followed by a unit or a word is not part of the list.
const rowCitation = new RegExp(
  `(?<![\\w-])(${groupNames})-(\\d+)((?:(?:, | and | to )\\d{2,3}(?![\\w%]|[.:]\\d| ?(?:ms|s|px)\\b))*)`,
  'g',
);
const letterCitation = /(?<![\w%#/.\\-])[AO]\d{2}(?![\w%-])/g;

export function citedCodes(text: string) {
  const rows = [...text.matchAll(rowCitation)].flatMap(([, group = '', first = '', rest = '']) => {
    const cited = [first];
    for (const [, separator, next = ''] of rest.matchAll(/(, | and | to )(\d+)/g)) {
      let number = separator === ' to ' ? Number(cited.at(-1)) + 1 : Number(next);
      for (; number <= Number(next); number++) cited.push(String(number).padStart(first.length, '0'));
    }
    return cited.map((number) => `${group}-${number}`);
  });
  return [...rows, ...(text.match(letterCitation) ?? [])];
}

const isNotSource = /^(node_modules|dist|test-results|playwright-report|\..*)$/;
export function sourceFiles(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (isNotSource.test(entry.name)) return [];
    if (entry.isDirectory()) return sourceFiles(file);
    return /\.(tsx?|mjs|cjs|css|md)$/.test(entry.name) ? [file] : [];
  });
}

const document = read('docs/coverage.md');
const tests = (text: string) => text.match(/[\w./-]+\.(?:test|spec)\.tsx?/g) ?? [];
const named = ([, id = '', state = '', where = '']: RegExpMatchArray) => ({
  id,
  state,
  where,
  tests: tests(where),
});

/** One row per requirement that is built, or that differs. */
export const rows = [...document.matchAll(/^\| ([A-Z-]+-\d+) \| (\w+) \| (.+) \|$/gm)].map(named);
/** Findings from the first real use of the site, and later wishes: the same columns, and one for the finding. */
export const firstUse = [
  ...document.matchAll(/^\| ((?:T3-)?[A-Z]{1,2}\d+) \| [^|]+ \| (\w+) \| (.+) \|$/gm),
].map(named);
/** The first column of every table, without heads. */
export const ids = [...document.matchAll(/^\| (?!row |-)([^|]+) \|/gm)].map(([, id = '']) => id);
