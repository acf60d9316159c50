import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createEnvironments } from '@nobicast/infra/environments';
import { answersOk, freePort, waitUntil } from '@nobicast/infra/ports';
import { readSecrets, readSettings } from '@nobicast/infra/settings';
import type { Stack } from './test.ts';

const root = path.resolve(import.meta.dirname, '../..');
const startDeadlineMs = 60_000;

/** Resolves once they have ended. */
async function stopProcesses(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) resolve();
          else child.once('exit', () => resolve());
        }),
    ),
  );
}

export interface SecondSite {
  url: string;
  replaceShell(variables: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A second gateway and shell, over the services of the stack.
 * @param options.env for both
 * @param options.shell variables of the shell alone, and `options.gateway` of the gateway
 */
export async function startSecondSite(
  stack: Stack,
  options: {
    env?: Record<string, string>;
    shell?: Record<string, string>;
    gateway?: Record<string, string>;
  } = {},
): Promise<SecondSite> {
  const [site, shell] = [await freePort(), await freePort()];
  const environments = createEnvironments({
    addresses: { ...stack.addresses(), site, shell },
    secrets: readSecrets(stack.dataFolder),
    settings: readSettings(root, { NOBICAST_DATA: stack.dataFolder }, []),
    env: { LOG_LEVEL: 'error', ...options.env },
  });
  const run = (script: string, env: Record<string, string>) =>
    spawn(process.execPath, [path.join(root, script)], {
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env, DRAIN_TIMEOUT_MS: '0' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  const runShell = (variables: Record<string, string>) =>
    run('shell/dist/server/server.cjs', { ...environments.shell, ...options.shell, ...variables });
  const untilReady = (what: string, port: number) =>
    waitUntil(what, () => answersOk(`http://127.0.0.1:${port}/readyz`), { timeoutMs: startDeadlineMs });

  const gateway = run('api-gateway/dist/server.mjs', { ...environments.gateway, ...options.gateway });
  let running = runShell({});
  const stop = () => stopProcesses([running, gateway]);
  try {
    await untilReady('The second gateway', site);
    await untilReady('The second shell', shell);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://localhost:${site}`,
    async replaceShell(variables) {
      await stopProcesses([running]);
      running = runShell(variables);
      await untilReady('The shell that replaces it', shell);
    },
    stop,
  };
}
