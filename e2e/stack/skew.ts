import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { hostApiVersion } from '@nobicast/contracts/host-version';
import type { Release } from '@nobicast/contracts/release';

// Shells and remotes of several HostApi versions, made from the frozen fixtures of contracts.

const root = path.resolve(import.meta.dirname, '../..');
const fixtures = path.join(root, 'packages/contracts/compatibility');
const require = createRequire(import.meta.url);

/** The present version is the built shell. */
export async function shellFolderOf(version: string, parent: string): Promise<string> {
  if (version === `host-api-${hostApiVersion}`) return path.join(root, 'shell/dist');
  const folder = path.join(parent, version);
  await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, 'build-skewed-shell.mjs'),
    path.join(fixtures, 'shells', `${version}.json`),
    folder,
  ]);
  return folder;
}

/** The page of a frozen remote; also its folder. */
export const addressOf = (remote: string) => `/${remote}`;
/** Its federation name: `hostApi1`. */
const nameOf = (remote: string) => remote.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Publishes a frozen remote as a container that takes React from the shell. All have the same page, which gets its
 * own address.
 */
function publishFrozenRemote(remotesFolder: string, remote: string): void {
  const file = path.join(fixtures, 'remotes', `${remote}.cjs`);
  const release = '1.0.0-frozen';
  const folder = path.join(remotesFolder, remote);
  const container = `var ${nameOf(remote)} = (() => {
  const module = {};
  ${readFileSync(file, 'utf8')}
  let react;
  return {
    init(shared) { react = Object.values(shared.react)[0].lib(); },
    async get() {
      const remote = module.exports(react);
      return () => ({
        ...remote,
        createRemote: (host) => ({
          routes: remote.createRemote(host).routes.map((route) => ({ ...route, path: '${addressOf(remote)}' })),
        }),
      });
    },
  };
})();`;
  // A fixture states its needs before it is given React.
  const { needs } = (
    require(file) as (react: object) => { needs: Pick<Release, 'hostApi' | 'shared' | 'ranges'> }
  )({});
  const descriptor: Release = {
    name: nameOf(remote),
    release,
    version: '1.0.0',
    addresses: { prefixes: [addressOf(remote)], pages: [addressOf(remote)] },
    entry: 'web/entry.js',
    css: [],
    preload: [],
    pages: {},
    serverEntry: null,
    integrity: {},
    ...needs,
  };
  mkdirSync(path.join(folder, release, 'web'), { recursive: true });
  writeFileSync(path.join(folder, release, 'web/entry.js'), container);
  writeFileSync(path.join(folder, release, 'release.json'), JSON.stringify(descriptor));
  writeFileSync(path.join(folder, 'current.json'), JSON.stringify({ release }));
}

/** The site's current remotes and these frozen ones. */
export function writeRemotes(parent: string, stackFolder: string, frozen: readonly string[]) {
  const remotesFolder = path.join(parent, 'remotes');
  const registryFile = path.join(parent, 'remotes.json');
  const own = JSON.parse(readFileSync(path.join(root, 'infra/remotes.json'), 'utf8')) as object[];
  cpSync(path.join(stackFolder, 'remotes'), remotesFolder, {
    recursive: true,
    filter: (source) => existsSync(source), // a publication may be running
  });
  for (const remote of frozen) publishFrozenRemote(remotesFolder, remote);
  const added = frozen.map((remote) => ({ name: nameOf(remote), folder: remote }));
  writeFileSync(registryFile, JSON.stringify([...own, ...added]));
  return { remotesFolder, registryFile };
}
