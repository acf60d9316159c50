/** A mail catcher of a test, with a real SMTP client and plain HTTP. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { send, type Outgoing, type Reply } from '../../object-store/testing/http.ts';
import { startMailCatcher, type MailCatcherOptions, type RunningMailCatcher } from '../server.ts';

export const createMailFolder = () => mkdtemp(path.join(tmpdir(), 'nobicast-mails-'));

export const startCatcher = (
  folder: string,
  options: Partial<MailCatcherOptions> = {},
): Promise<RunningMailCatcher> =>
  startMailCatcher({
    ...{ folder, smtpPort: 0, httpPort: 0, keptMails: 1_000, outlet: { write: () => undefined } },
    ...options,
  });

const fromUs = { from: 'Nobicast <hello@nobicast.example>', to: 'alice@exemple.fr', subject: 'Bonjour' };

/** Sends a mail as our services do. Resolves with the reply of the server, rejects with its refusal. */
export async function sendMail(smtpPort: number, mail: SendMailOptions = {}): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
  try {
    const message = mail.raw ? mail : { ...fromUs, text: 'Un texte.', ...mail };
    return (await transport.sendMail(message)).response;
  } finally {
    transport.close();
  }
}

/** Sends these bytes as a mail. */
export const sendRaw = (smtpPort: number, raw: string, to = 'alice@exemple.fr') =>
  sendMail(smtpPort, { raw, envelope: { from: 'mallory@exemple.fr', to: [to] } });

export const get = (url: string, outgoing?: Outgoing): Promise<Reply> => send(url, outgoing);

interface ListedMail {
  id: string;
  from: { name: string; address: string }[];
  to: { name: string; address: string }[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string | string[]>;
}

/** What programs are told, as journeys ask. */
export async function listMails(url: string, to?: string): Promise<ListedMail[]> {
  const query = to === undefined ? '' : `?to.address=${encodeURIComponent(to)}`;
  const { body } = await get(`${url}/email${query}`);
  return JSON.parse(body.toString()) as ListedMail[]; // the tests assert what they read of it
}

export async function newestMail(url: string): Promise<ListedMail> {
  const mail = (await listMails(url)).at(-1);
  if (!mail) throw new Error('There is no mail.');
  return mail;
}

export interface ChildCatcher {
  url: string;
  smtpPort: number;
  process: ChildProcess;
  /** Sends a signal and waits for the exit; returns the exit code, null after SIGKILL. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

const repository = path.join(__dirname, '../../../..');

/**
 * The mail catcher as a process. With `maxFileBytes`, a multiple of 512, the system refuses to let a file grow beyond
 * it (EFBIG). Rejects with the output of the process if it exits instead of becoming ready.
 */
export async function startChildCatcher(
  folder: string,
  options: { maxFileBytes?: number; httpPort?: number } = {},
): Promise<ChildCatcher> {
  const { maxFileBytes, httpPort = 0 } = options;
  const command = [process.execPath, '--import', 'tsx', 'infra/local/mail-catcher/main.ts'];
  const limited = ['sh', '-c', `ulimit -f ${(maxFileBytes ?? 0) / 512} && exec "$0" "$@"`, ...command];
  const [file = '', ...args] = maxFileBytes === undefined ? command : limited;
  const child = spawn(file, args, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // The limit would cut off the files of this cache, too, which other processes share.
      ...(maxFileBytes !== undefined && { TSX_DISABLE_CACHE: '1' }),
      MAIL_CATCHER_FOLDER: folder,
      MAIL_CATCHER_SMTP_PORT: '0',
      MAIL_CATCHER_HTTP_PORT: String(httpPort),
    },
  });
  const { url, smtpPort } = await readyPorts(child);
  return {
    url,
    smtpPort,
    process: child,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}

function readyPorts(child: ChildProcess): Promise<{ url: string; smtpPort: number }> {
  return new Promise((resolve, reject) => {
    const { stdout, stderr } = child;
    if (!stdout || !stderr) throw new Error('the child process has no output');
    let complaints = '';
    stderr.on('data', (text: Buffer) => (complaints += text.toString()));
    createInterface(stdout).on('line', (line) => {
      const [, url, smtpPort] = /^mail catcher: ready on (\S+), SMTP on port (\d+)$/.exec(line) ?? [];
      if (url) resolve({ url, smtpPort: Number(smtpPort) });
    });
    child.once('close', () => reject(new Error(complaints)));
  });
}
