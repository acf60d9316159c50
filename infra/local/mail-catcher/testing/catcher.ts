/** With a real SMTP client and plain HTTP. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { send, type Outgoing, type Reply } from '../../object-store/testing/http.ts';
import { startProgram, type ChildProgram } from '../../testing/child-program.ts';
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

/** As our services do. Resolves with the reply of the server, rejects with its refusal. */
export async function sendMail(smtpPort: number, mail: SendMailOptions = {}): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
  try {
    const message = mail.raw ? mail : { ...fromUs, text: 'Un texte.', ...mail };
    return (await transport.sendMail(message)).response;
  } finally {
    transport.close();
  }
}

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

export type ChildCatcher = Omit<ChildProgram, 'found'> & { url: string; smtpPort: number };

export async function startChildCatcher(
  folder: string,
  { maxFileBytes, httpPort = 0 }: { maxFileBytes?: number; httpPort?: number } = {},
): Promise<ChildCatcher> {
  const { found, ...child } = await startProgram('infra/local/mail-catcher/main.ts', {
    readyLine: /^mail catcher: ready on (\S+), SMTP on port (\d+)$/,
    maxFileBytes,
    env: {
      MAIL_CATCHER_FOLDER: folder,
      MAIL_CATCHER_SMTP_PORT: '0',
      MAIL_CATCHER_HTTP_PORT: String(httpPort),
    },
  });
  return { ...child, url: found[1] ?? '', smtpPort: Number(found[2]) };
}
