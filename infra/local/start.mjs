import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAll } from '../build/build-all.mjs';
import { apps, devShell } from '../workspaces.mjs';
import { installDependencies, requireNode, root } from './install.mjs';

// `npm start`. Runs on a machine with nothing but Node: see install.mjs.

requireNode();
const isForDevelopment = process.env.DEV_OVERRIDES === 'on';
await installDependencies({ tools: isForDevelopment });
await buildAll({ only: isForDevelopment ? [...apps, devShell] : apps });
await import(pathToFileURL(path.join(root, 'infra/dist/stack.mjs')).href);
