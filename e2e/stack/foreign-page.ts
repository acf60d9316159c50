import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForeignPage {
  url: string;
  close(): Promise<void>;
}

/** 127.0.0.1 is another site than localhost. The policy of the page only allows our frames. */
export async function openForeignPage(siteUrl: string, body: string): Promise<ForeignPage> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-src ${siteUrl}`,
    );
    response.end(
      `<!doctype html><html lang="fr"><meta name="viewport" content="width=device-width"><title>Un autre site</title><h1>Un autre site</h1>${body}`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
