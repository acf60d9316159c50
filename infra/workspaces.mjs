import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './local/install.mjs';

// The only list of workspaces is in package.json: scripts read it here.

const { workspaces: patterns } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** A pattern is one folder, or all in a folder (`services/*`). */
function foldersOf(pattern) {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -2);
  return readdirSync(path.join(root, parent))
    .map((name) => `${parent}/${name}`)
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));
}

/** `packages`, `services`, `api-gateway`, … */
export const sourceFolders = patterns.map((pattern) => pattern.replace(/\/\*$/, ''));

/** `services/auth`, `shell`, … */
export const apps = patterns
  .flatMap(foldersOf)
  .filter((folder) => existsSync(path.join(root, folder, 'rspack.config.mjs')));

export const remotes = JSON.parse(readFileSync(path.join(root, 'infra/remotes.json'), 'utf8')).map(
  ({ folder }) => folder,
);

/** The shell's development build, which only sites with `DEV_OVERRIDES=on` need (decision 0063). */
export const devShell = 'shell/dev';
