import { read } from './spec.ts';

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
/** Findings from the first real use of the site, and what was wanted since: the same columns, and one for the finding. */
export const firstUse = [
  ...document.matchAll(/^\| ((?:T3-)?[A-Z]{1,2}\d+) \| [^|]+ \| (\w+) \| (.+) \|$/gm),
].map(named);
/** The first column of every row of a table, its heads left out. */
export const ids = [...document.matchAll(/^\| (?!row |-)([^|]+) \|/gm)].map(([, id = '']) => id);
