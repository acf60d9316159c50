import { fork, spawn } from 'node:child_process';
import { readProcessStat } from '@nobicast/service-kit/process-stat';
import type { ToWorker } from './protocol.ts';
import { renderArgument } from './render-argument.ts';

export interface ProcessEnd {
  isOutOfMemory: boolean;
  error: Error;
}

// The model became stable under this name in Node 22.
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** The last lines of output often say why a process ended. */
const keptOutput = 4_000;

/**
 * Kills a process when this one ends, however: a looping render process does not notice. A small process waits for
 * the end of a pipe that only this process holds.
 */
function killAfterUs(pid: number): { end: () => void } {
  const script = `trap '' HUP INT TERM; read -r _; kill -9 "$0"`;
  const guard = spawn('/bin/sh', ['-c', script, String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    cwd: '/',
  });
  guard.unref();
  guard.on('error', () => undefined); // without it, a looping orphan would stay
  guard.stdin.on('error', () => undefined);
  return { end: () => void guard.kill('SIGKILL') };
}

/**
 * Starts a render process with an empty environment, and under Node's permission model with nothing but its own file.
 * The model does not hold in threads (decision 0080).
 */
export function spawnWorker(options: {
  workerFile: string;
  heapMb: number;
  onMessage: (message: unknown) => void;
  onOutput: (text: string) => void;
  /** Called once, after its last message, unless it was killed. */
  onEnd: (end: ProcessEnd) => void;
}) {
  const { workerFile, heapMb, onMessage, onOutput, onEnd } = options;
  const child = fork(workerFile, [renderArgument], {
    execArgv: [
      permissionFlag,
      `--allow-fs-read=${workerFile}`,
      '--preserve-symlinks-main', // it may not resolve where the file really is
      '--no-warnings', // that the model is experimental
      `--max-old-space-size=${heapMb}`,
      // A compiled string could import modules, which the code of a bundle cannot.
      '--disallow-code-generation-from-strings',
    ],
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
    cwd: '/',
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { pid } = child;
  const guard = pid === undefined ? undefined : killAfterUs(pid);
  let isKilled = false;
  let lastOutput = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lastOutput = (lastOutput + text).slice(-keptOutput);
      onOutput(text);
    });

  function finish(end: ProcessEnd): void {
    guard?.end();
    if (!isKilled) onEnd(end);
    isKilled = true;
  }
  child.on('message', (message) => {
    if (!isKilled) onMessage(message);
  });
  child.on('error', (error) => finish({ isOutOfMemory: false, error }));
  // Messages may still arrive after `exit`.
  child.on('close', (code, signal) => {
    const reason =
      /^(?:FATAL ERROR|\w*Error): .*$/m.exec(lastOutput)?.[0] ?? `It ended with ${signal ?? code}.`;
    // The system sends SIGKILL when the memory of a container or of the machine is used up.
    const isOutOfMemory = /\bout of memory\b/i.test(lastOutput) || signal === 'SIGKILL';
    finish({ isOutOfMemory, error: new Error(reason) });
  });

  return {
    pid,
    /** After its end a message is lost; the end is reported anyway. */
    send: (message: ToWorker) => void (child.connected && child.send(message, () => undefined)),
    cpuMs(): number {
      try {
        return readProcessStat(pid ?? 0).cpuMs;
      } catch {
        // Only Linux reports it: elsewhere a process counts as computing, so one that does not respond for a while is
        // blocked.
        return process.platform === 'linux' ? 0 : performance.now();
      }
    },
    kill(): void {
      isKilled = true;
      child.kill('SIGKILL');
    },
  };
}
