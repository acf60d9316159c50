/** Prints how much of each kind there is to read: `node infra/lint/count-lines.mjs`, of what git lists. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const isCode = (file) => /\.(ts|tsx|mjs|cjs|css)$/.test(file) && !file.endsWith('.d.ts');
const isGenerated = (file) => /previous-release|\.generated\.|\/generated\//.test(file);
const isForTests = (file) =>
  /\.test\.tsx?$|(^|\/)(testing|fake-[^/]*|demo-data)(\/|$)|^e2e\/|^infra\/(test|bench)\//.test(file);
const isSpecification = (file) => file.startsWith('docs/spec/') || file === 'docs/coverage.md';
const smallLines = 20;

/** Good enough to compare two states: an address in a text counts as no comment. */
const commentsOf = (text) => (text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g) ?? []).join(' ');
const wordsOf = (text) => text.split(/[^\p{L}\p{N}’'-]+/u).filter(Boolean).length;

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const totals = new Map();
const add = (name, amount) => totals.set(name, (totals.get(name) ?? 0) + amount);

for (const file of files) {
  const isDocument = file.endsWith('.md') && !isSpecification(file);
  if (isGenerated(file) || !(isCode(file) || isDocument)) continue;
  const text = readFileSync(file, 'utf8');
  if (isDocument) {
    add(
      file.startsWith('docs/decisions/') ? 'words of decisions' : 'words of other documents',
      wordsOf(text),
    );
    continue;
  }
  const lines = text.split('\n').length - 1;
  const kind = isForTests(file) ? 'tests, benchmarks and demo data' : 'product';
  add(`lines of ${kind}`, lines);
  add(`files of ${kind}`, 1);
  if (lines < smallLines) add(`files under ${smallLines} lines of ${kind}`, 1);
  add(`words of comments of ${kind}`, wordsOf(commentsOf(text)));
}
for (const [name, amount] of [...totals].sort()) console.info(`${String(amount).padStart(8)} ${name}`);
