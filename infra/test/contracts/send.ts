import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { HttpMethod } from '@nobicast/contracts';
import type { GeneratedRequest } from './requests.ts';

export interface Received {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** Sends a request as it stands: fetch would tidy its address. */
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
        // Bytes are read too, and thrown away: a reply has to come to its end.
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
