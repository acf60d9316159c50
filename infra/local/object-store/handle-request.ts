import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { authenticate, type AccessKeys } from './authentication.ts';
import { sendEmpty, sendXml } from './call.ts';
import type { DiskStore } from './disk-store.ts';
import { errorCodeOf } from '@nobicast/service-kit/error-code';
import { S3Error } from './errors.ts';
import { handlers } from './handlers.ts';
import { parseRequest } from './http-request.ts';
import type { Uploads } from './multipart.ts';
import { operationOf, requirePermission } from './operations.ts';
import { element, xmlDocument } from './xml.ts';

export type ObjectStore = { store: DiskStore; uploads: Uploads; keys: AccessKeys };

const healthPaths = ['/minio/health/live', '/minio/health/ready'];

/** Always responds, or closes the connection if the response had already started; never throws. */
export async function handleRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  objectStore: ObjectStore,
): Promise<void> {
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  try {
    response.setHeader('x-amz-request-id', requestId);
    allowOrigin(incoming, response);
    await dispatch(incoming, response, objectStore);
  } catch (error) {
    handleError(error, { incoming, response, requestId });
  }
}

async function dispatch(
  incoming: IncomingMessage,
  response: ServerResponse,
  objectStore: ObjectStore,
): Promise<void> {
  if (incoming.method === 'OPTIONS') return sendPreflight(incoming, response);
  if (healthPaths.includes(incoming.url ?? '')) return sendEmpty(response, 200);
  const now = new Date();
  const request = parseRequest(incoming);
  const caller = authenticate(request, objectStore.keys, now);
  const operation = operationOf(request);
  requirePermission(operation, request, caller, objectStore.store);
  await handlers[operation]({ request, response, caller, now, ...objectStore });
}

type Exchange = { incoming: IncomingMessage; response: ServerResponse; requestId: string };

function handleError(error: unknown, exchange: Exchange): void {
  const { incoming, response, requestId } = exchange;
  const isUnexpected = !(error instanceof S3Error) && !isDisconnection(error);
  if (isUnexpected) console.error(`object store: request ${requestId} failed`, error);
  if (response.headersSent || response.destroyed) {
    // Closed early, so that the client cannot mistake a partial response for the whole.
    response.destroy();
    return;
  }
  // The rest of the body must be read, or the client sees a broken connection instead of the response.
  incoming.resume();
  sendError(translate(error), exchange);
}

function translate(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  return new S3Error(isDiskFull(error) ? 'XMinioStorageFull' : 'InternalError');
}

/** No space, the user's quota, or the file size limit of the disk or the process. */
function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(errorCodeOf(error)));
}

function isDisconnection(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(errorCodeOf(error)));
}

function sendError(error: S3Error, { incoming, response, requestId }: Exchange): void {
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  if (incoming.method === 'HEAD' || error.status === 304) {
    response.writeHead(error.status);
    response.end();
    return;
  }
  const [resource = ''] = (incoming.url ?? '').split('?');
  const details = [element('Resource', resource), element('RequestId', requestId)];
  const document = xmlDocument(
    'Error',
    element('Code', error.code),
    element('Message', error.message),
    ...details,
  );
  sendXml(response, error.status, document);
}

/** Any origin is allowed: signatures protect the store. */
function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  response.setHeader('vary', 'Origin');
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', 'ETag, Content-Range, Accept-Ranges, Content-Length');
}

function sendPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, PUT, POST, DELETE, HEAD',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
  });
  response.end();
}
