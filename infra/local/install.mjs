import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writePages } from '../pages/write-pages.mjs';

// This file runs before anything is installed: it may use only Node's own modules.

export const root = path.resolve(import.meta.dirname, '../..');
const oldestNode = [20, 19];

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

const children = new Set();

export function endCommands() {
  for (const child of children) child.kill();
}

/** In the project's folder, with its output shown; resolves with the exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    children.add(child);
    child.once('close', () => children.delete(child));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal) console.error(`✗ ${path.basename(command)} was ended by ${signal}`);
      resolve(code ?? 1);
    });
  });
}

/** Written by a complete installation. */
const stampFile = path.join(root, 'node_modules', '.nobicast-install.json');

/** @returns {{ lock: string, hasTools: boolean } | undefined} undefined where no installation was completed */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
// NODE_ENV=production would skip the tools.
const everything = ['--include=dev', '--include=peer'];
// Peers that nothing else needs are tools, too: the TypeScript compiler, used only by type checks.
const withoutTools = ['--omit=dev', '--omit=peer'];

/**
 * Installs the locked packages where they are missing or the lockfile has changed, and writes what is generated. The
 * tools of tests, benchmarks and development are added to those of a start when they are first needed, and stay.
 * @param {{ tools?: boolean }} [needs]
 */
export async function installDependencies({ tools = false } = {}) {
  // It needs no package, and whatever runs next reads what it writes.
  try {
    writePages(root);
  } catch (error) {
    fail(error.message);
  }
  const lock = lockDigest();
  const stamp = readStamp();
  const isCurrent = stamp?.lock === lock;
  if (isCurrent && (stamp.hasTools || !tools)) return;
  const hasTools = tools || stamp?.hasTools === true;
  console.info(
    isCurrent ? '▸ Installing the tools' : '▸ Installing the packages, about half a minute the first time',
  );
  // `npm ci` would delete what is installed first. Without saving, `npm install` leaves the lockfile unchanged.
  const args = isCurrent
    ? ['install', '--no-save', ...everything]
    : ['ci', ...(hasTools ? everything : withoutTools)];
  if (!isCurrent) rmSync(stampFile, { force: true });
  // npm's own script also works where `npm` is a shell function.
  const npm = process.env.npm_execpath;
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const code = npm
    ? await run(process.execPath, [npm, ...args, ...quiet], { env })
    : await run('npm', [...args, ...quiet], { env });
  if (code !== 0) fail('The packages could not be installed; see the output of npm above.');
  writeFileSync(stampFile, JSON.stringify({ lock, hasTools }));
}
