import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createEnvironments, type Addresses } from '@nobicast/infra/environments';
import { freePort, waitUntil } from '@nobicast/infra/ports';
import { readSecrets, readSettings } from '@nobicast/infra/settings';
import { startBalancer } from '@nobicast/service-kit/testing';
import type { Stack } from './test.ts';

// Two of each process behind a balancer, as in infra/docker and infra/k8s, over the database, the store and the
// releases of a stack.

const root = path.resolve(import.meta.dirname, '../..');
const scripts = {
  content: 'services/content/dist/server.mjs',
  auth: 'services/auth/dist/server.mjs',
  comments: 'services/comments/dist/server.mjs',
  media: 'services/media/dist/server.mjs',
  shell: 'shell/dist/server/server.cjs',
  gateway: 'api-gateway/dist/server.mjs',
};
type Kind = keyof typeof scripts;
const kinds = Object.keys(scripts) as Kind[];

export interface Instance {
  /** As a platform does; resolves once it has drained. */
  stop(): Promise<void>;
  /** At the same address; resolves once it is ready. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Suspends the process. */
  hang(): void;
  goOn(): void;
}

/** On a busy machine all of them start at once. */
const startDeadlineMs = 120_000;

/** Its exit code, or the signal that ended it. */
const ended = (child: ChildProcess) =>
  new Promise<number | NodeJS.Signals | null>((resolve) => {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) resolve(end);
    else child.once('exit', (code, signal) => resolve(code ?? signal));
  });

/** `ready`, or why it is not. */
const readyReply = (url: string): Promise<string> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    async (reply) => (reply.ok ? 'ready' : reply.text()),
    String,
  );

function createInstance(
  kind: Kind,
  number: number,
  options: {
    url: string;
    env: Record<string, string>;
    logFolder: string;
    isUsed(url: string): boolean;
    /** Receives the last output of a process that ended by itself. */
    onCrash(text: string): void;
  },
): Instance {
  const { url, env, logFolder, isUsed, onCrash } = options;
  const logFile = path.join(logFolder, `${kind}-${number}.log`);
  const log = openSync(logFile, 'a');
  const failure = (what: string) =>
    new Error(`${kind}-${number} ${what}: ${readFileSync(logFile, 'utf8').slice(-2_000)}`);
  let running: ChildProcess | undefined;
  const instance: Instance = {
    async start() {
      const child = spawn(process.execPath, [path.join(root, scripts[kind])], {
        env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
        stdio: ['ignore', log, log],
      });
      running = child;
      void ended(child).then((end) => {
        if (running === child) onCrash(failure(`ended with ${end}`).message);
      });
      let reply = 'no answer';
      await waitUntil(
        `${kind}-${number}`,
        async () => {
          const end = child.exitCode ?? child.signalCode;
          if (end !== null) throw failure(`ended with ${end}`);
          reply = await readyReply(url);
          return reply === 'ready' && isUsed(url);
        },
        { timeoutMs: startDeadlineMs },
      ).catch((error: unknown) => {
        throw failure(`did not start (${String(error)} Its last reply: ${reply})`);
      });
    },
    async stop() {
      if (!running) return;
      const stopped = running;
      running = undefined;
      stopped.kill('SIGTERM');
      const end = await ended(stopped);
      if (end !== 0) throw failure(`ended with ${end}`);
    },
    async kill() {
      const killed = running;
      running = undefined;
      killed?.kill('SIGKILL');
      if (killed) await ended(killed);
    },
    hang: () => void running?.kill('SIGSTOP'),
    goOn: () => void running?.kill('SIGCONT'),
  };
  return instance;
}

/**
 * Starts two of each process and a balancer in front of the gateways.
 * @param documentDeadlineMs of the gateways
 * @param drainTimeoutMs after which a stopping process cuts running sounds
 */
export async function startTwoOfEach(
  stack: Stack,
  { drainTimeoutMs, documentDeadlineMs }: { drainTimeoutMs: number; documentDeadlineMs: number },
) {
  const { addresses } = JSON.parse(readFileSync(path.join(stack.dataFolder, 'run.json'), 'utf8')) as {
    addresses: Addresses;
  };
  const site = await freePort();
  const ports = await Promise.all(
    kinds.flatMap((kind) => [0, 1].map(async () => [kind, await freePort()] as const)),
  );
  const urlsOf = (kind: Kind) =>
    ports.flatMap(([name, port]) => (name === kind ? [`http://127.0.0.1:${port}`] : []));
  const lists = {
    CONTENT_URL: urlsOf('content').join(),
    AUTH_URL: urlsOf('auth').join(),
    COMMENTS_URL: urlsOf('comments').join(),
    MEDIA_URL: urlsOf('media').join(),
    SHELL_URL: urlsOf('shell').join(),
  };
  const environments = createEnvironments({
    addresses: { ...addresses, site },
    secrets: readSecrets(stack.dataFolder),
    settings: readSettings(root, { NOBICAST_DATA: stack.dataFolder }, []),
    env: {
      // The balancer is in front. Each visitor of the tests has an address of their own.
      TRUST_PROXY_HOPS: '1',
      RATE_LIMIT_WRITES_PER_MINUTE: '100000',
      RATE_LIMIT_EVENTS_PER_MINUTE: '100000',
      LOG_LEVEL: 'warn',
    },
  });
  const environmentOf = (kind: Kind, url: string): Record<string, string> => ({
    ...environments[kind],
    ...Object.fromEntries(Object.entries(lists).filter(([name]) => name in environments[kind])),
    // The audio of an import is sent once: content knows one address of media (decision 0062).
    ...(kind === 'content' && { MEDIA_URL: urlsOf('media')[0] ?? '' }),
    PORT: new URL(url).port,
    DATABASE_POOL_MAX: '5',
    // As in the images: longer than the gateway keeps an unused connection.
    DRAIN_DELAY_MS: '5000',
    DRAIN_TIMEOUT_MS: String(drainTimeoutMs),
    ...(kind === 'gateway' && { DOCUMENT_DEADLINE_MS: String(documentDeadlineMs) }),
  });
  const logFolder = path.join(stack.dataFolder, 'logs');
  mkdirSync(logFolder, { recursive: true });

  const balancer = await startBalancer(urlsOf('gateway'), site);
  const crashes: string[] = [];
  const onCrash = (text: string) => {
    crashes.push(text);
    console.error(text);
  };
  const instances = [0, 1].map((index) =>
    kinds.map((kind) => {
      const url = urlsOf(kind)[index] ?? ''; // each kind has two
      const isUsed = kind === 'gateway' ? balancer.isReady : () => true;
      return createInstance(kind, index + 1, {
        url,
        env: environmentOf(kind, url),
        logFolder,
        isUsed,
        onCrash,
      });
    }),
  );
  const stop = async () => {
    await Promise.allSettled(instances.flat().map((instance) => instance.stop()));
    await balancer.close();
  };
  try {
    await Promise.all(instances.flat().map((instance) => instance.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://localhost:${site}`,
    bothOf: (kind: Kind) => instances.flatMap((each) => each.filter((_, index) => kinds[index] === kind)),
    instances,
    cutReplies: balancer.cutReplies,
    /** Processes that ended by themselves, with their last output. */
    crashes,
    stop,
  };
}

export async function whileEachHangs(
  instances: readonly Instance[],
  task: () => Promise<void>,
): Promise<void> {
  for (const instance of instances) instance.hang();
  try {
    await task();
  } finally {
    for (const instance of instances) instance.goOn();
  }
}

export async function whileEachIsDead(
  instances: readonly Instance[],
  task: () => Promise<void>,
): Promise<void> {
  await Promise.all(instances.map((instance) => instance.kill()));
  await task();
  for (const instance of instances) await instance.start();
}
