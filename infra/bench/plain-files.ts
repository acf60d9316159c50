import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { registerCleanUp } from './clean-up.ts';
import type { PlainFile } from './plain-server.ts';

export async function servePlainFiles(
  files: readonly PlainFile[],
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const child = fork(path.join(import.meta.dirname, 'plain-server.ts'), { serialization: 'advanced' });
  const stop = registerCleanUp(() => {
    child.kill();
  });
  child.send([...files]);
  const [port] = (await once(child, 'message')) as [number]; // the only message it ever sends
  if (child.pid === undefined) throw new Error('The plain server did not start.');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop };
}
