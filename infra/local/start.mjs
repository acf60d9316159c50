import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDependencies, requireNode, root } from './install.mjs';

// `npm start`. Runs on a machine with nothing but Node: see install.mjs.

requireNode();
await installDependencies();
const { buildAll } = await import('../build/build-all.mjs');
const { apps, devShell } = await import('../workspaces.mjs');
await buildAll({ only: process.env.DEV_OVERRIDES === 'on' ? [...apps, devShell] : apps });
await import(pathToFileURL(path.join(root, 'infra/dist/stack.mjs')).href);
