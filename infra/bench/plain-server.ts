import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The baseline: serves from memory with nothing but node:http, in a separate process that plain-files.ts forks and
// that ends with its parent.

export interface PlainFile {
  path: string;
  /** With the type and the encoding of the body; its length is added. */
  headers: Record<string, string>;
  body: Uint8Array;
}

const files = new Map<string, PlainFile>();

const server = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, file.headers);
  response.end(file.body);
});

process.on('message', (given: PlainFile[]) => {
  for (const file of given) {
    files.set(file.path, {
      ...file,
      headers: { ...file.headers, 'content-length': `${file.body.byteLength}` },
    });
  }
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.on('disconnect', () => process.exit(0));
