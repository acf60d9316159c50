import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAll } from '../build/build-all.mjs';
import { installDependencies, requireNode, root, run } from './install.mjs';

// `npm run release`, `npm run bench` and the like. Programs of operators and teams are built and need only what a
// start needs; source files are run by tsx, one of the tools.

const [program = '', ...args] = process.argv.slice(2);

requireNode();
if (program.endsWith('.ts')) {
  await installDependencies({ tools: true });
  process.exitCode = await run(process.execPath, ['--import', 'tsx', path.join(root, program), ...args]);
} else {
  await installDependencies();
  await buildAll({ only: ['infra'] });
  process.argv = [process.argv[0], path.join(root, 'infra/dist', `${program}.mjs`), ...args];
  await import(pathToFileURL(process.argv[1]).href);
}
