import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Settings {
  root: string;
  dataFolder: string;
  ports: { site: number; mail: number; store: number };
  isReset: boolean;
  /** An empty site is filled with the demo data. */
  hasDemoData: boolean;
  /** A part that does not answer for this long is restarted. 0: never. */
  hangMs: number;
}

const portVariables = {
  site: ['NOBICAST_PORT', 8080],
  mail: ['NOBICAST_MAIL_PORT', 1080],
  store: ['NOBICAST_STORE_PORT', 9000],
} as const;

export const variableOf = (part: keyof Settings['ports']) => portVariables[part][0];

function readPort(env: NodeJS.ProcessEnv, part: keyof Settings['ports']): number {
  const [name, fallback] = portVariables[part];
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port between 1 and 65535, not "${text}".`);
  }
  return port;
}

function readHangMs(env: NodeJS.ProcessEnv): number {
  const text = env.NOBICAST_HANG_SECONDS || '30';
  if (!/^\d{1,6}$/.test(text))
    throw new Error(`NOBICAST_HANG_SECONDS must be a whole number of seconds, not "${text}".`);
  return Number(text) * 1_000;
}

function readDemoData(env: NodeJS.ProcessEnv): boolean {
  const text = env.NOBICAST_DEMO_DATA || 'on';
  if (text !== 'on' && text !== 'off')
    throw new Error(`NOBICAST_DEMO_DATA must be "on" or "off", not "${text}".`);
  return text === 'on';
}

/** @throws a one-line error when a variable or an option is invalid */
export function readSettings(root: string, env: NodeJS.ProcessEnv, args: readonly string[]): Settings {
  const unknown = args.filter((argument) => argument !== '--reset');
  if (unknown.length > 0) throw new Error(`Unknown option ${unknown.join(' ')}. Known: --reset`);
  return {
    root,
    dataFolder: path.resolve(root, env.NOBICAST_DATA || '.nobicast'),
    ports: { site: readPort(env, 'site'), mail: readPort(env, 'mail'), store: readPort(env, 'store') },
    isReset: args.includes('--reset'),
    hasDemoData: readDemoData(env),
    hangMs: readHangMs(env),
  };
}

export const databaseName = 'nobicast';

const random = () => randomBytes(24).toString('hex');

const newSecrets = {
  postgres: random,
  database: random,
  internal: random,
  addressSalt: random,
  storeAccessKey: () => randomBytes(10).toString('hex'),
  storeSecretKey: random,
  signIn: random,
  altcha: random,
};

export type Secrets = Record<keyof typeof newSecrets, string>;

/**
 * Generated once and readable by the owner only; no secret has a default that other machines share. A folder of an
 * older version keeps its secrets and gets the new ones.
 */
export function readSecrets(dataFolder: string): Secrets {
  const file = path.join(dataFolder, 'secrets.json');
  // Written only below, but perhaps by a version that had fewer secrets.
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const missing = Object.entries(newSecrets).filter(([name]) => !(name in known));
  const made = Object.fromEntries(missing.map(([name, make]) => [name, make()]));
  // Together, the two have every name of newSecrets.
  const secrets = { ...known, ...made } as Secrets;
  if (missing.length === 0) return secrets;
  mkdirSync(dataFolder, { recursive: true });
  rmSync(`${file}.new`, { force: true }); // left by a killed run, whose file mode would persist
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

/** Derived from one secret of this data folder. */
export const rolePassword = (secrets: Pick<Secrets, 'database'>, role: string) =>
  createHash('sha256').update(`${secrets.database}:${role}`).digest('hex');
