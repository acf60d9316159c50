import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { HttpMethod } from '@nobicast/contracts';
import type { GeneratedRequest } from './requests.ts';

export interface Received {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
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
        // A reply must be read to its end.
        text(reply).then(
          (received) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: received }),
          reject,
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
