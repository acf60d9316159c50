import { installDependencies, requireNode } from './install.mjs';

// `npm run tools`: for a single check on a machine that has only what a start needs.

requireNode();
await installDependencies({ tools: true });
