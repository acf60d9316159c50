import { apps, devShell } from '../workspaces.mjs';
import { buildAll } from './build-all.mjs';

// `npm run build`: all that changed, or the apps named on the command line.

const named = process.argv.slice(2);
const known = [...apps, devShell];
const unknown = named.filter((app) => !known.includes(app));
if (unknown.length > 0) {
  console.error(`✗ Unknown: ${unknown.join(', ')}. Known: ${known.join(', ')}`);
  process.exit(1);
}
try {
  await buildAll(named.length > 0 ? { only: named } : {});
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
