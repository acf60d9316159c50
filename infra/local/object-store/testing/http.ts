/** Plain HTTP, for what the minio client hides: status, headers, raw paths, broken requests. */
import {
  request as httpRequest,
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type Outgoing = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  /** By default every request uses a new connection. */
  agent?: Agent;
  body?: Buffer | string;
};

/** Sends the path as given, without normalisation of `..` or `%`. */
export function send(url: string, outgoing: Outgoing = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = open(url, outgoing, (response) => {
      readReply(response).then(resolve, reject);
    });
    request.on('error', reject);
    request.end(outgoing.body);
  });
}

export function open(
  url: string,
  { method = 'GET', headers = {}, agent }: Outgoing,
  onResponse: (response: IncomingMessage) => void,
): ClientRequest {
  const [, origin = '', path = '/'] = /^(https?:\/\/[^/]+)(.*)$/.exec(url) ?? [];
  const { protocol, hostname, port } = new URL(origin);
  const request = protocol === 'https:' ? httpsRequest : httpRequest;
  return request(
    { hostname, port, path: path === '' ? '/' : path, method, headers, agent: agent ?? false },
    onResponse,
  );
}

async function readReply(response: IncomingMessage): Promise<Reply> {
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

export function codeOf({ body }: Reply): string | undefined {
  return /<Code>(.*?)<\/Code>/.exec(body.toString())?.[1];
}

/** A Buffer becomes the file, everything else a field. */
export async function postForm(
  url: string,
  fields: Record<string, string>,
  file: Buffer | undefined,
): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'notes.txt');
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = { 'content-type': contentType, 'content-length': String(body.length) };
  return send(url, { method: 'POST', headers, body });
}
