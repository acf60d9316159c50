import type { Call } from './call.ts';
import { S3Error } from './errors.ts';
import { headerOf, splitOnce } from './http-request.ts';
import type { Bucket, ObjectRecord } from './stored-buckets.ts';
import { decodeUri } from './uri.ts';

/** The object that `x-amz-copy-source: /bucket/key` names. */
export function copySourceOf({ request, store }: Call): { bucket: Bucket; record: ObjectRecord } {
  const [encodedPath] = splitOnce(headerOf(request, 'x-amz-copy-source') ?? '', '?versionId=');
  const [bucketName, key] = splitOnce(decodeUri(encodedPath).replace(/^\//, ''), '/');
  if (bucketName === '' || key === '')
    throw new S3Error('InvalidArgument', 'The copy source is not /bucket/key.');
  const bucket = store.getBucket(bucketName);
  const record = bucket.objects.get(key);
  if (!record) throw new S3Error('NoSuchKey');
  return { bucket, record };
}
