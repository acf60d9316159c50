import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAll } from '../build/build-all.mjs';
import { apps, devShell } from '../workspaces.mjs';
import { endCommands, installDependencies, requireNode, root } from './install.mjs';
import { watchNpm } from './watch-npm.mjs';

// `npm start`. Runs on a machine with nothing but Node: see install.mjs.

requireNode();
let isStackRunning = false;
watchNpm(() => {
  // The stack stops its parts in order. Before it runs, there are only commands.
  if (isStackRunning) process.kill(process.pid, 'SIGTERM');
  else {
    endCommands();
    process.exit(1);
  }
});
const isForDevelopment = process.env.DEV_OVERRIDES === 'on';
await installDependencies({ tools: isForDevelopment });
await buildAll({ only: isForDevelopment ? [...apps, devShell] : apps });
isStackRunning = true;
await import(pathToFileURL(path.join(root, 'infra/dist/stack.mjs')).href);
