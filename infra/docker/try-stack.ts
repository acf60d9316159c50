import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { databaseRoles, roleName } from '@nobicast/service-kit';
import { rolePassword } from '../local/settings.ts';
import { passwordVariable } from '../provision/config.ts';

// The settings of `npm run containers`, and its commands of Docker and Compose.

const execute = promisify(execFile);
const folder = import.meta.dirname;

export const ports = { http: 18_080, https: 18_443, mail: 11_080, postgres: 15_432, store: 19_000 };
export const siteUrl = `https://localhost:${ports.https}`;
export const storeUrl = `https://store.localhost:${ports.https}`;
export const mailUrl = `http://localhost:${ports.mail}`;

/** In the order of their replacement (docs/containers.md). */
export const servers = ['content', 'auth', 'comments', 'media', 'gateway', 'shell'].flatMap((name) => [
  `${name}-1`,
  `${name}-2`,
]);

export const randomSecret = () => randomBytes(24).toString('hex');
/** Those that the journeys read from a data folder. */
export const secrets = {
  database: randomSecret(),
  postgres: randomSecret(),
  internal: randomSecret(),
  storeAccessKey: randomSecret(),
  storeSecretKey: randomSecret(),
};

interface Inspected {
  RestartCount: number;
  State: { Running: boolean; ExitCode: number; Health?: { Status: string } };
}

export interface Fault {
  text: string;
  sentAt: Date;
  failedAt: Date;
}

export class FaultsError extends Error {
  override name = 'FaultsError';
  readonly first: Fault | undefined;
  constructor(reason: string, faults: readonly Fault[], options?: ErrorOptions) {
    const lines = faults
      .slice(0, 20)
      .map(({ text, sentAt, failedAt }) => `${sentAt.toISOString()} to ${failedAt.toISOString()}: ${text}`);
    super(reason + lines.join('\n'), options);
    this.first = faults[0];
  }
}

export async function step<Result>(title: string, task: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  console.info(`▸ ${title}`);
  const result = await task();
  console.info(`✓ ${title}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}

export async function eventually(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(250);
  }
}

export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await execute('docker', args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

export function createTryStack(files: readonly string[]) {
  const temporary = mkdtempSync(path.join(tmpdir(), 'nobicast-containers-'));
  const envFile = path.join(temporary, '.env');
  const credentialsFolder = path.join(temporary, 'release-credentials');
  mkdirSync(credentialsFolder);

  const example = readFileSync(path.join(folder, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^(\w+)=$/gm)].map(([, name = '']) => name);
  const settings: Record<string, string> = {
    ...Object.fromEntries(names.map((name) => [name, randomSecret()])),
    VERSION: 'local',
    RELEASE_CREDENTIALS_FOLDER: credentialsFolder,
    SITE_ADDRESS: 'localhost',
    STORE_ADDRESS: 'store.localhost',
    PUBLIC_URL: siteUrl,
    AUDIO_REDIRECT_ENDPOINT: storeUrl,
    SMTP_URL: 'smtp://mail:1025',
    MAIL_FROM: 'Nobicast <hello@nobicast.example>',
    ADMIN_EMAILS: 'admin@nobicast.example',
    POSTGRES_PASSWORD: secrets.postgres,
    INTERNAL_SECRET: secrets.internal,
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
    // These requests may name their visitor, as those of a CDN: journeys act as many visitors.
    TRUSTED_PROXIES: 'private_ranges',
    GATEWAY_TRUST_PROXY_HOPS: '2',
    SERVICE_TRUST_PROXY_HOPS: '3',
  };

  /** For containers that are started or replaced from now on. */
  function set(more: Record<string, string>): void {
    Object.assign(settings, more);
    // A value may be JSON, or have several lines.
    const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
    writeFileSync(envFile, lines.join('\n'), { mode: 0o600 });
  }
  set({});

  /** For the publisher of the releases, readable by the user of its container. */
  function setCredentials(more: Record<string, string>): void {
    for (const [name, value] of Object.entries(more))
      writeFileSync(path.join(credentialsFolder, name), value);
  }

  const composeArguments = [
    'compose',
    ...['--project-name', 'nobicast-try', '--env-file', envFile],
    ...files.flatMap((file) => ['--file', path.join(folder, file)]),
  ];

  function compose(...args: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = spawn('docker', [...composeArguments, ...args], { stdio: 'inherit' });
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`docker compose ${args.join(' ')} ended with ${code}`)),
      );
    });
  }

  function followLogs(file: string): ChildProcess {
    const output = openSync(file, 'w');
    const child = spawn('docker', [...composeArguments, 'logs', '--follow', '--no-color', '--timestamps'], {
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    return child;
  }

  /** Prints the logs of the three seconds after an error, or the last ones where it has no time. */
  async function printLogs(error: unknown, followed: string): Promise<void> {
    const first = error instanceof FaultsError ? error.first : undefined;
    if (!first) return compose('logs', '--tail=20');
    const from = new Date(first.sentAt.getTime() - 3_000).toISOString();
    const to = new Date(first.failedAt.getTime() + 3_000).toISOString();
    for (const line of readFileSync(followed, 'utf8').split('\n')) {
      const [, at = ''] = /^\S+ +\| (\S+)/.exec(line) ?? [];
      if (at > from && at < to) console.error(line);
    }
  }

  const containerOf = (service: string) => docker(...composeArguments, 'ps', '--all', '--quiet', service);
  const inspect = async (service: string): Promise<Inspected> =>
    JSON.parse(await docker('inspect', '--format', '{{json .}}', await containerOf(service))) as Inspected;

  return {
    folder: temporary,
    envFile,
    set,
    setCredentials,
    compose,
    printLogs,
    followLogs,
    inspect,
    run: async (service: string, ...program: string[]) =>
      docker('exec', await containerOf(service), ...program),
    close: () => rmSync(temporary, { recursive: true }),
  };
}

export type TryStack = ReturnType<typeof createTryStack>;
