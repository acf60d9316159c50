import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface ReceivedMail {
  recipients: string[];
  raw: string;
  text: string;
}

export type RefusableCommand = 'AUTH' | 'MAIL' | 'RCPT' | 'DATA';

export interface SmtpForTest {
  url: string;
  /** With credentials, which are not required. */
  urlWithPassword: string;
  mails: ReceivedMail[];
  /** `undefined` accepts the command again. */
  refuse(command: RefusableCommand, reply: string | undefined): void;
  refuseRecipient(address: string, reply: string | undefined): void;
  /** Loses the connection after a message was received, before the answer. */
  loseAnswers(isLost: boolean): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The first part, text/plain: nodemailer writes it quoted-printable or base64. */
function textPart(raw: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const [head = '', ...body] = (raw.split(`--${boundary}`)[1] ?? '').split(/\r\n\r\n/);
  const content = body.join('\r\n\r\n');
  return /base64/i.test(head)
    ? Buffer.from(content, 'base64').toString('utf8')
    : decodeQuotedPrintable(content);
}

export async function startSmtpForTest(): Promise<SmtpForTest> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const refusals = new Map<string, string>();
  const refusedRecipients = new Map<string, string>();
  let losesAnswers = false;
  let server: Server | undefined;
  let port = 0;

  const handleConnection = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let buffer = '';
    let recipients: string[] = [];
    let isData = false;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      const refusal = refusals.get(verb);
      if (refusal) return reply(refusal);
      if (verb === 'EHLO') return reply('250-test\r\n250 AUTH PLAIN');
      if (verb === 'AUTH') return reply('235 welcome');
      if (verb === 'RCPT') {
        const recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
        const refused = refusedRecipients.get(recipient);
        if (refused) return reply(refused);
        recipients.push(recipient);
      }
      isData = verb === 'DATA';
      return reply(isData ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok');
    };
    reply('220 test');
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8');
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n';
        const at = buffer.indexOf(end);
        if (at < 0) return;
        const sent = buffer.slice(0, at);
        // SMTP doubles a dot at the start of a line.
        const part = isData ? sent.replace(/^\.\./gm, '.') : sent;
        buffer = buffer.slice(at + end.length);
        if (isData) {
          mails.push({ recipients, raw: part, text: textPart(part) });
          recipients = [];
          isData = false;
          if (losesAnswers) socket.destroy();
          else reply('250 taken');
        } else command(part);
      }
    });
  };

  const start = () =>
    new Promise<void>((resolve, reject) => {
      server = createServer(handleConnection).once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        port = (server?.address() as AddressInfo).port;
        resolve();
      });
    });
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    server = undefined;
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    urlWithPassword: `smtp://relay:secret@127.0.0.1:${port}`,
    mails,
    refuse: (command, reply) => {
      if (reply === undefined) refusals.delete(command);
      else refusals.set(command, reply);
    },
    refuseRecipient: (address, reply) => {
      if (reply === undefined) refusedRecipients.delete(address);
      else refusedRecipients.set(address, reply);
    },
    loseAnswers: (isLost) => {
      losesAnswers = isLost;
    },
    stop,
    start,
  };
}
