import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { episodeListSchema } from '@nobicast/contracts';
import { roleName, type DatabaseRole } from '@nobicast/service-kit';
import { deployRelease } from '../release/deploy-release.ts';
import { buildDatabase } from './database.ts';
import { endLeftovers, findRunningStack, removeRunRecord, writeRunRecord } from './leftovers.ts';
import { freePort, isListening, isPortFree } from './ports.ts';
import { postgresUrl, startPostgres } from './postgres.ts';
import { deleteData, requireOwnFolder } from './reset.ts';
import {
  databaseName,
  readSecrets,
  readSettings,
  rolePassword,
  variableOf,
  type Secrets,
  type Settings,
} from './settings.ts';
import { createSupervisor, nodePart } from './supervisor.ts';

// The embedded stack, from Postgres up to the gateway. `npm start` comes here once everything is built.

const remotes = ['mfe-public', 'mfe-member', 'mfe-admin'];

async function answersOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false; // not listening yet; the caller polls
  }
}

/** Runs a task with one line that says what goes on, then how long it took. */
async function step<Result>(title: string, task: () => Promise<Result> | Result): Promise<Result> {
  const startedAt = performance.now();
  process.stdout.write(`▸ ${title}`);
  try {
    const result = await task();
    process.stdout.write(`  ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write('\n');
    throw error;
  }
}

/** Whether the site has no episode yet. */
async function isSiteEmpty(port: number): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/episodes?limit=1`);
  if (!reply.ok) throw new Error(`The list of episodes answers ${reply.status}.`);
  const { data } = (await reply.json()) as { data: unknown }; // every reply of the API has this envelope
  return episodeListSchema.parse(data).total === 0;
}

function runScript(script: string, env: Record<string, string>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], {
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      signal,
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      // Progress of a long step, on one line; a log file needs none.
      if (!process.stdout.isTTY) return;
      for (const line of text.split('\n').filter(Boolean))
        process.stdout.write(`\r\x1b[K  ${line.slice(0, 100)}`);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
      if (code === 0) resolve();
      else
        reject(
          new Error(`${path.basename(path.dirname(path.dirname(script)))} ${path.basename(script)} failed.`),
        );
    });
  });
}

async function requireFreePorts(settings: Settings): Promise<void> {
  for (const part of ['site', 'mail', 'store'] as const) {
    const port = settings.ports[part];
    if (await isPortFree(port)) continue;
    throw new Error(
      `Port ${port} (${part}) is taken. Choose another: ${variableOf(part)}=${port + 1} npm start`,
    );
  }
}

/** Addresses of everything, decided before the first part starts. */
async function planAddresses(settings: Settings) {
  const [postgres, smtp, content, media, shell] = (await Promise.all(
    [1, 2, 3, 4, 5].map(() => freePort()),
  )) as [number, number, number, number, number]; // five asked, five given
  return { ...settings.ports, postgres, smtp, content, media, shell };
}

type Addresses = Awaited<ReturnType<typeof planAddresses>>;

function serviceEnvironments(addresses: Addresses, secrets: Secrets, settings: Settings) {
  const databaseUrl = (role: DatabaseRole) =>
    postgresUrl(addresses.postgres, roleName(role), rolePassword(secrets, roleName(role)), databaseName);
  const url = (port: number) => `http://127.0.0.1:${port}`;
  const internal = { INTERNAL_SECRET: secrets.internal, LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' };
  const store = {
    OBJECT_STORE_ENDPOINT: url(addresses.store),
    OBJECT_STORE_ACCESS_KEY: secrets.storeAccessKey,
    OBJECT_STORE_SECRET_KEY: secrets.storeSecretKey,
    OBJECT_STORE_BUCKET: 'nobicast-media',
  };
  const remotesFolder = path.join(settings.dataFolder, 'remotes');
  return {
    content: {
      ...internal,
      PORT: String(addresses.content),
      DATABASE_URL: databaseUrl('content'),
      MEDIA_URL: url(addresses.media),
    },
    media: {
      ...internal,
      ...store,
      PORT: String(addresses.media),
      DATABASE_URL: databaseUrl('media'),
      ADDRESS_SALT: secrets.addressSalt,
    },
    shell: {
      LOG_LEVEL: internal.LOG_LEVEL,
      PORT: String(addresses.shell),
      API_URL: url(addresses.site),
      REMOTES_URL: url(addresses.site),
      SHELL_FOLDER: path.join(settings.root, 'shell/dist'),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${addresses.site}`,
      DATABASE_URL: databaseUrl('shell'),
    },
    gateway: {
      LOG_LEVEL: internal.LOG_LEVEL,
      HOST: process.env.NOBICAST_HOST ?? '127.0.0.1',
      PORT: String(addresses.site),
      CONTENT_URL: url(addresses.content),
      MEDIA_URL: url(addresses.media),
      SHELL_URL: url(addresses.shell),
      REMOTES_FOLDER: remotesFolder,
      TRUST_PROXY_HOPS: '0', // nothing stands in front of it here
    },
  };
}

function printTable(settings: Settings, addresses: Addresses): void {
  const rows = [
    ['Site', `http://localhost:${addresses.site}`],
    ['Mail page', `http://localhost:${addresses.mail}`],
    ['API docs', `http://localhost:${addresses.site}/api/docs`],
    ['Data', `${settings.dataFolder}  (npm start -- --reset starts over)`],
    ['Stop', 'Ctrl-C'],
  ] as const;
  console.info(`\n${rows.map(([name, value]) => `  ${name.padEnd(10)} ${value}`).join('\n')}\n`);
}

async function startStack(settings: Settings): Promise<void> {
  const { root, dataFolder } = settings;
  const running = findRunningStack(dataFolder);
  if (running) {
    console.info(`Nobicast already runs on this data folder: ${running}`);
    return;
  }
  if (settings.isReset) requireOwnFolder(dataFolder);
  const ended = await endLeftovers(dataFolder);
  if (ended.length > 0) console.info(`▸ Ended what a killed run had left: ${ended.join(', ')}`);
  if (settings.isReset) await step('Deleting the data', () => deleteData(dataFolder));
  await requireFreePorts(settings);
  mkdirSync(dataFolder, { recursive: true });

  const secrets = readSecrets(dataFolder);
  const addresses = await planAddresses(settings);
  const siteUrl = `http://localhost:${addresses.site}`;
  const environments = serviceEnvironments(addresses, secrets, settings);
  const logFolder = path.join(dataFolder, 'logs');
  const supervisor = createSupervisor({
    report: (line) => console.info(line),
    onChange: (parts) => writeRunRecord(dataFolder, { stack: process.pid, siteUrl, parts, addresses }),
  });

  const stopping = new AbortController();
  const stop = async (code: number) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    console.info('\n▸ Stopping');
    await supervisor.stop();
    removeRunRecord(dataFolder);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

  try {
    await startParts();
  } catch (error) {
    if (stopping.signal.aborted) return;
    console.error(`\n✗ ${error instanceof Error ? error.message : String(error)}\n  Logs: ${logFolder}`);
    await stop(1);
    return;
  }
  printTable(settings, addresses);

  async function startParts(): Promise<void> {
    const built = (app: string, file: string) => path.join(root, app, 'dist', file);
    await step('PostgreSQL', () =>
      supervisor.start({
        name: 'postgres',
        stopSignal: 'SIGINT', // fast shutdown: ends sessions, loses nothing
        start: async (onSpawn) => {
          await startPostgres({
            root,
            folder: path.join(dataFolder, 'postgres'),
            port: addresses.postgres,
            password: secrets.postgres,
            onSpawn,
          });
        },
      }),
    );
    const store = nodePart({
      name: 'object-store',
      script: built('infra', 'object-store.mjs'),
      logFolder,
      env: {
        OBJECT_STORE_FOLDER: path.join(dataFolder, 'objects'),
        OBJECT_STORE_PORT: String(addresses.store),
        OBJECT_STORE_ACCESS_KEY: secrets.storeAccessKey,
        OBJECT_STORE_SECRET_KEY: secrets.storeSecretKey,
      },
      isReady: () => isListening(addresses.store),
    });
    const require = createRequire(path.join(root, 'infra', 'package.json'));
    const mail = nodePart({
      name: 'mail',
      script: path.join(path.dirname(require.resolve('maildev/package.json')), 'bin', 'maildev'),
      scriptArguments: [
        '--ip',
        '127.0.0.1',
        '--smtp',
        String(addresses.smtp),
        '--web',
        String(addresses.mail),
        '--mail-directory',
        path.join(dataFolder, 'mail'),
      ],
      logFolder,
      env: {},
      isReady: () => isListening(addresses.mail),
    });
    await step('Object store and mail page', () =>
      Promise.all([supervisor.start(store), supervisor.start(mail)]),
    );
    await step('Database', () =>
      buildDatabase({
        adminUrl: postgresUrl(addresses.postgres, 'postgres', secrets.postgres, 'postgres'),
        databaseName,
        rolePassword: (role) => rolePassword(secrets, role),
      }),
    );
    for (const remote of remotes) {
      deployRelease(path.join(root, remote, 'dist/release'), path.join(dataFolder, 'remotes', remote));
    }
    const service = (
      name: 'content' | 'media' | 'shell' | 'gateway',
      app: string,
      file: string,
      port: number,
    ) =>
      nodePart({
        name,
        script: built(app, file),
        env: environments[name],
        logFolder,
        isReady: () => answersOk(`http://127.0.0.1:${port}/readyz`),
      });
    await step('Services', () =>
      Promise.all([
        supervisor.start(service('content', 'services/content', 'server.mjs', addresses.content)),
        supervisor.start(service('media', 'services/media', 'server.mjs', addresses.media)),
      ]),
    );
    await step('Gateway and shell', () =>
      Promise.all([
        supervisor.start(service('gateway', 'api-gateway', 'server.mjs', addresses.site)),
        supervisor.start(service('shell', 'shell', 'server/server.cjs', addresses.shell)),
      ]),
    );
    const seasonFolder = path.join(root, 'infra/season');
    if (existsSync(seasonFolder) && process.env.NOBICAST_SEASON !== 'off') {
      await step('Demonstration season', async () => {
        const isFirst = await isSiteEmpty(addresses.site);
        const seasonEnvironment = { ...environments.content, SEASON_FOLDER: seasonFolder };
        // Also where there are episodes: it finishes the sound of a run that was cut short.
        await runScript(built('services/content', 'season.mjs'), seasonEnvironment, stopping.signal);
        // Invented listens belong to the invented season only.
        if (isFirst)
          await runScript(built('services/media', 'seed-events.mjs'), environments.media, stopping.signal);
      });
    }
  }
}

try {
  await startStack(
    readSettings(path.resolve(import.meta.dirname, '../..'), process.env, process.argv.slice(2)),
  );
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
