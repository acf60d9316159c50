import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The baseline: a process of its own that answers from memory with nothing but node:http.
// It is forked by plain-files.ts and ends with its parent.

export interface PlainFile {
  path: string;
  type: string;
  encoding: string | undefined;
  body: Uint8Array;
}

const files = new Map<string, PlainFile>();

const server = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': file.body.byteLength,
    ...(file.encoding === undefined ? {} : { 'content-encoding': file.encoding }),
  });
  response.end(file.body);
});

process.on('message', (given: PlainFile[]) => {
  for (const file of given) files.set(file.path, file);
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port)); // it listens on TCP
});
process.on('disconnect', () => process.exit(0));
