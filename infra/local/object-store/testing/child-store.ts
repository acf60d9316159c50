/** The embedded store as a separate process, to measure and to kill. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Endpoint } from './endpoint.ts';

export type ChildStore = {
  endpoint: Endpoint;
  /** The peak memory of the process, in bytes; undefined where the system does not report it. */
  peakMemoryBytes(): Promise<number | undefined>;
  /** Sends a signal and waits for the exit; returns the exit code, null after SIGKILL. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
};

const repository = join(__dirname, '../../../..');

export type ChildOptions = {
  folder: string;
  accessKey: string;
  secretKey: string;
  port?: number;
  /**
   * A multiple of 512. The system refuses to let a file grow beyond it (EFBIG), which stands in for a full disk:
   * filling a real one needs privileges.
   */
  maxFileBytes?: number;
};

/** Rejects with the output of the process if it exits instead of becoming ready. */
export async function startChildStore({
  folder,
  accessKey,
  secretKey,
  port = 0,
  maxFileBytes,
}: ChildOptions): Promise<ChildStore> {
  const command = [process.execPath, '--import', 'tsx', 'infra/local/object-store/main.ts'];
  const limited = ['sh', '-c', `ulimit -f ${(maxFileBytes ?? 0) / 512} && exec "$0" "$@"`, ...command];
  const [file = '', ...args] = maxFileBytes === undefined ? command : limited;
  const child = spawn(file, args, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // The limit would cut off the files of this cache, too, which other processes share.
      ...(maxFileBytes !== undefined && { TSX_DISABLE_CACHE: '1' }),
      OBJECT_STORE_FOLDER: folder,
      OBJECT_STORE_PORT: String(port),
      OBJECT_STORE_ACCESS_KEY: accessKey,
      OBJECT_STORE_SECRET_KEY: secretKey,
    },
  });
  const url = await readyUrl(child);
  return {
    endpoint: { url, accessKey, secretKey },
    peakMemoryBytes: () => peakMemoryOf(child),
    end: (signal) => endChild(child, signal),
  };
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const { stdout, stderr } = child;
    if (!stdout || !stderr) throw new Error('the child process has no output');
    let complaints = '';
    stderr.on('data', (text: Buffer) => (complaints += text.toString()));
    createInterface(stdout).on('line', (line) => {
      const url = /^object store ready on (\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
    child.once('close', () => reject(new Error(complaints)));
  });
}

async function peakMemoryOf(child: ChildProcess): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

async function endChild(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}
