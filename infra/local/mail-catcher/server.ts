import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handleRequest } from './handle-request.ts';
import { openMailFolder } from './mail-folder.ts';
import { createMailReader } from './opened-mail.ts';
import type { Outlet } from './outlet.ts';
import { startSmtp } from './smtp.ts';

export const largestMailBytes = 25 * 1024 * 1024;

export interface MailCatcherOptions {
  folder: string;
  /** 0 picks a free port, as for the page. */
  smtpPort: number;
  httpPort: number;
  keptMails: number;
  outlet: Outlet;
}

export interface RunningMailCatcher {
  smtpPort: number;
  url: string;
  close(): Promise<void>;
}

/** Listens on loopback alone. Rejects when a port is taken or the folder cannot be used. */
export async function startMailCatcher(options: MailCatcherOptions): Promise<RunningMailCatcher> {
  const { folder, smtpPort, httpPort, keptMails, outlet } = options;
  const server = createServer();
  // The port is opened before the folder, which a second process would tidy up. Requests wait until the folder is
  // open.
  const opening = listen(server, httpPort).then(async () => {
    const mails = await openMailFolder({ folder, keptMails, maxMailBytes: largestMailBytes });
    const smtp = await startSmtp({ mails, port: smtpPort, maxMailBytes: largestMailBytes, outlet });
    return { catcher: { mails, readMail: createMailReader(mails) }, smtp };
  });
  const catcher = opening.then((opened) => opened.catcher);
  server.on('request', (request, response) => void handleRequest(catcher, request, response));
  try {
    const { smtp } = await opening;
    // Proof: the address is null only before listening and a string only for pipes.
    const { port } = server.address() as AddressInfo;
    return {
      smtpPort: smtp.port,
      url: `http://127.0.0.1:${port}`,
      close: async () => {
        await Promise.all([smtp.close(), close(server)]);
      },
    };
  } catch (error) {
    catcher.catch(() => undefined);
    await close(server);
    throw error;
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Pages keep their connections open, so they are closed at once. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
