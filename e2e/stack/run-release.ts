import { execFile } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs Node with the environment of a data folder. */
export const runProgram = (dataFolder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number; output: string }>((resolve) =>
    execFile(
      process.execPath,
      args,
      { cwd: root, env: { ...process.env, ...env, NOBICAST_DATA: dataFolder } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  );

/** `npm run release`, without its build. */
export const runRelease = (dataFolder: string, args: readonly string[], env?: NodeJS.ProcessEnv) =>
  runProgram(dataFolder, ['infra/dist/release.mjs', ...args], env);
