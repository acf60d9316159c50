/** The endpoint under test: the embedded store, or any other by environment (see README.md). */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'minio';
import { startObjectStore } from '../server.ts';

export type Endpoint = { url: string; accessKey: string; secretKey: string };

export type TestEndpoint = {
  endpoint: Endpoint;
  client: Client;
  folder: string | undefined;
  stop(): Promise<void>;
};

const externalUrl = process.env.OBJECT_STORE_TEST_ENDPOINT;
export const isEmbedded = externalUrl === undefined;

export const partSize = 8 * 1024 * 1024;

export async function startTestEndpoint(): Promise<TestEndpoint> {
  if (externalUrl !== undefined) {
    const endpoint = {
      url: externalUrl.replace(/\/$/, ''),
      accessKey: process.env.OBJECT_STORE_TEST_ACCESS_KEY ?? '',
      secretKey: process.env.OBJECT_STORE_TEST_SECRET_KEY ?? '',
    };
    return { endpoint, client: clientOf(endpoint), folder: undefined, stop: async () => undefined };
  }
  const folder = await createTemporaryFolder();
  const keys = randomKeys();
  const store = await startObjectStore({ folder, port: 0, ...keys });
  const endpoint = { url: store.url, ...keys };
  const stop = async (): Promise<void> => {
    await store.close();
    await rm(folder, { recursive: true });
  };
  return { endpoint, client: clientOf(endpoint), folder, stop };
}

export function createTemporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'object-store-test-'));
}

export function randomKeys(): { accessKey: string; secretKey: string } {
  return { accessKey: randomBytes(8).toString('hex'), secretKey: randomBytes(16).toString('hex') };
}

type SignedRequest = Record<string, unknown> & { headers: Record<string, string> };

/** Changes a request after it was signed; `replaceBody` replaces the bytes it sends. */
export type Tamper = (options: SignedRequest, replaceBody: (body: Buffer) => void) => void;

export function clientOf({ url, accessKey, secretKey }: Endpoint, tamper?: Tamper): Client {
  const { protocol, hostname, port } = new URL(url);
  const useSSL = protocol === 'https:';
  return new Client({
    endPoint: hostname,
    port: port === '' ? (useSSL ? 443 : 80) : Number(port),
    useSSL,
    accessKey,
    secretKey,
    partSize,
    region: 'us-east-1',
    ...(tamper && { transport: tamperingTransport(useSSL ? httpsRequest : httpRequest, tamper) }),
    retryOptions: { disableRetry: true },
  });
}

function tamperingTransport(send: typeof httpRequest, tamper: Tamper): { request: typeof httpRequest } {
  const request = (options: SignedRequest, onResponse: () => void): ClientRequest => {
    let body: Buffer | undefined;
    tamper(options, (replacement) => (body = replacement));
    const outgoing = send(options, onResponse);
    if (body === undefined) return outgoing;
    const end = outgoing.end.bind(outgoing);
    return Object.assign(outgoing, { end: () => end(body) });
  };
  // Proof: the client calls only this overload, with the options it has just signed.
  return { request: request as unknown as typeof httpRequest };
}

export async function createBucket(client: Client): Promise<string> {
  const bucket = `conformance-${randomBytes(8).toString('hex')}`;
  await client.makeBucket(bucket);
  return bucket;
}

export async function removeBucketAndObjects(client: Client, bucket: string): Promise<void> {
  const keys = await listKeys(client, bucket);
  await client.removeObjects(bucket, keys);
  await client.removeBucket(bucket);
}

export async function listKeys(client: Client, bucket: string, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const item of client.listObjectsV2(bucket, prefix, true)) keys.push(String(item.name));
  return keys;
}
