import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitUntil } from '@nobicast/infra/ports';
import { expect } from './test.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = [
  'api-gateway',
  'infra',
  'mfe-public',
  'mfe-member',
  'mfe-admin',
  'packages',
  'services',
  'shell',
];

/** The rest is built before any journey. */
export const buildDevShell = () =>
  execFileSync(process.execPath, ['infra/build/build.mjs', 'shell/dev'], { cwd: root });

/** A copy of the repository with its builds, which a test may change. */
export function copyRepository() {
  // Below the repository, so that the copy finds what is installed.
  const folder = mkdtempSync(path.join(root, '.nobicast-copy-'));
  for (const name of [...sources, 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => path.basename(file) !== 'node_modules',
    });
  const installed = path.join(folder, 'node_modules');
  mkdirSync(installed);
  // Links to the packages of the copy.
  cpSync(path.join(root, 'node_modules/@nobicast'), path.join(installed, '@nobicast'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  // As `infra/local/install.mjs` leaves it: nothing has to be installed.
  const lock = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  const stamp = { lock: lock.digest('hex'), hasTools: true };
  writeFileSync(path.join(installed, '.nobicast-install.json'), JSON.stringify(stamp));

  return {
    folder,
    edit(file: string, from: string, to: string): void {
      const target = path.join(folder, file);
      const text = readFileSync(target, 'utf8');
      expect(text).toContain(from);
      writeFileSync(target, text.replace(from, to));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type RepositoryCopy = ReturnType<typeof copyRepository>;

export interface RunningCommand {
  /** Returns the match once it is printed. */
  printed(pattern: RegExp, timeoutMs: number): Promise<string>;
  /** Ctrl-C; resolves when every process has ended. */
  interrupt(): Promise<void>;
}

/** In its own process group, as in a terminal: Ctrl-C reaches all processes. */
export function runNpm(args: readonly string[], cwd: string, env: Record<string, string>): RunningCommand {
  let output = '';
  // npm sets this variable to its own script.
  const { npm_execpath: npm } = process.env;
  const [command, ...before] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const child: ChildProcess = spawn(command ?? 'npm', [...before, ...args], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  // Its streams end with the last process that writes to them.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    async printed(pattern, timeoutMs) {
      await waitUntil(
        String(pattern),
        async () => {
          if (pattern.test(output)) return true;
          if (child.exitCode !== null) throw new Error(`npm ${args.join(' ')} has ended:\n${output}`);
          return false;
        },
        { timeoutMs },
      ).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${output}`);
      });
      return pattern.exec(output)?.[0] ?? '';
    },
    async interrupt() {
      // The process group, as a terminal does.
      const isOver = child.exitCode !== null || child.signalCode !== null;
      if (!isOver && child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await closed;
    },
  };
}
