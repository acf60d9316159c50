import type { RequestListener } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { createLogger, type Logger } from '../log.ts';
import { serve, type RunningServer } from '../server.ts';
import { checkReplies, type CheckOptions } from './checked-listener.ts';

export const testSecret = 'a-secret-for-tests-only-0123456789abcdef';

export const silentLogger = (): Logger => createLogger({ name: 'test', level: 'silent' });

export function recordingLogger(): { logger: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger(
    { name: 'test', level: 'debug' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  return { logger, lines };
}

/**
 * Serves the app on a real port. With `checks`, a reply that breaks its contract becomes a 500 with the reason, and
 * `close` throws. Fake services and apps made for a test omit `checks`.
 */
export async function listenForTest(
  app: RequestListener,
  checks?: CheckOptions,
  onDrain?: () => Promise<void>,
): Promise<RunningServer> {
  const { listener, violations } = checks ? checkReplies(app, checks) : { listener: app, violations: [] };
  const server = await serve(listener, {
    port: 0,
    host: '127.0.0.1',
    logger: silentLogger(),
    handlesSignals: false,
    ...(onDrain && { onDrain }),
  });
  return {
    ...server,
    close: async () => {
      await server.close();
      if (violations.length > 0)
        throw new Error(`Replies that break their contracts:\n${violations.join('\n')}`);
    },
  };
}

/** The load average of the last minute for each processor, at least 1. */
const crowding = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** Waits until a condition is true; throws after `timeoutMs`, multiplied by the load of the machine. */
export async function eventually(
  isTrue: () => boolean | Promise<boolean>,
  { timeoutMs = 30_000, everyMs = 20 } = {},
): Promise<void> {
  const startedAt = Date.now();
  while (!(await isTrue())) {
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > timeoutMs * crowding()) throw new Error(`Still not true after ${waitedMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
