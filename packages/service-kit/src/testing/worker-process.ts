import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Starts a process of its own that runs the jobs `mail` of a queue, and never finishes one. `isWorking` tells whether
 * it has begun one; `kill` ends the process as a crash would, and resolves once it is gone.
 */
export function startEndlessWorker({ url, schema }: { url: string; schema: string }) {
  const source = path.join(import.meta.dirname, '..');
  const script = `
    import { startJobWorker } from ${JSON.stringify(`${source}/jobs.ts`)};
    import { createLogger } from ${JSON.stringify(`${source}/log.ts`)};
    startJobWorker({
      url: process.env.JOBS_URL, schema: '${schema}', logger: createLogger({ name: 'killed', level: 'silent' }),
      tasks: { mail: () => { console.log('working'); return new Promise(() => setInterval(() => {}, 1000)); } },
    });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: source,
    env: { ...process.env, JOBS_URL: url },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  return {
    isWorking: () => output.includes('working'),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
