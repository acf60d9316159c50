import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../local/install.mjs';

// `node infra/test/lines.mjs`: the lines of tests and their support, and of the product. Data and benchmarks are
// neither.

const isSource = (file) => /\.[cm]?[jt]sx?$/.test(file);
const isBench = (file) => file.startsWith('infra/bench/');
const kinds = {
  'service and unit tests': (file) => /\.test\.tsx?$/.test(file),
  journeys: (file) => /\.spec\.ts$/.test(file),
  'what tests stand on': (file) => /\/testing\/|^e2e\/|^infra\/test\//.test(file),
  product: () => true,
};

const lines = new Map();
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
for (const file of files.filter((file) => isSource(file) && !isBench(file))) {
  const [kind] = Object.entries(kinds).find(([, isKind]) => isKind(file));
  const count = readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
  lines.set(kind, (lines.get(kind) ?? 0) + count);
}
for (const kind of Object.keys(kinds)) console.info(`${String(lines.get(kind)).padStart(8)}  ${kind}`);
const product = lines.get('product');
const tests = [...lines.values()].reduce((sum, count) => sum + count, 0) - product;
console.info(
  `${String(tests).padStart(8)}  tests and harness, ${(tests / product).toFixed(2)} for each line of the product`,
);
