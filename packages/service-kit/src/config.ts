import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { InternalSecret } from './actor.ts';
import type { ServiceUrl } from './instances.ts';

export const serverConfigShape = {
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Proxies in front that are trusted to report the visitor's address. */
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(1),
  /**
   * How long a stopping process still answers while `/readyz` says no: longer than those in front need to notice. The
   * gateway keeps unused connections for 3 to 4 s.
   */
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(600_000).default(0),
  /** Counted from the signal; running replies (audio) are cut then. */
  DRAIN_TIMEOUT_MS: z.coerce.number().int().min(0).max(3_600_000).default(30_000),
};
export type ServerConfig = z.output<z.ZodObject<typeof serverConfigShape>>;

const secretsIn = (text: string) => text.split(',').map((part) => part.trim());
const address = z.url({ protocol: /^https?$/, error: 'an http:// address is expected' });

/** One or more instances of a service, separated by commas: `http://a:4001,http://b:4001`. */
export const serviceUrls = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().replace(/\/$/, '')))
  .pipe(z.array(address).min(1))
  .transform((urls): ServiceUrl => urls);

/** With the role and its password. */
export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address is expected' });

export const databaseConfigShape = {
  DATABASE_URL: postgresUrl,
  /** A connection without a transaction pooler, for LISTEN and migrations. Absent: DATABASE_URL is direct. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(200).default(10),
};

/**
 * Signs actors between our processes. During a rotation two, separated by a comma: the first signs, and both are
 * accepted.
 */
export const internalConfigShape = {
  INTERNAL_SECRET: z
    .string()
    .refine((text) => secretsIn(text).every((secret) => secret.length >= 32), {
      error: 'at least 32 characters are expected',
    })
    .refine((text) => secretsIn(text).length <= 2, { error: 'two secrets at most are expected' })
    .transform((text): InternalSecret => {
      const [first = '', ...others] = secretsIn(text);
      return others.length === 0 ? first : [first, ...others];
    }),
};

/** The public origin, for links, feeds and cookie names: `https://nobicast.example`. */
export const publicUrlConfigShape = {
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
};

/** Not `[::1]`, which a Content-Security-Policy cannot name. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1'];

export const isLoopbackHost = (host: string) => loopbackHosts.includes(host);

/** Whether pages may load remotes from development servers on this machine (decision 0063). */
export const devOverridesShape = {
  DEV_OVERRIDES: z.enum(['on', 'off']).default('off'),
};

/** Development overrides are only allowed on a site that nobody else can reach. */
export function refuseReachableOverrides(
  { DEV_OVERRIDES, HOST, PUBLIC_URL }: { DEV_OVERRIDES: 'on' | 'off'; HOST: string; PUBLIC_URL: string },
  context: z.RefinementCtx,
): void {
  if (DEV_OVERRIDES === 'off') return;
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['DEV_OVERRIDES'], message });
  if (!isLoopbackHost(new URL(PUBLIC_URL).hostname))
    refuse('"on" is for a site of one machine, and PUBLIC_URL is not http://localhost or http://127.0.0.1');
  if (!isLoopbackHost(HOST))
    refuse('"on" is for a site of one machine, and HOST lets others reach this process');
}

export const mailConfigShape = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** `Nobicast <bonsoir@nobicast.example>` */
  MAIL_FROM: z.string().min(3),
};

type Environment = Record<string, string | undefined>;

/**
 * Adds the files of `CREDENTIALS_FOLDER`, each named as its variable: unlike files, the environment stays readable
 * while the process runs (`/proc/<pid>/environ`).
 */
function withCredentials(env: Environment): Environment {
  const { CREDENTIALS_FOLDER: folder } = env;
  if (!folder) return env;
  const names = readdirSync(folder).filter((name) => /^[A-Z][A-Z_]*$/.test(name));
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim();
  return { ...env, ...Object.fromEntries(names.map((name) => [name, read(name)])) };
}

/**
 * Returns the configuration, or every problem as `NAME: what is wrong`. An empty variable counts as absent, a file of
 * `CREDENTIALS_FOLDER` as a variable.
 */
export function readConfig<Schema extends z.ZodType>(
  schema: Schema,
  env: Environment,
): { config: z.output<Schema> } | { problems: string[] } {
  let all: Environment;
  try {
    all = withCredentials(env);
  } catch (error) {
    return { problems: [`CREDENTIALS_FOLDER: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return { config: parsed.data };
  const describe = (issue: z.core.$ZodIssue) => {
    const name = issue.path.join('.') || 'configuration';
    return present[name] === undefined ? `${name}: missing` : `${name}: ${issue.message}`;
  };
  return { problems: [...new Set(parsed.error.issues.map(describe))] };
}

/** EX_CONFIG of sysexits.h: another start would end the same way. */
export const configExitCode = 78;

/**
 * Parses the configuration once at start. Prints each missing or invalid variable (never its value) on stderr and
 * exits with `configExitCode`.
 */
export function loadConfig<Schema extends z.ZodType>(
  schema: Schema,
  env: Environment = process.env,
): z.output<Schema> {
  const result = readConfig(schema, env);
  if ('config' in result) return result.config;
  for (const problem of result.problems) process.stderr.write(`Bad configuration: ${problem}\n`);
  process.exit(configExitCode);
}

/** Converts `http://127.0.0.1:9000` for the minio client. */
export function storeAddress(endpoint: string): { endPoint: string; port: number; useSSL: boolean } {
  const { hostname, port, protocol } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  return { endPoint: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (useSSL ? 443 : 80), useSSL };
}
