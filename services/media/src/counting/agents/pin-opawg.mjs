// Replaces the lists beside this file by those of a checkout of opawg/user-agents-v2: see README.md.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [checkout] = process.argv.slice(2);
if (!checkout) {
  console.error('Usage: node pin-opawg.mjs PATH_OF_THE_CHECKOUT');
  process.exit(1);
}
const git = (...parameters) =>
  execFileSync('git', ['-C', checkout, ...parameters], { encoding: 'utf8' }).trim();
const writeJson = (name, value) =>
  writeFileSync(path.join(import.meta.dirname, name), `${JSON.stringify(value, null, 2)}\n`);

for (const name of ['bots.json', 'apps.json', 'libraries.json', 'browsers.json']) {
  const { entries } = JSON.parse(readFileSync(path.join(checkout, 'src', name), 'utf8'));
  const kept = entries.map(({ name: agent, pattern, category, examples }) => ({
    name: agent,
    pattern,
    category,
    examples,
  }));
  writeJson(name, { entries: kept });
}
copyFileSync(path.join(checkout, 'LICENSE'), path.join(import.meta.dirname, 'LICENSE'));
const commit = git('log', '-1', '--format=%cs %h');
writeJson('list.json', { name: 'opawg/user-agents-v2', version: commit });
console.info(`Pinned opawg/user-agents-v2, ${commit}. Run the tests of services/media/src/counting.`);
