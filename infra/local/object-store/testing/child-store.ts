/** The embedded store as a process of its own, to be measured and killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Endpoint } from './endpoint.ts';

export type ChildStore = {
  endpoint: Endpoint;
  /** The largest memory the process ever had, in bytes; undefined where the system does not tell. */
  peakMemoryBytes(): Promise<number | undefined>;
  /** Ends it by a signal and waits; returns its exit code, null after SIGKILL. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
};

const repository = join(__dirname, '../../../..');

type ChildOptions = { folder: string; accessKey: string; secretKey: string; port?: number };

/** Rejects with what the process said when it ends instead of becoming ready. */
export async function startChildStore({
  folder,
  accessKey,
  secretKey,
  port = 0,
}: ChildOptions): Promise<ChildStore> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/object-store/main.ts'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
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
