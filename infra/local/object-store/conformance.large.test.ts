/** 100 MB through the store, in a separate process so that its memory can be measured. */
import { rm } from 'node:fs/promises';
import { sha256OfStream, streamOf } from './testing/bytes.ts';
import { startChildStore, type ChildStore } from './testing/child-store.ts';
import {
  clientOf,
  createBucket,
  createTemporaryFolder,
  isEmbedded,
  randomKeys,
  removeBucketAndObjects,
  startTestEndpoint,
  type Endpoint,
} from './testing/endpoint.ts';
import { open, postForm } from './testing/http.ts';

const size = 100 * 1024 * 1024;
/** Some 130 MB without an object. */
const maxPeakBytes = 180 * 1024 * 1024;

let child: ChildStore | undefined;
let folder: string | undefined;
let endpoint: Endpoint;
let bucket: string;

beforeAll(async () => {
  if (isEmbedded) {
    folder = await createTemporaryFolder();
    child = await startChildStore({ folder, ...randomKeys() });
  }
  endpoint = child?.endpoint ?? (await startTestEndpoint()).endpoint;
  bucket = await createBucket(clientOf(endpoint));
});

afterAll(async () => {
  await removeBucketAndObjects(clientOf(endpoint), bucket);
  await child?.end('SIGTERM');
  if (folder !== undefined) await rm(folder, { recursive: true });
});

afterEach(async () => {
  // Undefined without a child process, or where the system does not report it.
  expect((await child?.peakMemoryBytes()) ?? 0).toBeLessThan(maxPeakBytes);
});

describe('100 MB', () => {
  it('of unknown size are uploaded in parts and read back unchanged', async () => {
    const client = clientOf(endpoint);
    await client.putObject(bucket, 'parts', streamOf(size, 'large'));

    expect((await client.statObject(bucket, 'parts')).size).toBe(size);
    const expected = await sha256OfStream(streamOf(size, 'large'));
    expect(await sha256OfStream(await client.getObject(bucket, 'parts'))).toBe(expected);
  });

  it('are uploaded in one request and read back unchanged', async () => {
    const client = clientOf(endpoint);
    const url = await client.presignedPutObject(bucket, 'whole', 600);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-length': size };
      const request = open(url, { method: 'PUT', headers }, (response) =>
        resolve(response.resume().statusCode),
      );
      request.on('error', reject);
      streamOf(size, 'whole').pipe(request);
    });

    expect(status).toBe(200);
    const expected = await sha256OfStream(streamOf(size, 'whole'));
    expect(await sha256OfStream(await client.getObject(bucket, 'whole'))).toBe(expected);
  });

  it('are copied and posted', async () => {
    const client = clientOf(endpoint);
    await client.copyObject(bucket, 'copy', `/${bucket}/parts`);
    expect((await client.statObject(bucket, 'copy')).size).toBe(size);

    const policy = client.newPostPolicy();
    policy.setBucket(bucket);
    policy.setKey('form');
    policy.setExpires(new Date(Date.now() + 600_000));
    const { formData } = await client.presignedPostPolicy(policy);
    const file = Buffer.alloc(64 * 1024 * 1024, 'form');
    expect((await postForm(`${endpoint.url}/${bucket}`, formData, file)).status).toBe(204);
    expect((await client.statObject(bucket, 'form')).size).toBe(file.length);
  });
});
