import path from 'node:path';
import { readinessSchema } from '@nobicast/service-kit';
import type { Addresses, Environments } from './environments.ts';
import { nodePart } from './node-part.ts';
import { answersOk, isListening } from './ports.ts';
import { isPostgresResponsive, startPostgres } from './postgres.ts';
import type { Secrets, Settings } from './settings.ts';
import type { Part } from './supervisor.ts';

const readinessDeadlineMs = 5_000;

/** The names of the failed checks, as one text. Undefined without any, and while nothing answers. */
async function readFailedChecks(url: string): Promise<string | undefined> {
  try {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(readinessDeadlineMs) });
    const { failed } = readinessSchema.parse(await reply.json());
    return failed.length > 0 ? failed.join(', ') : undefined;
  } catch {
    return undefined;
  }
}

export const builtFile = (root: string, app: string, file: string) => path.join(root, app, 'dist', file);

const serviceScripts = {
  content: ['services/content', 'server.mjs'],
  auth: ['services/auth', 'server.mjs'],
  comments: ['services/comments', 'server.mjs'],
  media: ['services/media', 'server.mjs'],
  gateway: ['api-gateway', 'server.mjs'],
  shell: ['shell', 'server/server.cjs'],
} as const;

export function createParts(options: {
  settings: Settings;
  secrets: Secrets;
  addresses: Addresses;
  environments: Environments;
  logFolder: string;
  report: (line: string) => void;
}) {
  const { settings, secrets, addresses, environments, logFolder, report } = options;
  const { root, dataFolder } = settings;
  const portOf = { ...addresses, gateway: addresses.site };

  const postgres: Part = {
    name: 'postgres',
    stopSignal: 'SIGINT', // fast shutdown: ends sessions, loses nothing
    isResponsive: () => isPostgresResponsive(addresses.postgres),
    // Ends its processes at once; the next start replays the log, so no commit is lost. SIGKILL would leave them
    // behind. A suspended process handles no other signal.
    hangSignals: ['SIGCONT', 'SIGQUIT'],
    start: async (onSpawn) => {
      await startPostgres({
        root,
        folder: path.join(dataFolder, 'postgres'),
        port: addresses.postgres,
        password: secrets.postgres,
        onSpawn,
      });
    },
  };
  const store = nodePart({
    name: 'object-store',
    script: builtFile(root, 'infra', 'object-store.mjs'),
    logFolder,
    report,
    env: {
      OBJECT_STORE_FOLDER: path.join(dataFolder, 'objects'),
      OBJECT_STORE_PORT: String(addresses.store),
      OBJECT_STORE_ACCESS_KEY: secrets.storeAccessKey,
      OBJECT_STORE_SECRET_KEY: secrets.storeSecretKey,
    },
    isReady: () => isListening(addresses.store),
    isResponsive: () => answersOk(`http://127.0.0.1:${addresses.store}/minio/health/live`),
  });
  const mail = nodePart({
    name: 'mail',
    script: builtFile(root, 'infra', 'mail-catcher.mjs'),
    logFolder,
    report,
    env: {
      MAIL_CATCHER_FOLDER: path.join(dataFolder, 'mail'),
      MAIL_CATCHER_SMTP_PORT: String(addresses.smtp),
      MAIL_CATCHER_HTTP_PORT: String(addresses.mail),
    },
    isReady: () => answersOk(`http://127.0.0.1:${addresses.mail}/healthz`),
    isResponsive: () => answersOk(`http://127.0.0.1:${addresses.mail}/healthz`),
  });
  const service = (name: keyof typeof serviceScripts) => {
    const [app, file] = serviceScripts[name];
    const url = `http://127.0.0.1:${portOf[name]}`;
    return nodePart({
      name,
      script: builtFile(root, app, file),
      env: environments[name],
      logFolder,
      report,
      isReady: () => answersOk(`${url}/readyz`),
      // While it hangs even cached pages are unreachable.
      ...(name === 'gateway' && { patience: 1 / 2 }),
      waitsFor: () => readFailedChecks(url),
      isResponsive: () => answersOk(`${url}/healthz`),
    });
  };
  return { postgres, store, mail, service };
}
