import path from 'node:path';
import { root, run } from '../local/install.mjs';
import { sourceFolders } from '../workspaces.mjs';

// Checks the imports against .dependency-cruiser.cjs.

const depcruise = path.join(root, 'node_modules/.bin/depcruise');
process.exitCode = await run(depcruise, ['--config', '.dependency-cruiser.cjs', ...sourceFolders]);
