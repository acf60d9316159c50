import { installDependencies, requireNode } from './install.mjs';

// `npm run tools`: before a single check, on a machine that has only what a start needs.

requireNode();
await installDependencies({ tools: true });
