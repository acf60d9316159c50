import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { claimFolder } from './claim-folder.ts';
import { planDemoData } from './demo-data.ts';
import { createEnvironments, planAddresses } from './environments.ts';
import { endLeftovers, findRunningStack, removeRunRecord, writeRunRecord } from './leftovers.ts';
import { builtFile, createParts } from './parts.ts';
import { isPortFree } from './ports.ts';
import { postgresUrl } from './postgres.ts';
import { deleteData, requireOwnFolder } from './reset.ts';
import { retry, runTask, type Task } from './run-task.ts';
import { databaseName, readSecrets, readSettings, variableOf, type Settings } from './settings.ts';
import { createSupervisor } from './supervisor.ts';
import { printSummary } from './start-summary.ts';

// The embedded stack, from Postgres to the gateway, which `npm start` runs once everything is built.

const report = (line: string) => console.info(line);

/** When a long step is first mentioned; then again each time that it has taken twice as long. */
const mentionAfterMs = 10_000;

async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const mention = (afterMs: number) => {
    timer = setTimeout(() => {
      report(`… ${title}: ${seconds().toFixed(0)} s so far`);
      mention(afterMs * 2);
    }, afterMs);
  };
  let timer: NodeJS.Timeout | undefined;
  mention(mentionAfterMs);
  try {
    const result = await work();
    report(`✓ ${title}  ${seconds().toFixed(1)} s`);
    return result;
  } finally {
    clearTimeout(timer);
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

/** False when a stack already runs on the data folder. */
async function claimDataFolder({ dataFolder, isReset }: Settings): Promise<boolean> {
  const running = findRunningStack(dataFolder);
  if (running) {
    console.info(`Nobicast already runs on this data folder: ${running}`);
    return false;
  }
  if (!(await claimFolder(dataFolder))) {
    console.info('Nobicast is being started on this data folder already.');
    return false;
  }
  if (isReset) requireOwnFolder(dataFolder);
  const ended = await endLeftovers(dataFolder);
  if (ended.length > 0) console.info(`▸ Ended processes left by a killed run: ${ended.join(', ')}`);
  if (isReset) await step('Data deleted', () => deleteData(dataFolder));
  return true;
}

/** A closed terminal, or a full disk behind it, only loses lines. */
function outliveTheTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
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
  const parts = createParts({
    settings,
    secrets,
    addresses,
    environments,
    logFolder,
    report,
  });
  const supervisor = createSupervisor({
    report,
    limits: { hangMs: settings.hangMs },
    onChange: (pids) => {
      try {
        writeRunRecord(dataFolder, { stack: process.pid, siteUrl, parts: pids, addresses });
      } catch (error) {
        // The parts go on. After a kill, the next start would not know this process, which ends by itself.
        report(`! run.json cannot be written: ${String(error)}`);
      }
    },
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)
    process.on(signal, () => void stop(0));

  const { signal } = stopping;
  const run = (task: Task, onLine?: (line: string) => void) =>
    runTask(task, { signal, report, ...(onLine && { onLine }) });
  const adminUrl = (database: string) =>
    postgresUrl(addresses.postgres, 'postgres', secrets.postgres, database);

  try {
    await start();
  } catch (error) {
    if (signal.aborted) return;
    console.error(`\n✗ ${error instanceof Error ? error.message : String(error)}\n  Logs: ${logFolder}`);
    await stop(1);
  }

  async function start(): Promise<void> {
    const { service } = parts;
    const storeAndMail = step('Object store and mail page', () =>
      Promise.all([supervisor.start(parts.store), supervisor.start(parts.mail)]),
    );
    storeAndMail.catch(() => undefined); // awaited below
    await step('PostgreSQL', () => supervisor.start(parts.postgres));
    await step('Database', () =>
      run({
        name: 'The database',
        script: builtFile(root, 'infra', 'database.mjs'),
        env: { ADMIN_URL: adminUrl('postgres'), NOBICAST_DATA: dataFolder },
      }),
    );
    await storeAndMail;
    const inTime = { signal, report };
    rmSync(environments.shell.LOADING_PROGRESS_FILE, { force: true }); // of a killed start
    const demoDataFolder = path.join(root, 'infra/demo-data');
    const demoData =
      settings.hasDemoData && existsSync(demoDataFolder)
        ? await retry(
            () =>
              planDemoData({
                root,
                dataFolder,
                demoDataFolder,
                databaseUrl: adminUrl(databaseName),
                environments,
                run,
              }),
            inTime,
          )
        : undefined;
    const starting = (...names: Parameters<typeof service>[0][]) =>
      Promise.all(names.map((name) => supervisor.start(service(name))));
    await Promise.all([
      step('Services', () => starting('content', 'auth', 'comments', 'media')),
      demoData && step('Accounts and episodes', () => retry(demoData.loadBeforeTheSiteIsUp, inTime)),
    ]);
    await step('Releases', () => handleBuilds('publish'));
    // Ready once it has rendered the home page, which needs the releases.
    await step('Shell', () => starting('shell'));
    // The port opens last: the first visitor finds a working site.
    await step('Gateway', () => starting('gateway'));
    if (demoData) {
      report(`  The site is up: ${siteUrl}`);
      await step('Sounds, listens and comments', () => retry(demoData.loadMeanwhile, inTime));
    }
    printSummary(settings);
    // In the background: the site does not wait for it.
    if (existsSync(environments.ownBuilds.UNVERIFIED_FILE)) handleBuilds('verify').catch(reportFailure);
  }

  function reportFailure(error: unknown): void {
    if (!signal.aborted) report(`! ${error instanceof Error ? error.message : String(error)}`);
  }

  async function handleBuilds(command: 'publish' | 'verify'): Promise<void> {
    const lines = await run({
      name: 'The check of our builds',
      script: builtFile(root, 'infra', 'own-builds.mjs'),
      args: [command],
      env: environments.ownBuilds,
    });
    for (const line of lines) report(`  ${line}`);
  }
}

outliveTheTerminal();
try {
  await startStack(
    readSettings(path.resolve(import.meta.dirname, '../..'), process.env, process.argv.slice(2)),
  );
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
