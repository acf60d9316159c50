import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { endCommands, installDependencies, requireNode, root } from '../local/install.mjs';
import { watchNpm } from '../local/watch-npm.mjs';

// `npm run dev`: `npm start` with a development server for each remote, and with services and shell that are rebuilt
// and restarted when their source changes. Ctrl-C stops everything.

requireNode();
watchNpm(() => {
  endCommands();
  process.kill(process.pid, 'SIGTERM');
});
await installDependencies({ tools: true });
process.env.DEV_OVERRIDES = 'on';
const { buildAll } = await import('../build/build-all.mjs');
const { apps, devShell, remotes } = await import('../workspaces.mjs');
await buildAll({ only: [...apps, devShell] });
await import(pathToFileURL(path.join(root, 'infra/dist/stack.mjs')).href);

const { overriddenAddress, startDevServer } = await import('./dev-server.mjs');
const { restartOnChange } = await import('./restart-on-change.mjs');
const siteUrl = `http://localhost:${process.env.NOBICAST_PORT || 8080}`;
const { NOBICAST_DEV_PORT: firstPort } = process.env;
const servers = await Promise.all(
  remotes.map((folder, index) =>
    startDevServer({
      folder: path.join(root, folder),
      siteUrl,
      ...(firstPort && { port: Number(firstPort) + index }),
    }),
  ),
);
restartOnChange({
  apps: apps.filter((app) => !remotes.includes(app) && app !== 'infra'),
  dataFolder: path.resolve(root, process.env.NOBICAST_DATA || '.nobicast'),
});
console.info(`\n✓ Changes appear in ${overriddenAddress(`${siteUrl}/`, servers)}`);
