import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
const demoData = path.join(root, 'infra/demo-data');

export async function loadDemoData(compose: (...args: string[]) => Promise<void>): Promise<void> {
  const run = (service: string, program: string) =>
    compose(
      ...['run', '--rm', '--no-deps', '-T', '--volume', `${demoData}:/demo-data:ro`],
      ...['--env', 'DEMO_DATA_FOLDER=/demo-data', service, 'node', `dist/${program}.mjs`],
    );
  await run('content-1', 'load-demo-data');
  await run('media-1', 'load-demo-data');
  await run('auth-1', 'load-demo-data');
  await run('comments-1', 'load-demo-data');
}

/**
 * Runs projects of e2e/playwright.config.ts against the containers, one after the other, with database and store as
 * in a data folder.
 */
export async function runJourneys(options: {
  projects: readonly string[];
  siteUrl: string;
  mailUrl: string;
  folder: string;
  followLogs: (file: string) => ChildProcess;
  addresses: { postgres: number; store: number };
  secrets: Record<'database' | 'postgres' | 'internal' | 'storeAccessKey' | 'storeSecretKey', string>;
}): Promise<void> {
  const { projects, siteUrl, mailUrl, folder, followLogs, addresses, secrets } = options;
  writeFileSync(path.join(folder, 'run.json'), JSON.stringify({ addresses, parts: {} }));
  writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  writeFileSync(path.join(folder, 'terminal.txt'), '');
  mkdirSync(path.join(folder, 'logs'));
  const logs = followLogs(path.join(folder, 'logs/containers.log'));
  const env = {
    ...process.env,
    NOBICAST_E2E_URL: siteUrl,
    NOBICAST_E2E_MAIL_URL: mailUrl,
    NOBICAST_E2E_DATA: folder,
    NOBICAST_E2E_TERMINAL: path.join(folder, 'terminal.txt'),
    // The proxy creates its certificate authority for `localhost` at its first start.
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'resolve-localhost.mjs'))}`,
  };
  const failed: string[] = [];
  try {
    for (const project of projects) if (!(await passes(project, env))) failed.push(project);
  } finally {
    logs.kill();
  }
  if (failed.length > 0) throw new Error(`Journeys failed, see above: ${failed.join(', ')}`);
}

async function passes(project: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(
    path.join(root, 'node_modules/.bin/playwright'),
    [
      ...['test', '--config=e2e/playwright.config.ts', '--reporter=line'],
      // Those that need the processes of `npm start`.
      ...['--grep-invert=@embedded', `--project=${project}`],
    ],
    { cwd: root, stdio: 'inherit', env },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}
