import { spawn } from 'node:child_process';
import path from 'node:path';

/** `kill` ends it as a crash would, and resolves once it is gone. */
export interface ProcessForTest {
  hasPrinted(text: string): boolean;
  kill(): Promise<void>;
}

/** Starts a TypeScript program, given its file or its text. */
export function startProcess(
  program: { file: string } | { script: string; folder: string },
  env: Readonly<Record<string, string>>,
): ProcessForTest {
  const what = 'file' in program ? [program.file] : ['--input-type=module', '-e', program.script];
  const child = spawn(process.execPath, ['--import', 'tsx', ...what], {
    cwd: 'file' in program ? path.dirname(program.file) : program.folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  return {
    hasPrinted: (text) => output.includes(text),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs the jobs `mail` of a queue, and never finishes one. `isWorking` tells whether it has begun one. */
export function startEndlessWorker({ url, schema }: { url: string; schema: string }) {
  const folder = path.join(import.meta.dirname, '..');
  const script = `
    import { startJobWorker } from ${JSON.stringify(`${folder}/jobs.ts`)};
    import { createLogger } from ${JSON.stringify(`${folder}/log.ts`)};
    startJobWorker({
      url: process.env.JOBS_URL, schema: '${schema}', logger: createLogger({ name: 'killed', level: 'silent' }),
      tasks: { mail: () => { console.log('working'); return new Promise(() => setInterval(() => {}, 1000)); } },
    });`;
  const worker = startProcess({ script, folder }, { JOBS_URL: url });
  return { isWorking: () => worker.hasPrinted('working'), kill: worker.kill };
}
