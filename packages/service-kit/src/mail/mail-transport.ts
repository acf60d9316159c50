import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { currentJob } from '../current-job.ts';

export interface MailMessage {
  to: string;
  /** Where replies go, if not to the sender of the site. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>>;
  /** With angle brackets. Identifies a mail that may be sent more than once. By default that of the current job. */
  messageId?: string;
}

export interface MailTransport {
  send(message: MailMessage): Promise<void>;
  /** Connects, and signs in where credentials are configured. Never rejects. */
  isReachable(): Promise<boolean>;
  close(): void;
}

const timeoutMs = 10_000;

export interface MailFailure {
  name?: string;
  code?: string;
  responseCode?: number;
  command?: string;
  response?: string;
}

/**
 * The enhanced status code (RFC 3463): 5.1.1 in `550 5.1.1 No such user`. Many servers send only the three digits.
 */
const enhancedCodeOf = (response: string | undefined) =>
  /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];

/** Codes 5.1.x concern addresses, but these three not the recipient's. */
const notAboutRecipient: ReadonlySet<string> = new Set(['5.1.7', '5.1.8', '5.1.9']);
/** Whether an enhanced status code says that the address of the recipient is wrong. */
export const isAboutAddress = (code: string) => code.startsWith('5.1.') && !notAboutRecipient.has(code);
const noSuchMailbox: ReadonlySet<number> = new Set([550, 551, 553]);

/** Whether the server refuses this recipient for good, rather than any mail from us. */
function isAboutRecipient({ command, responseCode = 0, response }: MailFailure): boolean {
  if (command !== 'RCPT TO') return false;
  const code = enhancedCodeOf(response);
  return code ? isAboutAddress(code) : noSuchMailbox.has(responseCode);
}

/**
 * `no_recipient`: the mailbox does not exist. `refused`: another reason, which may last until somebody fixes it
 * (credentials, our reputation). `temporary`: anything else, worth an early retry.
 */
export type MailFailureKind = 'no_recipient' | 'refused' | 'temporary';

function kindOf(failure: MailFailure): MailFailureKind {
  if ((failure.responseCode ?? 0) < 500) return 'temporary';
  return isAboutRecipient(failure) ? 'no_recipient' : 'refused';
}

/** Contains only codes: a mail server's text often quotes the address. */
export class MailError extends Error {
  readonly kind: MailFailureKind;

  constructor(failure: MailFailure) {
    const { name, code, responseCode, command, response } = failure;
    const facts = [code ?? name, responseCode, enhancedCodeOf(response), command].filter(Boolean);
    super(`The mail server did not take the message (${facts.join(', ')}).`);
    this.name = 'MailError';
    this.kind = kindOf(failure);
  }
}

/**
 * The same id in every attempt of the current job: where a worker was killed after the server took a mail, mailboxes
 * show the copies as one.
 */
function messageIdOfJob({ to, subject }: MailMessage, domain: string): string | undefined {
  const job = currentJob();
  if (job === undefined || domain === '') return undefined;
  const digest = createHash('sha256')
    .update(JSON.stringify([job, to, subject]))
    .digest('hex');
  return `<${digest.slice(0, 32)}@${domain}>`;
}

/** Sends mail over SMTP, with a new connection for each message, so that none can be stale. */
export function createMailTransport({ url, from }: { url: string; from: string }): MailTransport {
  const transport = createTransport(
    {
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  const domain = senderDomain(from);
  return {
    send: async (mail) => {
      const { to, replyTo, ...message } = mail;
      try {
        // An object is never parsed: it stays one recipient, whatever it contains.
        await transport.sendMail({
          messageId: messageIdOfJob(mail, domain),
          ...message,
          headers: { ...message.headers },
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        });
      } catch (error) {
        throw new MailError(error as MailFailure);
      }
    },
    isReachable: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    close: () => transport.close(),
  };
}

/** The domain of the address in `MAIL_FROM`, as the DNS knows it: `nobicast.example`. Empty where there is none. */
export function senderDomain(from: string): string {
  const [sender] = addressparser(from, { flatten: true });
  const address = sender?.address ?? '';
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
}
