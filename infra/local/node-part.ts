import { spawn } from 'node:child_process';
import path from 'node:path';
import { configExitCode } from '@nobicast/service-kit';
import { openLogFile } from './log-file.ts';
import { pollUntil } from './ports.ts';
import { UnstartableError, type Part } from './supervisor.ts';

/** The message of the last log line or exception, or the whole output. */
export function reasonIn(output: string): string {
  const lastLine = output.trim().split('\n').at(-1) ?? '';
  const message = /"msg":("(?:[^"\\]|\\.)*")/.exec(lastLine)?.[1];
  if (message) return String(JSON.parse(message));
  // Node writes the place in the source first.
  return /^(?:Uncaught )?\w*(?:Error|Exception)\b.*$/m.exec(output)?.[0] ?? output.trim();
}

const orphanDeadlineMs = 20_000;

/**
 * Ends a program when its parent ends, however: the parent has the other end of this pipe. Nobody else would end one
 * that does not stop, for example because the database went first.
 */
export const endWithParent = `data:text/javascript,${encodeURIComponent(
  `import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.stdin.resume().once('close', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${orphanDeadlineMs}).unref();
  }).unref();`,
)}`;

/** One of our Node programs: ready when `isReady` first resolves to true, with its output in a log file. */
export function nodePart(options: {
  name: string;
  script: string;
  env: Record<string, string>;
  logFolder: string;
  isReady: () => Promise<boolean>;
  isResponsive: () => Promise<boolean>;
  waitsFor?: () => Promise<string | undefined>;
  patience?: number;
  report: (line: string) => void;
  nodeArguments?: readonly string[];
  scriptArguments?: readonly string[];
}): Part {
  const { name, script, env, logFolder, isReady, isResponsive, report } = options;
  return {
    name,
    isResponsive,
    ...(options.waitsFor && { waitsFor: options.waitsFor }),
    ...(options.patience !== undefined && { patience: options.patience }),
    async start(onSpawn) {
      const args = [
        ...['--import', endWithParent],
        ...(options.nodeArguments ?? []),
        script,
        ...(options.scriptArguments ?? []),
      ];
      const child = spawn(process.execPath, args, {
        env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_ENV: 'production', ...env },
        // Its own process group: Ctrl-C reaches only the stack, which then stops the parts in order.
        detached: true,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      let spawnFailure: Error | undefined;
      child.once('error', (error) => (spawnFailure = error));
      child.stdin.on('error', () => undefined);
      onSpawn(child);
      const log = openLogFile(path.join(logFolder, `${name}.log`), {
        onFailure: ({ message }) =>
          report(`! The log of ${name} cannot be written, lines are dropped: ${message}`),
      });
      let lastOutput = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          lastOutput = (lastOutput + text).slice(-2_000);
          log.write(text);
        });
      }
      const outputEnded = new Promise<void>((resolve) => child.once('close', () => resolve()));
      void outputEnded.then(log.close);
      await pollUntil(async () => {
        if (spawnFailure) throw spawnFailure;
        if (child.exitCode === null && child.signalCode === null) return isReady();
        await outputEnded;
        const reason = reasonIn(lastOutput) || String(child.signalCode ?? `code ${child.exitCode}`);
        const message = `${name} stopped while starting: ${reason}`;
        throw child.exitCode === configExitCode ? new UnstartableError(message) : new Error(message);
      });
    },
  };
}
