import { readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { buildAll } from '../build/build-all.mjs';
import { root } from '../local/install.mjs';
import { devShell } from '../workspaces.mjs';

/** Editors write a file in several steps. */
const quietMs = 100;

/** `services/content` runs as `content`. */
const partOf = (app) => (app === 'api-gateway' ? 'gateway' : path.basename(app));

/** The supervisor restarts the process, as built now. */
function restart(app, dataFolder) {
  const { parts } = JSON.parse(readFileSync(path.join(dataFolder, 'run.json'), 'utf8'));
  const pid = parts[partOf(app)];
  if (pid !== undefined) process.kill(pid, 'SIGTERM'); // absent while it is starting
}

/**
 * Rebuilds what changed, and restarts its processes. A failed build leaves them running.
 * @param {{ apps: readonly string[], dataFolder: string }} options
 */
export function restartOnChange({ apps, dataFolder }) {
  let builds = Promise.resolve();
  let timer;

  async function build() {
    try {
      const built = await buildAll({ only: [...apps, devShell] });
      // Documents read the shell's development build each time.
      for (const app of built.filter((app) => app !== devShell)) restart(app, dataFolder);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }

  const isOutput = (file) => file === null || /(^|[\\/])(dist|node_modules)([\\/]|$)/.test(file);
  for (const folder of new Set(['packages', ...apps])) {
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (isOutput(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => (builds = builds.then(build)), quietMs);
    });
  }
}
