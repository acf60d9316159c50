import { readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { buildAll } from '../build/build-all.mjs';
import { root } from '../local/install.mjs';
import { devShell } from '../workspaces.mjs';

/** Editors write a file in several steps. */
const quietMs = 100;

/** The name of an app's process in the stack: `services/content` runs as `content`. */
const partOf = (app) => (app === 'api-gateway' ? 'gateway' : path.basename(app));

/** Ends the process of an app. The supervisor of the stack starts it again, as built now. */
function restart(app, dataFolder) {
  const { parts } = JSON.parse(readFileSync(path.join(dataFolder, 'run.json'), 'utf8'));
  const pid = parts[partOf(app)];
  if (pid !== undefined) process.kill(pid, 'SIGTERM'); // absent while it is starting anyway
}

/**
 * Builds what changed, again and again, and restarts the processes that run it. A build that fails leaves them as they
 * are.
 *
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
