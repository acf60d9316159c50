import { fork, spawn } from 'node:child_process';
import { readProcessStat } from '@nobicast/service-kit/process-stat';
import type { ToWorker } from './protocol.ts';
import { renderArgument } from './render-argument.ts';

/** How a render process ended by itself. */
export interface ProcessEnd {
  isOutOfMemory: boolean;
  error: Error;
}

// The model became stable under this name in Node 22.
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** How much of its output is kept: of a process that ended, the last lines say why. */
const keptOutput = 4_000;

/**
 * Kills a process as soon as this one has ended, whatever ended it: a render process whose code loops does not notice. A shell
 * waits for the end of a pipe, whose other end is held here alone.
 */
function killAfterUs(pid: number): { end: () => void } {
  const script = `trap '' HUP INT TERM; read -r _; kill -9 "$0"`;
  const guard = spawn('/bin/sh', ['-c', script, String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    cwd: '/',
  });
  guard.unref();
  guard.on('error', () => undefined); // without a shell, an orphan that loops would stay
  guard.stdin.on('error', () => undefined);
  return { end: () => void guard.kill('SIGKILL') };
}

/**
 * Starts a render process: with an empty environment, and under Node's permission model with nothing but its own file. Threads
 * would not do, since the model does not hold in them (decision 0080).
 */
export function spawnWorker(options: {
  workerFile: string;
  /** The limit of its JavaScript heap. */
  heapMb: number;
  onMessage: (message: unknown) => void;
  /** What the code of a remote prints. */
  onOutput: (text: string) => void;
  /** Called once, after its last message, unless it was killed. */
  onEnd: (end: ProcessEnd) => void;
}) {
  const { workerFile, heapMb, onMessage, onOutput, onEnd } = options;
  const child = fork(workerFile, [renderArgument], {
    execArgv: [
      permissionFlag,
      `--allow-fs-read=${workerFile}`,
      '--preserve-symlinks-main', // it may not look where the file really is
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
  // Not `exit`, after which there may be messages left to read.
  child.on('close', (code, signal) => {
    const reason =
      /^(?:FATAL ERROR|\w*Error): .*$/m.exec(lastOutput)?.[0] ?? `It ended with ${signal ?? code}.`;
    // Nobody here has sent a SIGKILL: the system does, when the memory of a container or of the machine is used up.
    const isOutOfMemory = /\bout of memory\b/i.test(lastOutput) || signal === 'SIGKILL';
    finish({ isOutOfMemory, error: new Error(reason) });
  });

  return {
    pid,
    /** Once it has ended, a message is lost: its end is reported anyway. */
    send: (message: ToWorker) => void (child.connected && child.send(message, () => undefined)),
    /** The CPU time that it has used so far. */
    cpuMs(): number {
      try {
        return readProcessStat(pid ?? 0).cpuMs;
      } catch {
        // Only Linux tells it: elsewhere a process counts as computing, so one that does not respond for a while is blocked.
        return process.platform === 'linux' ? 0 : performance.now();
      }
    },
    /** Ends it at once. */
    kill(): void {
      isKilled = true;
      child.kill('SIGKILL');
    },
  };
}
