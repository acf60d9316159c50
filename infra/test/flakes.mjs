import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../local/install.mjs';

// `npm run test:flakes -- 5` repeats `npm test`, with one line for each run and what needed a second try.

const runs = Number(process.argv[2] ?? 5);
const folder = path.join(root, '.nobicast-flakes');
mkdirSync(folder, { recursive: true });

async function runOnce(number) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'run.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  writeFileSync(path.join(folder, `run-${number}.txt`), output);
  const find = (pattern) => pattern.exec(output)?.[1] ?? '?';
  const flaky = [...output.matchAll(/^flaky: (.*)$/gm)].map(([, name]) => name);
  return {
    line: [
      String(number).padStart(3),
      code === 0 ? 'green' : 'red  ',
      find(/^(\d+ passed, \d+ failed)$/m).padEnd(24),
      `${((performance.now() - startedAt) / 60_000).toFixed(1)} min`.padStart(9),
      `${find(/^(\d+) s of processor time$/m)} s CPU`.padStart(12),
      flaky.length > 0 ? `flaky: ${flaky.join('; ')}` : '',
    ].join('  '),
    isGreen: code === 0,
  };
}

const lines = [];
let areGreen = true;
for (let number = 1; number <= runs; number += 1) {
  const { line, isGreen } = await runOnce(number);
  lines.push(line);
  areGreen &&= isGreen;
  console.info(line);
}
console.info(`\n${lines.join('\n')}\n\nOutputs: ${folder}`);
process.exitCode = areGreen ? 0 : 1;
