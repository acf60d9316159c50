import { existsSync } from 'node:fs';
import path from 'node:path';
import { read, root } from './requirements/spec.ts';

const page = read('docs/security.md');

/** First columns of the tables, and the chapters that do not apply as a whole. */
const named = page
  .split('\n')
  .flatMap((line) => (/^\| \*?\d/.test(line) ? [line.split('|')[1] ?? ''] : []))
  .concat(page.match(/^n\/a: [^A-Z]*/gm) ?? [])
  .join('\n')
  .replaceAll('*', '')
  .replace(/\s+/g, ' ');

/** `10.3.1 to 10.3.4` are four. */
const ids = [...named.matchAll(/(\d+\.\d+\.)(\d+)(?: to \d+\.\d+\.(\d+))?/g)].flatMap(
  ([, section = '', first = '', last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${section}${Number(first) + index}`,
    ),
);

test('the page about security names each requirement of ASVS 5.0.0 up to level 2 once', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  // 70 of level 1 and 183 of level 2.
  expect(ids).toHaveLength(253);
});

test('the page about security names only tests that exist', () => {
  const files = page.match(/[\w-]+\/[\w./-]+\.(?:test|spec)\.tsx?/g) ?? [];
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
