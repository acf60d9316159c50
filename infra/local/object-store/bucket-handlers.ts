import { parseBucketPolicy } from './bucket-policy.ts';
import { bucketOf, sendEmpty, sendXml, type Call } from './call.ts';
import { S3Error } from './errors.ts';
import { listObjectsXml } from './listing-xml.ts';
import { readControlBody } from './request-body.ts';
import { childrenOf, element, group, parseXml, textOf, xmlDocument } from './xml.ts';

const maxDeletedKeys = 1000;

export async function listBuckets({ store, response }: Call): Promise<void> {
  const buckets = store
    .listBuckets()
    .map(({ name, createdAt }) => group('Bucket', element('Name', name), element('CreationDate', createdAt)));
  const owner = group('Owner', element('ID', 'owner'), element('DisplayName', 'owner'));
  sendXml(response, 200, xmlDocument('ListAllMyBucketsResult', owner, group('Buckets', ...buckets)));
}

/** The body may name a region; there is only one. */
export async function createBucket({ request, response, caller, store, now }: Call): Promise<void> {
  await readControlBody(request, caller);
  await store.createBucket(request.bucket, now.toISOString());
  sendEmpty(response, 200, { location: `/${request.bucket}` });
}

export async function headBucket(call: Call): Promise<void> {
  bucketOf(call);
  sendEmpty(call.response, 200);
}

export async function deleteBucket(call: Call): Promise<void> {
  const bucket = bucketOf(call);
  await call.store.removeBucket(bucket);
  for (const upload of call.uploads.list(bucket)) await call.uploads.abort(upload);
  sendEmpty(call.response, 204);
}

/** Empty means us-east-1. */
export async function getBucketLocation(call: Call): Promise<void> {
  bucketOf(call);
  sendXml(call.response, 200, xmlDocument('LocationConstraint'));
}

export async function getBucketPolicy(call: Call): Promise<void> {
  const { policy } = bucketOf(call);
  if (!policy) throw new S3Error('NoSuchBucketPolicy');
  call.response.setHeader('content-type', 'application/json');
  call.response.end(policy.text);
}

export async function putBucketPolicy(call: Call): Promise<void> {
  const bucket = bucketOf(call);
  const text = await readControlBody(call.request, call.caller);
  await call.store.setPolicy(bucket, parseBucketPolicy(text, bucket.name));
  sendEmpty(call.response, 204);
}

export async function deleteBucketPolicy(call: Call): Promise<void> {
  await call.store.setPolicy(bucketOf(call), undefined);
  sendEmpty(call.response, 204);
}

export async function listObjects(call: Call): Promise<void> {
  sendXml(call.response, 200, listObjectsXml(bucketOf(call), call.request));
}

export async function deleteObjects(call: Call): Promise<void> {
  const bucket = bucketOf(call);
  const { keys, isQuiet } = parseDeleteList(await readControlBody(call.request, call.caller));
  for (const key of keys) await call.store.removeObject(bucket, key);
  const deleted = isQuiet ? [] : keys.map((key) => group('Deleted', element('Key', key)));
  sendXml(call.response, 200, xmlDocument('DeleteResult', ...deleted));
}

function parseDeleteList(body: string): { keys: string[]; isQuiet: boolean } {
  const root = parseXml(body, 'Delete');
  const keys = childrenOf(root, 'Object').map((object) => {
    const key = textOf(object, 'Key');
    if (!key) throw new S3Error('MalformedXML', 'An object has no key.');
    return key;
  });
  if (keys.length === 0 || keys.length > maxDeletedKeys) {
    throw new S3Error('MalformedXML', `1 to ${maxDeletedKeys} objects can be deleted at once.`);
  }
  return { keys, isQuiet: textOf(root, 'Quiet') === 'true' };
}
