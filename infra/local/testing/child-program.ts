/** A program of this folder in a separate process, to kill and to measure. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface ChildProgram {
  process: ChildProcess;
  found: RegExpExecArray;
  /** Waits for the exit; returns the exit code, null after SIGKILL. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

const root = path.join(__dirname, '../../..');

/**
 * Resolves when the program has printed a line that matches; rejects with its output if it exits before. With
 * `maxFileBytes`, a multiple of 512, the system limits the size of files (EFBIG), which stands in for a full disk:
 * filling a real one needs privileges.
 */
export async function startProgram(
  program: string,
  {
    readyLine,
    env,
    maxFileBytes,
  }: { readyLine: RegExp; env: Record<string, string>; maxFileBytes?: number | undefined },
): Promise<ChildProgram> {
  const command = [process.execPath, '--import', 'tsx', program];
  const limited = ['sh', '-c', `ulimit -f ${(maxFileBytes ?? 0) / 512} && exec "$0" "$@"`, ...command];
  const [file = '', ...args] = maxFileBytes === undefined ? command : limited;
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // The limit would also truncate this cache, which other processes share.
      ...(maxFileBytes !== undefined && { TSX_DISABLE_CACHE: '1' }),
      ...env,
    },
  });
  const found = await new Promise<RegExpExecArray>((resolve, reject) => {
    let errors = '';
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    createInterface(child.stdout).on('line', (line) => {
      const match = readyLine.exec(line);
      if (match) resolve(match);
    });
    child.once('close', () => reject(new Error(errors)));
  });
  return {
    process: child,
    found,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}
