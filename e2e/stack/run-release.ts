import { execFile } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** With the environment of a data folder. */
export const runProgram = (dataFolder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number; output: string }>((resolve) =>
    execFile(
      process.execPath,
      [path.join(root, 'node_modules/tsx/dist/cli.mjs'), ...args],
      { cwd: root, env: { ...process.env, ...env, NOBICAST_DATA: dataFolder } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  );

/** `npm run release` */
export const runRelease = (dataFolder: string, args: readonly string[], env?: NodeJS.ProcessEnv) =>
  runProgram(dataFolder, ['infra/release/main.ts', ...args], env);
