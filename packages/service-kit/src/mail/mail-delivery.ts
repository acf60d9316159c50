import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { MailError, type MailFailure, type MailMessage } from './mail-transport.ts';

/**
 * What became of one message to one recipient:
 * - `sent`: the server took it
 * - `no_recipient`: the mailbox does not exist
 * - `refused`: the server does not take this message for this recipient
 * - `later`: not now, for this recipient
 * - `unavailable`: the server takes nothing of ours at the moment; the message was never offered
 * - `in_doubt`: the connection ended after the message had begun to be sent and before the answer
 */
export type Delivery =
  | { outcome: 'sent' }
  | {
      outcome: 'no_recipient' | 'refused' | 'later' | 'unavailable' | 'in_doubt';
      error: MailError;
    };

export interface MailDelivery {
  /**
   * Delivers a message over its own connection. Never rejects for what the server does. `beforeContent` runs once the
   * server waits for the message; if it rejects, nothing is sent and the outcome is `unavailable`.
   */
  deliver(message: MailMessage, options?: { beforeContent?: () => Promise<void> }): Promise<Delivery>;
}

const connectTimeoutMs = 10_000;
/** Servers check a message before they answer. */
const answerTimeoutMs = 60_000;

/** The SMTP commands whose refusal concerns this message, rather than our server. */
const isAboutMessage = ({ command = '' }: MailFailure) => command === 'RCPT TO' || command === 'DATA';

function deliveryOf(failure: MailFailure, isBegun: boolean): Delivery {
  const error = new MailError(failure);
  const { responseCode } = failure;
  if (responseCode === undefined) return { outcome: isBegun ? 'in_doubt' : 'unavailable', error };
  if (!isAboutMessage(failure)) return { outcome: 'unavailable', error };
  if (error.kind === 'no_recipient') return { outcome: 'no_recipient', error };
  return { outcome: responseCode >= 500 ? 'refused' : 'later', error };
}

interface Composed {
  envelope: { from: string | false; to: string[] };
  content: Buffer;
}

async function compose(message: MailMessage, from: string): Promise<Composed> {
  const { to, headers, ...parts } = message;
  const compiled = new MailComposer({
    ...parts,
    from,
    // An object is never parsed: it stays one recipient, whatever it contains.
    to: { name: '', address: to },
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { envelope: compiled.getEnvelope(), content: await compiled.build() };
}

/**
 * Sends mail over SMTP and reports each outcome exactly: a transport that retries by itself, or treats every lost
 * connection as a failure, sends some messages twice.
 */
export function createMailDelivery({ url, from }: { url: string; from: string }): MailDelivery {
  const { auth, ...server } = parseConnectionUrl(url);

  function send({ envelope, content }: Composed, beforeContent?: () => Promise<void>): Promise<Delivery> {
    const connection = new SMTPConnection({
      ...server,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      dnsTimeout: connectTimeoutMs,
      socketTimeout: answerTimeoutMs,
    });
    let isBegun = false;
    // Not read before the server waits for the message.
    const message = Readable.from(
      (async function* () {
        await beforeContent?.();
        isBegun = true;
        yield content;
      })(),
    );
    return new Promise<Delivery>((resolve) => {
      // The first outcome counts. nodemailer's Errors have these fields.
      const fail = (error: unknown) => {
        resolve(deliveryOf(error as MailFailure, isBegun));
        connection.close();
      };
      connection.on('error', fail);
      message.once('error', fail);
      connection.once('end', () => fail({ code: 'ECONNECTION' }));
      const offer = () =>
        connection.send(envelope, message, (error) => {
          if (error) return fail(error);
          resolve({ outcome: 'sent' });
          connection.quit();
        });
      connection.connect((error) => {
        if (error) return fail(error);
        if (!auth) return offer();
        connection.login(auth, (refusal) => (refusal ? fail(refusal) : offer()));
      });
    });
  }

  return {
    deliver: async (message, { beforeContent } = {}) => send(await compose(message, from), beforeContent),
  };
}
