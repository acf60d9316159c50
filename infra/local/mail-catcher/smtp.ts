import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { MailTooLargeError, type MailFolder } from './mail-folder.ts';
import type { Outlet } from './outlet.ts';

/** The client should retry, unless the mail is the reason. */
function refusalOf(error: unknown): Error {
  return error instanceof MailTooLargeError
    ? Object.assign(new Error('The mail is too large'), { responseCode: 552 })
    : Object.assign(new Error('The mail could not be stored, try again later'), { responseCode: 452 });
}

/** Whether the disk is at fault, not the mail or its client: only errors of system calls have `syscall`. */
const isOfDisk = (error: unknown) => typeof error === 'object' && error !== null && 'syscall' in error;

/** Accepts mails for any address. Rejects when the port is taken. */
export async function startSmtp(options: {
  mails: MailFolder;
  port: number;
  maxMailBytes: number;
  outlet: Outlet;
}) {
  const { mails, port, maxMailBytes, outlet } = options;
  /** A full disk is logged once, not for each attempt. */
  let isStoring = true;
  const report = (error?: unknown) => {
    const stores = error === undefined;
    if (stores === isStoring) return;
    isStoring = stores;
    outlet.write(stores ? 'mails are stored again' : `mails cannot be stored: ${String(error)}`);
  };
  const server = new SMTPServer({
    name: 'localhost',
    banner: 'mail catcher',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    size: maxMailBytes,
    closeTimeout: 1_000,
    onData(stream, _session, callback) {
      mails.receive(stream).then(
        () => {
          report();
          callback(null, 'OK: stored');
        },
        (error: unknown) => {
          if (isOfDisk(error)) report(error);
          callback(refusalOf(error));
        },
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  // From here on errors are of single connections: a client left without an answer, so it will retry.
  server.on('error', () => undefined);
  // Proof: the address is a string only for pipes, and null only before listening.
  const { port: actualPort } = server.server.address() as AddressInfo;
  return {
    port: actualPort,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
