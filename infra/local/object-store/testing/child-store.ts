/** The embedded store as a separate process, to measure and to kill. */
import { readFile } from 'node:fs/promises';
import { startProgram, type ChildProgram } from '../../testing/child-program.ts';
import type { Endpoint } from './endpoint.ts';

export type ChildStore = Pick<ChildProgram, 'end'> & {
  endpoint: Endpoint;
  /** Undefined where the system does not report it. */
  peakMemoryBytes(): Promise<number | undefined>;
};

export type ChildOptions = {
  folder: string;
  accessKey: string;
  secretKey: string;
  port?: number;
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
  const { process, found, end } = await startProgram('infra/local/object-store/main.ts', {
    readyLine: /^object store ready on (\S+)$/,
    maxFileBytes,
    env: {
      OBJECT_STORE_FOLDER: folder,
      OBJECT_STORE_PORT: String(port),
      OBJECT_STORE_ACCESS_KEY: accessKey,
      OBJECT_STORE_SECRET_KEY: secretKey,
    },
  });
  return {
    endpoint: { url: found[1] ?? '', accessKey, secretKey },
    peakMemoryBytes: () => peakMemoryOf(process.pid),
    end,
  };
}

async function peakMemoryOf(pid: number | undefined): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
