import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';

// `node shell/build/first-play.mjs` minifies the first-play script. The result is committed, so that documents and
// their policy have the same bytes on every machine; a test compares it with its source.

const folder = path.join(import.meta.dirname, '../src/player');
const sourceFile = path.join(folder, 'first-play.source.ts');
const textFile = path.join(folder, 'first-play.text.ts');

function minify() {
  const { code } = transformSync(readFileSync(sourceFile, 'utf8'), {
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: { passes: 3 }, mangle: true },
    },
    minify: true,
  });
  const minified = /^export const firstPlay=(.*);\s*$/s.exec(code)?.[1];
  if (!minified || /['\n]/.test(minified))
    throw new Error(`This cannot be written as a quoted string:\n${code}`);
  return minified;
}

if (process.argv.includes('--print')) {
  process.stdout.write(minify());
} else {
  const quoted = `'${minify().replaceAll('\\', '\\\\')}'`;
  writeFileSync(
    textFile,
    `// Made from first-play.source.ts by \`node shell/build/first-play.mjs\`.\nexport const minifiedFirstPlay =\n  ${quoted};\n`,
  );
}
