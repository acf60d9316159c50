import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@nobicast/infra/ports';

const root = path.resolve(import.meta.dirname, '../..');
/** The demo data alone takes half a minute of two cores. */
const startDeadlineMs = 600_000;

export interface StartedStack {
  siteUrl: string;
  mailUrl: string;
  /** The terminal output. */
  terminalFile: string;
  stop(): Promise<void>;
}

/** One test of a start with the check of pages is enough. */
export function publishUnchecked(dataFolder: string): void {
  for (const remote of ['mfe-public', 'mfe-member', 'mfe-admin']) {
    const build = path.join(root, remote, 'dist/release');
    const { release } = JSON.parse(readFileSync(path.join(build, 'release.json'), 'utf8')) as {
      release: string;
    };
    const folder = path.join(dataFolder, 'remotes', remote);
    cpSync(build, path.join(folder, release), { recursive: true });
    writeFileSync(path.join(folder, 'current.json'), JSON.stringify({ release }));
  }
}

/** Starts the built stack on free ports; the data folder may be empty. */
export async function startStack(
  dataFolder: string,
  variables: Record<string, string> = {},
): Promise<StartedStack> {
  const terminalFile = path.join(dataFolder, 'terminal.txt');
  writeFileSync(terminalFile, '');
  const [site, mail, store] = await Promise.all([freePort(), freePort(), freePort()]);
  const child = spawn(process.execPath, ['infra/dist/stack.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      NOBICAST_DATA: dataFolder,
      NOBICAST_PORT: String(site),
      NOBICAST_MAIL_PORT: String(mail),
      NOBICAST_STORE_PORT: String(store),
      // Journeys pause services for up to a minute.
      NOBICAST_HANG_SECONDS: '120',
      // Journeys wait for these mails.
      COMMENT_MAIL_DELAY_SECONDS: '1',
      // Journeys act as many visitors in quick succession: each may set its own IP address, and limits are raised.
      TRUST_PROXY_HOPS: '1',
      RATE_LIMIT_WRITES_PER_MINUTE: '100000',
      RATE_LIMIT_SIGN_INS_PER_MINUTE: '100000',
      RATE_LIMIT_EVENTS_PER_MINUTE: '100000',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const deadline = setTimeout(() => {
      // Otherwise what has started so far would outlive the run.
      child.kill('SIGINT');
      reject(new Error(`The stack did not start:\n${output}`));
    }, startDeadlineMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => appendFileSync(terminalFile, text));
    }
    child.stderr.pipe(process.stderr);
    child.stdout.on('data', (text: string) => {
      output += text;
      if (!output.includes('Ctrl-C')) return;
      clearTimeout(deadline);
      resolve();
    });
    child.once('exit', (code) => reject(new Error(`The stack ended with ${code}:\n${output}`)));
  });
  return {
    siteUrl: `http://localhost:${site}`,
    mailUrl: `http://localhost:${mail}`,
    terminalFile,
    async stop() {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGINT');
      await ended;
    },
  };
}
