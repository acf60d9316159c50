import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { answersOk, freePort, waitUntil } from '@nobicast/infra/ports';
import { startSecondSite, stopProcesses, type SecondSite } from './second-site.ts';
import type { Stack } from './test.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * A second shell and gateway with overrides, over the services and the releases of the stack. What a site with
 * `DEV_OVERRIDES=on` has differs in nothing else.
 */
export async function startSiteWithOverrides(stack: Stack): Promise<SecondSite> {
  execFileSync(process.execPath, ['infra/build/build.mjs', 'shell/dev'], { cwd: root });
  return startSecondSite(stack, { env: { DEV_OVERRIDES: 'on' } });
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
      await stopProcesses([server]);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
