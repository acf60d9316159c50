import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { openBrowser } from '../release/open-browser.ts';
import { describeOutcome } from '../release/outcome.ts';
import { publishBuilds } from '../release/publish-builds.ts';
import { readReleaseSettings, readSigning } from '../release/settings.ts';
import { buildDatabase } from './database.ts';
import { createEnvironments, planAddresses } from './environments.ts';
import { endLeftovers, findRunningStack, removeRunRecord, writeRunRecord } from './leftovers.ts';
import { createParts } from './parts.ts';
import { isPortFree } from './ports.ts';
import { postgresUrl } from './postgres.ts';
import { deleteData, requireOwnFolder } from './reset.ts';
import { loadDemoData } from './demo-data.ts';
import {
  databaseName,
  readSecrets,
  readSettings,
  rolePassword,
  variableOf,
  type Settings,
} from './settings.ts';
import { createSupervisor } from './supervisor.ts';
import { printTable } from './table.ts';

// The embedded stack, from Postgres to the gateway. `npm start` runs this once everything is built.

/** Runs a task and prints one line: its title, then how long it took. */
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

async function requireFreePorts(settings: Settings): Promise<void> {
  for (const part of ['site', 'mail', 'store'] as const) {
    const port = settings.ports[part];
    if (await isPortFree(port)) continue;
    throw new Error(
      `Port ${port} (${part}) is taken. Choose another: ${variableOf(part)}=${port + 1} npm start`,
    );
  }
}

/** Claims the data folder for this stack. False when a stack already runs on it. */
async function claimDataFolder({ dataFolder, isReset }: Settings): Promise<boolean> {
  const running = findRunningStack(dataFolder);
  if (running) {
    console.info(`Nobicast already runs on this data folder: ${running}`);
    return false;
  }
  if (isReset) requireOwnFolder(dataFolder);
  const ended = await endLeftovers(dataFolder);
  if (ended.length > 0) console.info(`▸ Ended processes left by a killed run: ${ended.join(', ')}`);
  if (isReset) await step('Deleting the data', () => deleteData(dataFolder));
  return true;
}

async function startStack(settings: Settings): Promise<void> {
  const { root, dataFolder } = settings;
  if (!(await claimDataFolder(settings))) return;
  await requireFreePorts(settings);
  mkdirSync(dataFolder, { recursive: true });

  const secrets = readSecrets(dataFolder);
  const addresses = await planAddresses(settings);
  const siteUrl = `http://localhost:${addresses.site}`;
  const environments = createEnvironments({ addresses, secrets, settings, env: process.env });
  const logFolder = path.join(dataFolder, 'logs');
  const parts = createParts({ settings, secrets, addresses, environments, logFolder });
  const supervisor = createSupervisor({
    report: (line) => console.info(line),
    limits: { hangMs: settings.hangMs },
    onChange: (pids) => writeRunRecord(dataFolder, { stack: process.pid, siteUrl, parts: pids, addresses }),
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
  printTable(settings);

  function publish() {
    const { content, auth, comments, media } = addresses;
    const urlOf = (port: number) => `http://127.0.0.1:${port}`;
    return publishBuilds({
      buildsFolder: root,
      remotesFolder: path.join(dataFolder, 'remotes'),
      registryFile: path.join(root, 'infra/remotes.json'),
      shellFolder: path.join(root, 'shell/dist'),
      services: {
        content: urlOf(content),
        auth: urlOf(auth),
        comments: urlOf(comments),
        media: urlOf(media),
      },
      openBrowser,
      ...readSigning(process.env),
      ...readReleaseSettings(process.env),
    });
  }

  async function startParts(): Promise<void> {
    const startServices = (...names: Parameters<typeof parts.service>[0][]) =>
      Promise.all(names.map((name) => supervisor.start(parts.service(name))));
    await step('PostgreSQL', () => supervisor.start(parts.postgres));
    await step('Object store and mail page', () =>
      Promise.all([supervisor.start(parts.store), supervisor.start(parts.mail)]),
    );
    await step('Database', () =>
      buildDatabase({
        adminUrl: postgresUrl(addresses.postgres, 'postgres', secrets.postgres, 'postgres'),
        databaseName,
        rolePassword: (role) => rolePassword(secrets, role),
      }),
    );
    await step('Services', () => startServices('content', 'auth', 'comments', 'media'));
    const published = await step('Releases', publish);
    for (const line of published.flatMap(describeOutcome)) console.info(`  ${line}`);
    await step('Gateway and shell', () => startServices('gateway', 'shell'));
    const demoDataFolder = path.join(root, 'infra/demo-data');
    if (settings.hasDemoData && existsSync(demoDataFolder)) {
      const { signal } = stopping;
      const site = `http://127.0.0.1:${addresses.site}`;
      await step('Demo data', () =>
        loadDemoData({ root, dataFolder, demoDataFolder, siteUrl: site, environments, signal }),
      );
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
