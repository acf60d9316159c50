/** Which S3 operation a request is, and whether its caller may do it. */
import { allowsEverybody } from './bucket-policy.ts';
import type { Caller } from './authentication.ts';
import type { DiskStore } from './disk-store.ts';
import { S3Error } from './errors.ts';
import { headerOf, type S3Request } from './http-request.ts';

export type Operation =
  | 'ListBuckets'
  | 'CreateBucket'
  | 'HeadBucket'
  | 'DeleteBucket'
  | 'GetBucketLocation'
  | 'GetBucketPolicy'
  | 'PutBucketPolicy'
  | 'DeleteBucketPolicy'
  | 'ListObjects'
  | 'DeleteObjects'
  | 'PostObject'
  | 'GetObject'
  | 'HeadObject'
  | 'PutObject'
  | 'CopyObject'
  | 'DeleteObject'
  | 'ListMultipartUploads'
  | 'CreateMultipartUpload'
  | 'UploadPart'
  | 'UploadPartCopy'
  | 'ListParts'
  | 'CompleteMultipartUpload'
  | 'AbortMultipartUpload';

/** Not implemented. Refused by name, or `PUT /bucket/key?tagging` would overwrite the object. */
const unsupportedParameters = [
  ...[
    'accelerate',
    'acl',
    'analytics',
    'attributes',
    'cors',
    'encryption',
    'intelligent-tiering',
    'inventory',
  ],
  ...['legal-hold', 'lifecycle', 'logging', 'metrics', 'notification', 'object-lock', 'ownershipControls'],
  ...['policyStatus', 'publicAccessBlock', 'replication', 'requestPayment', 'restore', 'retention', 'select'],
  ...['tagging', 'torrent', 'versioning', 'versions', 'website'],
];

export function operationOf(request: S3Request): Operation {
  const unsupported = unsupportedParameters.find((name) => request.query.has(name));
  if (unsupported !== undefined) throw new S3Error('NotImplemented', `?${unsupported} is not implemented.`);
  const operation = findOperation(request);
  if (!operation) throw new S3Error('MethodNotAllowed');
  return operation;
}

function findOperation(request: S3Request): Operation | undefined {
  if (request.bucket === '') return request.method === 'GET' ? 'ListBuckets' : undefined;
  if (request.key === '') return bucketOperation(request);
  if (request.query.has('uploads')) return request.method === 'POST' ? 'CreateMultipartUpload' : undefined;
  if (request.query.has('uploadId')) return uploadOperation(request);
  return objectOperation(request);
}

function bucketOperation({ method, query, incoming }: S3Request): Operation | undefined {
  if (query.has('policy')) return policyOperations[method];
  if (method === 'POST' && query.has('delete')) return 'DeleteObjects';
  if (method === 'POST') return isForm(incoming.headers['content-type']) ? 'PostObject' : undefined;
  if (method === 'GET' && query.has('location')) return 'GetBucketLocation';
  if (method === 'GET' && query.has('uploads')) return 'ListMultipartUploads';
  return bucketOperations[method];
}

const bucketOperations: Partial<Record<string, Operation>> = {
  GET: 'ListObjects',
  HEAD: 'HeadBucket',
  PUT: 'CreateBucket',
  DELETE: 'DeleteBucket',
};

const policyOperations: Partial<Record<string, Operation>> = {
  GET: 'GetBucketPolicy',
  PUT: 'PutBucketPolicy',
  DELETE: 'DeleteBucketPolicy',
};

function uploadOperation(request: S3Request): Operation | undefined {
  if (request.method === 'PUT') return isCopy(request) ? 'UploadPartCopy' : 'UploadPart';
  return uploadOperations[request.method];
}

const uploadOperations: Partial<Record<string, Operation>> = {
  GET: 'ListParts',
  POST: 'CompleteMultipartUpload',
  DELETE: 'AbortMultipartUpload',
};

function objectOperation(request: S3Request): Operation | undefined {
  if (request.method === 'PUT') return isCopy(request) ? 'CopyObject' : 'PutObject';
  return objectOperations[request.method];
}

const objectOperations: Partial<Record<string, Operation>> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  DELETE: 'DeleteObject',
};

function isCopy(request: S3Request): boolean {
  return headerOf(request, 'x-amz-copy-source') !== undefined;
}

function isForm(contentType: string | undefined): boolean {
  return contentType?.toLowerCase().startsWith('multipart/form-data') === true;
}

/** What a bucket policy can open to everybody. Everything else needs a signature. */
const publicActions: Partial<Record<Operation, string>> = {
  GetObject: 's3:GetObject',
  HeadObject: 's3:GetObject',
  PutObject: 's3:PutObject',
  DeleteObject: 's3:DeleteObject',
  ListObjects: 's3:ListBucket',
  HeadBucket: 's3:ListBucket',
  GetBucketLocation: 's3:GetBucketLocation',
};

export function requirePermission(
  operation: Operation,
  request: S3Request,
  caller: Caller,
  store: DiskStore,
): void {
  if (caller.kind === 'owner') return;
  // A form carries its own signature, which its handler verifies.
  if (operation === 'PostObject') return;
  const action = publicActions[operation];
  if (action === undefined || !mayEverybody(store, request, action)) throw new S3Error('AccessDenied');
  const revealsAbsence =
    action === 's3:GetObject' && !store.findBucket(request.bucket)?.objects.has(request.key);
  // A caller who may not list must not learn which keys exist.
  if (revealsAbsence && !mayEverybody(store, { ...request, key: '' }, 's3:ListBucket'))
    throw new S3Error('AccessDenied');
}

function mayEverybody(store: DiskStore, { bucket, key }: S3Request, action: string): boolean {
  return allowsEverybody(store.findBucket(bucket)?.policy, action, bucket, key);
}
