import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// This file runs before anything is installed: it may use only Node's own modules.

export const root = path.resolve(import.meta.dirname, '../..');
const oldestNode = [20, 19];

/** Stops with one clear line on a Node that is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  fail(`Nobicast needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`);
}

/** @param {string} line */
export function fail(line) {
  console.error(`\n✗ ${line}`);
  process.exit(1);
}

/** Runs a command in the project's folder with its output shown; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal) console.error(`✗ ${path.basename(command)} was ended by ${signal}`);
      resolve(code ?? 1);
    });
  });
}

/** Installs the locked dependencies when they are absent or the lockfile has changed. */
export async function installDependencies() {
  const stamp = path.join(root, 'node_modules', '.nobicast-lock');
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.info('▸ Installing dependencies (npm ci), about a minute the first time');
  // npm sets this variable to its own script, which also works where `npm` is a shell function.
  const npm = process.env.npm_execpath;
  // NODE_ENV=production would skip the build tools.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const code = npm ? await run(process.execPath, [npm, ...args], { env }) : await run('npm', args, { env });
  if (code !== 0) fail('npm ci failed; see its output above.');
  writeFileSync(stamp, lock);
}
