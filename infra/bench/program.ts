import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { registerCleanUp } from './clean-up.ts';
import { databaseUrl } from './database.ts';
import { figuresOf } from './process-figures.ts';
import { root, type Stack } from './stack.ts';

const pollMs = 20;
const plainImport = path.join(import.meta.dirname, 'plain-import.ts');

export interface Figures {
  wallMs: number;
  cpuMs: number;
  peakBytes: number;
  lastLine: string;
}

/** Samples CPU time and peak memory of a Node program until it ends. */
export async function measure(args: readonly string[], env: Record<string, string> = {}): Promise<Figures> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The program did not start.');
  const stop = registerCleanUp(() => void child.kill());
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-1_000)));
  let figures = { cpuMs: 0, peakBytes: 0 };
  const timer = setInterval(() => {
    figures = figuresOf(pid) ?? figures;
  }, pollMs);
  const [code] = (await once(child, 'close')) as [number | null]; // the first argument of `close`
  clearInterval(timer);
  const wallMs = performance.now() - startedAt;
  await stop();
  if (code !== 0) throw new Error(`The program exited with ${code}: ${output}`);
  return { wallMs, ...figures, lastLine: output.trim().split('\n').at(-1) ?? '' };
}

export const measurePlainImport = (stack: Stack, feed: string): Promise<Figures> =>
  measure(['--import', 'tsx', plainImport, feed, databaseUrl(stack, 'superuser')]);
