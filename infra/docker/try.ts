import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { getBotCheckChallenge, getSummaryMetrics, listEpisodes, search } from '@nobicast/contracts';
import { databaseRoles, roleName } from '@nobicast/service-kit';
import { Agent, fetch } from 'undici';
import { rolePassword } from '../local/settings.ts';
import { passwordVariable } from '../provision/config.ts';
import { loadDemoData, runJourneys } from './run-journeys.ts';

// `npm run containers` builds the images, starts the stack of compose.yaml with a mail catcher and secrets of its own,
// and tries what docs/containers.md promises: a container comes back when its process is killed or blocked, and no
// request fails while all processes are replaced one by one. It needs Docker Engine with Compose.
//
//   --keep          leaves the stack running
//   --store=minio   with the store of compose.yaml instead of the embedded one
//   --journeys=…    fills the site with the demo data, and first runs the journeys of this project of
//                   e2e/playwright.config.ts (reading, journeys, …) against it. They need NOBICAST_BROWSER
//
// Images are set as for Compose: NODE_IMAGE, CADDY_IMAGE, POSTGRES_IMAGE, STORE_IMAGE, MAIL_CATCHER_IMAGE.

const execute = promisify(execFile);
const folder = import.meta.dirname;
const { values: options } = parseArgs({
  options: {
    keep: { type: 'boolean' },
    store: { type: 'string', default: 'embedded' },
    journeys: { type: 'string', multiple: true },
  },
});
const projects = options.journeys ?? [];

const ports = { http: 18_080, https: 18_443, mail: 11_080, postgres: 15_432, store: 19_000 };
const siteUrl = `https://localhost:${ports.https}`;
const servers = ['content', 'auth', 'comments', 'media', 'shell', 'gateway'].flatMap((name) => [
  `${name}-1`,
  `${name}-2`,
]);
const others = ['postgres', 'store', 'proxy', 'mail'];

const temporary = mkdtempSync(path.join(tmpdir(), 'nobicast-containers-'));
const envFile = path.join(temporary, '.env');

const random = () => randomBytes(24).toString('hex');
/** Those that the journeys know as the secrets of a data folder. */
const secrets = {
  database: random(),
  postgres: random(),
  storeAccessKey: random(),
  storeSecretKey: random(),
};

/** The example, with a new secret for every line that is empty. */
function writeEnvFile(): void {
  const given = {
    SITE_ADDRESS: 'localhost',
    STORE_ADDRESS: 'store.localhost',
    PUBLIC_URL: siteUrl,
    AUDIO_REDIRECT_ENDPOINT: `https://store.localhost:${ports.https}`,
    SMTP_URL: 'smtp://mail:1025',
    MAIL_FROM: 'Nobicast <hello@nobicast.example>',
    ADMIN_EMAILS: 'admin@nobicast.example',
    POSTGRES_PASSWORD: secrets.postgres,
    OBJECT_STORE_ACCESS_KEY: secrets.storeAccessKey,
    OBJECT_STORE_SECRET_KEY: secrets.storeSecretKey,
    ...Object.fromEntries(
      databaseRoles.map((role) => [passwordVariable(role), rolePassword(secrets, roleName(role))]),
    ),
    // All requests come from one network.
    RATE_LIMIT_WRITES_PER_MINUTE: '1000000',
    RATE_LIMIT_SIGN_INS_PER_MINUTE: '1000000',
    RATE_LIMIT_EVENTS_PER_MINUTE: '1000000',
    RATE_LIMIT_COSTLY_READS_PER_MINUTE: '1000000',
    HTTP_PORT: String(ports.http),
    HTTPS_PORT: String(ports.https),
    MAIL_PORT: String(ports.mail),
    POSTGRES_PORT: String(ports.postgres),
    STORE_PORT: String(ports.store),
  };
  const example = readFileSync(path.join(folder, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^(\w+)=$/gm)].map(([, name = '']) => name);
  const others = Object.fromEntries(names.map((name) => [name, random()]));
  const lines = Object.entries({ ...others, ...given }).map(([name, value]) => `${name}=${value}`);
  writeFileSync(envFile, lines.join('\n'), { mode: 0o600 });
}

const files = [
  'compose.yaml',
  'compose.mail-catcher.yaml',
  ...(options.store === 'embedded' ? ['compose.embedded-store.yaml'] : []),
  ...(projects.length > 0 ? ['compose.journeys.yaml'] : []),
];
const composeArguments = [
  'compose',
  ...['--project-name', 'nobicast-try', '--env-file', envFile],
  ...files.flatMap((file) => ['--file', path.join(folder, file)]),
];

/** Runs a command of Compose with its output shown. */
function compose(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('docker', [...composeArguments, ...args], { stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`docker compose ${args.join(' ')} ended with ${code}`)),
    );
  });
}

async function docker(...args: string[]): Promise<string> {
  const { stdout } = await execute('docker', args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

const containerOf = (service: string) => docker(...composeArguments, 'ps', '--quiet', service);

async function step<Result>(title: string, task: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  console.info(`▸ ${title}`);
  const result = await task();
  console.info(`✓ ${title}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}

async function eventually(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(250);
  }
}

// The authority of the proxy for `localhost` is made at its first start.
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });

/** What is wrong with the answer at an address of the site, if anything. */
async function findFault(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${siteUrl}${address}`, { dispatcher, signal: AbortSignal.timeout(20_000) });
    await response.arrayBuffer();
    // There is no data, so some calls answer that there is no such thing.
    return response.status < 500 && response.status !== 429 ? undefined : `${address}: ${response.status}`;
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return `${address}: ${cause}`;
  }
}

interface Inspected {
  RestartCount: number;
  State: { Running: boolean; Health?: { Status: string } };
}
const inspect = async (container: string): Promise<Inspected> =>
  JSON.parse(await docker('inspect', '--format', '{{json .}}', container)) as Inspected; // Docker's own format

/** Sends a signal to the process that the init of a container has started, and waits until it runs again. */
async function survives(service: string, signal: 'KILL' | 'STOP', seconds: number): Promise<void> {
  const container = await containerOf(service);
  const { RestartCount: before } = await inspect(container);
  const script = `read -r pid rest < /proc/1/task/1/children; kill -${signal} "$pid"`;
  await docker('exec', container, 'sh', '-c', script);
  await eventually(`${service} after SIG${signal}`, seconds, async () => {
    const { RestartCount, State } = await inspect(container);
    return RestartCount > before && State.Running && State.Health?.Status === 'healthy';
  });
}

/** What visitors read while processes are replaced: pages, files, and calls that no cache answers. */
const addresses = ['/', '/archives', '/feed.xml', listEpisodes.path, '/remotes/mfe-public/current.json'];
const uncached = (turn: number) => [
  `${search.path}?q=mot${turn}`,
  getBotCheckChallenge.path,
  `${listEpisodes.path}/${turn + 1}`,
  `/episodes/inconnu-${turn}`,
  getSummaryMetrics.path,
];

async function underRequests(task: () => Promise<void>): Promise<{ requests: number; faults: string[] }> {
  const ended = new AbortController();
  const faults: string[] = [];
  let requests = 0;
  const visit = async (visitor: number) => {
    for (let turn = visitor; !ended.signal.aborted; turn += 4)
      for (const address of [...addresses, ...uncached(turn)]) {
        const fault = await findFault(address);
        requests += 1;
        if (fault !== undefined) faults.push(`${new Date().toISOString()} ${fault}`);
        await sleep(20);
      }
  };
  const visitors = [0, 1, 2, 3].map(visit);
  try {
    await task();
  } finally {
    ended.abort();
    await Promise.all(visitors);
  }
  return { requests, faults };
}

async function tryStack(): Promise<void> {
  // What an earlier run has left has other secrets.
  await compose('down', '--volumes', '--remove-orphans');
  await step('Build and start', () => compose('up', '--detach', '--build', '--wait', '--wait-timeout=600'));
  await step('The site answers', () =>
    eventually('the site', 120, async () => (await Promise.all(addresses.map(findFault))).every((it) => !it)),
  );
  if (projects.length > 0) {
    await step('Demo data', () => loadDemoData(compose));
    const mailUrl = `http://localhost:${ports.mail}`;
    await step(`Journeys: ${projects.join(', ')}`, () =>
      runJourneys({ projects, siteUrl, mailUrl, folder: temporary, addresses: ports, secrets }),
    );
  }
  for (const service of [...servers, ...others])
    await step(`${service} is killed and comes back`, () => survives(service, 'KILL', 120));
  await step('content-1 is blocked, and is killed for it', () => survives('content-1', 'STOP', 120));
  await step('The site answers', () =>
    eventually('the site', 120, async () => (await Promise.all(addresses.map(findFault))).every((it) => !it)),
  );
  const { requests, faults } = await step('Every process is replaced, one by one, under requests', () =>
    underRequests(async () => {
      for (const service of servers)
        await compose('up', '--detach', '--no-deps', '--force-recreate', '--wait', service);
    }),
  );
  console.info(`  ${requests} requests, ${faults.length} failed`);
  if (faults.length > 0) throw new Error(faults.slice(0, 20).join('\n'));
}

writeEnvFile();
try {
  await tryStack();
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  await compose('ps', '--all').catch(() => undefined);
  await compose('logs', '--tail=20').catch(() => undefined);
  process.exitCode = 1;
} finally {
  if (options.keep) {
    console.info(
      `The stack runs at ${siteUrl}, its mails are at http://localhost:${ports.mail}. Settings: ${envFile}`,
    );
  } else {
    await compose('down', '--volumes', '--remove-orphans').catch(() => undefined);
    rmSync(temporary, { recursive: true });
  }
  await dispatcher.close();
}
