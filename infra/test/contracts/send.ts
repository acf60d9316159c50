import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { HttpMethod } from '@nobicast/contracts';
import type { GeneratedRequest } from './requests.ts';

export interface Received {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** What comes until the first whole event; then the caller leaves. */
async function firstEvent(reply: IncomingMessage): Promise<string> {
  let received = '';
  for await (const chunk of reply.setEncoding('utf8')) {
    received += String(chunk);
    if (/^event: [^]*?\n\n/m.test(received)) break;
  }
  return received;
}

/** fetch would normalise the address. */
export async function send(
  baseUrl: string,
  method: HttpMethod,
  { target, headers, body }: GeneratedRequest,
): Promise<Received> {
  const { hostname, port } = new URL(baseUrl);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path: target, headers: { ...headers, ...length } },
      (reply) => {
        const isStream = reply.headers['content-type']?.startsWith('text/event-stream');
        // A reply must be read to its end, unless it has none.
        (isStream ? firstEvent(reply) : text(reply)).then(
          (received) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: received }),
          reject,
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
