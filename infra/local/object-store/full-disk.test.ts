/** The file size limit fails the same writes with the same code path as a full disk. */
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { bytesOf } from './testing/bytes.ts';
import { startChildStore, type ChildStore } from './testing/child-store.ts';
import { diskUsage } from './testing/disk.ts';
import {
  clientOf,
  createBucket,
  createTemporaryFolder,
  isEmbedded,
  listKeys,
  partSize,
  randomKeys,
} from './testing/endpoint.ts';
import { codeOf, postForm, send } from './testing/http.ts';

const keys = randomKeys();
const room = 1024 * 1024;
const tooMuch = bytesOf(room + 1, 'too much');
const full = [507, 'XMinioStorageFull'];
let folder = '';
let store: ChildStore | undefined;

async function start(maxFileBytes?: number) {
  store = await startChildStore({ folder, ...keys, ...(maxFileBytes !== undefined && { maxFileBytes }) });
  return clientOf(store.endpoint);
}

beforeEach(async () => {
  folder = await createTemporaryFolder();
});
afterEach(async () => {
  await store?.end('SIGKILL');
  await rm(folder, { recursive: true });
});

if (isEmbedded) {
  it('refuses an object with 507, keeps the one before and no other file, and stores the next that fits', async () => {
    const client = await start(room);
    const bucket = await createBucket(client);
    await client.putObject(bucket, 'a', 'as it was');
    const before = await diskUsage(folder);

    for (const key of ['a', 'new']) {
      const url = await client.presignedPutObject(bucket, key, 60);
      const reply = await send(url, { method: 'PUT', body: tooMuch });
      expect([reply.status, codeOf(reply)]).toEqual(full);
      expect(reply.body.toString()).toContain('The disk is full');
      await expect(client.putObject(bucket, key, tooMuch)).rejects.toMatchObject({ code: full[1] });
    }
    const policy = client.newPostPolicy();
    policy.setBucket(bucket);
    policy.setKey('new');
    policy.setExpires(new Date(Date.now() + 60_000));
    const { postURL, formData } = await client.presignedPostPolicy(policy);
    const form = await postForm(postURL, formData, tooMuch);
    expect([form.status, codeOf(form)]).toEqual(full);

    expect(await listKeys(client, bucket)).toEqual(['a']);
    expect((await buffer(await client.getObject(bucket, 'a'))).toString()).toBe('as it was');
    await expect(client.statObject(bucket, 'new')).rejects.toMatchObject({ code: 'NotFound' });
    expect(await diskUsage(folder)).toEqual(before);

    const fits = bytesOf(room, 'fits');
    await client.putObject(bucket, 'new', fits);
    expect((await buffer(await client.getObject(bucket, 'new'))).equals(fits)).toBe(true);
  });

  it('refuses a part with 507; the upload can be completed once there is room again', async () => {
    const client = await start(room);
    const bucket = await createBucket(client);
    const uploadId = await client.initiateNewMultipartUpload(bucket, 'a', {});
    const url = await client.presignedUrl('PUT', bucket, 'a', 60, { uploadId, partNumber: '1' });
    const before = await diskUsage(folder);
    const reply = await send(url, { method: 'PUT', body: bytesOf(partSize, 'part') });
    expect([reply.status, codeOf(reply)]).toEqual(full);
    expect(await diskUsage(folder)).toEqual(before);

    const { headers } = await send(url, { method: 'PUT', body: bytesOf(room, 'part') });
    const etag = String(headers.etag).replaceAll('"', '');
    await client.completeMultipartUpload(bucket, 'a', uploadId, [{ part: 1, etag }]);
    expect((await client.statObject(bucket, 'a')).size).toBe(room);
  });

  it('refuses an object whose bytes fit but whose record does not, and leaves neither', async () => {
    const client = await start(1024);
    const bucket = await createBucket(client);
    const before = await diskUsage(folder);
    const headers = { 'x-amz-meta-note': 'x'.repeat(2_000) };
    await expect(client.putObject(bucket, 'a', 'small', 5, headers)).rejects.toMatchObject({ code: full[1] });
    expect(await listKeys(client, bucket)).toEqual([]);
    expect(await diskUsage(folder)).toEqual(before);
    await client.putObject(bucket, 'a', 'small');
  });

  it('starts again on its folder, and then stores what did not fit', async () => {
    const small = await start(room);
    const bucket = await createBucket(small);
    await expect(small.putObject(bucket, 'a', tooMuch)).rejects.toMatchObject({ code: full[1] });
    await store?.end('SIGKILL');
    const client = await start();
    expect(await listKeys(client, bucket)).toEqual([]);
    await client.putObject(bucket, 'a', tooMuch);
    expect((await buffer(await client.getObject(bucket, 'a'))).equals(tooMuch)).toBe(true);
  });
}
