import { createTransport } from 'nodemailer';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /** Hands a message over. Throws MailError when the server did not take it. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

/** What nodemailer adds to its errors. */
interface MailFailure {
  name?: string;
  code?: string;
  responseCode?: number;
  command?: string;
}

/** A message that did not leave. It says why in codes only: a mail server's words often quote the address. */
export class MailError extends Error {
  /** The server says that this recipient will never be one. */
  readonly isFinal: boolean;

  constructor({ name, code, responseCode, command }: MailFailure) {
    const facts = [code ?? name, responseCode, command].filter(Boolean);
    super(`The mail server did not take the message (${facts.join(', ')}).`);
    this.name = 'MailError';
    this.isFinal = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  }
}

/** Mail over SMTP; one connection a message, so that a server that went away is no memory of ours. */
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
    // No out-of-office reply, please.
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    send: async ({ to, ...message }) => {
      try {
        // As an object the address is never parsed: it stays one recipient, whatever it contains.
        await transport.sendMail({ ...message, to: { name: '', address: to } });
      } catch (error) {
        // nodemailer rejects with an Error.
        throw new MailError(error as MailFailure);
      }
    },
    close: () => transport.close(),
  };
}
