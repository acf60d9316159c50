import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const rows = [
  ...readFileSync(path.join(root, 'docs/coverage.md'), 'utf8').matchAll(
    /^\| ([A-Z-]+-\d+\w?) \| (\w+) \| (.+) \|$/gm,
  ),
].map(([, id = '', state = '', where = '']) => ({ id, state, where }));

test('every requirement stands once, as done or as different', () => {
  expect(rows.length).toBeGreaterThan(400);
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect([...new Set(rows.map(({ state }) => state))].sort()).toEqual(['differs', 'done']);
});

test('what is done names its test, and every file that is named is there', () => {
  const filesIn = (text: string) => text.match(/[\w./-]+\.(?:test|spec)\.tsx?/g) ?? [];
  const nameless = rows.filter(({ state, where }) => state === 'done' && filesIn(where).length === 0);
  expect(nameless.map(({ id }) => id)).toEqual([]);
  const missing = rows.flatMap(({ id, where }) =>
    filesIn(where)
      .filter((file) => !existsSync(path.join(root, file)))
      .map((file) => `${id}: ${file}`),
  );
  expect(missing).toEqual([]);
});
