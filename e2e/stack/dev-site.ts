import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createEnvironments, type Addresses } from '@nobicast/infra/environments';
import { answersOk, freePort, waitUntil } from '@nobicast/infra/ports';
import { readSecrets, readSettings } from '@nobicast/infra/settings';
import type { Stack } from './test.ts';

const root = path.resolve(import.meta.dirname, '../..');

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

async function stop(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map(ended));
}

/**
 * A second shell and gateway with overrides, over the services and the releases of the stack. What a site with
 * `DEV_OVERRIDES=on` has differs in nothing else.
 */
export async function startSiteWithOverrides(stack: Stack): Promise<{ url: string; stop(): Promise<void> }> {
  execFileSync(process.execPath, ['infra/build/build.mjs', 'shell/dev'], { cwd: root });
  const { addresses } = JSON.parse(readFileSync(path.join(stack.dataFolder, 'run.json'), 'utf8')) as {
    addresses: Addresses;
  };
  const [site, shell] = [await freePort(), await freePort()];
  const url = `http://localhost:${site}`;
  const { shell: ofShell, gateway: ofGateway } = createEnvironments({
    addresses: { ...addresses, site, shell },
    secrets: readSecrets(stack.dataFolder),
    settings: readSettings(root, { NOBICAST_DATA: stack.dataFolder }, []),
    env: { DEV_OVERRIDES: 'on', LOG_LEVEL: 'error' },
  });
  const run = (script: string, env: Record<string, string>) =>
    spawn(process.execPath, [path.join(root, script)], {
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env, DRAIN_TIMEOUT_MS: '0' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  const children = [
    run('shell/dist/server/server.cjs', ofShell),
    run('api-gateway/dist/server.mjs', ofGateway),
  ];
  await waitUntil('The site with overrides', () => answersOk(`${url}/`), { timeoutMs: 60_000 });
  return { url, stop: () => stop(children) };
}

/** A development server over a copy of a remote's source, which a test may change. */
export async function startDevServerOfCopy(remote: string, siteUrl: string) {
  // Below the repository, so that the copy finds the packages.
  const parent = mkdtempSync(path.join(root, '.nobicast-copy-'));
  const folder = path.join(parent, remote);
  cpSync(path.join(root, remote), folder, {
    recursive: true,
    filter: (file) => !/[\\/](dist|node_modules)$/.test(file),
  });
  const port = await freePort();
  const server = spawn(process.execPath, [path.join(root, 'infra/dev/remote.mjs')], {
    cwd: folder,
    env: { ...process.env, NOBICAST_SITE: siteUrl, NOBICAST_DEV_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const url = `http://localhost:${port}`;
  await waitUntil('The development server', () => answersOk(`${url}/dev/js/remoteEntry.js`), {
    timeoutMs: 60_000,
  });
  return {
    folder,
    url,
    /** What it has printed. */
    output: () => output,
    async stop() {
      await stop([server]);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
