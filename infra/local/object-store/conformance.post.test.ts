import { buffer } from 'node:stream/consumers';
import type { PostPolicy } from 'minio';
import { bytesOf, sha256Of } from './testing/bytes.ts';
import { listKeys } from './testing/endpoint.ts';
import { codeOf, postForm, type Reply } from './testing/http.ts';
import { useEndpoint } from './testing/suite.ts';

const { client, endpoint, bucket } = useEndpoint();

type Fields = Record<string, string>;

async function signedFields(
  name: string,
  key: string,
  describe?: (policy: PostPolicy) => void,
): Promise<Fields> {
  const policy = client().newPostPolicy();
  policy.setBucket(name);
  policy.setKey(key);
  policy.setExpires(new Date(Date.now() + 60_000));
  describe?.(policy);
  return (await client().presignedPostPolicy(policy)).formData;
}

function post(name: string, fields: Fields, file: Buffer | undefined): Promise<Reply> {
  return postForm(`${endpoint().url}/${name}`, fields, file);
}

describe('a form', () => {
  it('uploads a file that its policy allows', async () => {
    const name = await bucket();
    const bytes = bytesOf(3_000_000, 'form');
    const fields = await signedFields(name, 'é/up load.bin', (policy) => {
      policy.setContentType('audio/mpeg');
      policy.setContentLengthRange(1, 5_000_000);
      policy.setUserMetaData({ episode: '42' });
    });
    const reply = await post(name, fields, bytes);

    expect(reply.status).toBe(204);
    expect(sha256Of(await buffer(await client().getObject(name, 'é/up load.bin')))).toBe(sha256Of(bytes));
    const { metaData } = await client().statObject(name, 'é/up load.bin');
    expect(metaData).toMatchObject({ 'content-type': 'audio/mpeg', episode: '42' });
  });

  it('gets the status that it requests', async () => {
    const name = await bucket();
    const fields = await signedFields(name, 'a', (policy) => {
      policy.policy.conditions.push(['eq', '$success_action_status', '201']);
    });
    const reply = await post(name, { ...fields, success_action_status: '201' }, Buffer.from('x'));
    expect(reply.status).toBe(201);
    expect(reply.body.toString()).toContain('<Key>a</Key>');
  });

  it('may let the sender choose the end of the key', async () => {
    const name = await bucket();
    const fields = await signedFields(name, 'ignored', (policy) => {
      policy.policy.conditions = policy.policy.conditions.filter(([, field]) => field !== '$key');
      policy.setKeyStartsWith('inbox/');
    });
    expect((await post(name, { ...fields, key: 'inbox/${filename}' }, Buffer.from('x'))).status).toBe(204);
    expect((await post(name, { ...fields, key: 'outside' }, Buffer.from('x'))).status).toBe(403);
    expect(await listKeys(client(), name)).toEqual(['inbox/notes.txt']);
  });

  it('is refused when anything in it was changed', async () => {
    const name = await bucket();
    const fields = await signedFields(name, 'a');
    const file = Buffer.from('x');
    const { policy, ...withoutPolicy } = fields;
    const signature = String(fields['x-amz-signature']);
    const changes: Fields[] = [
      { ...fields, key: 'b' },
      { ...fields, policy: Buffer.from(`${Buffer.from(String(policy), 'base64')} `).toString('base64') },
      { ...fields, 'x-amz-signature': signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { ...fields, 'x-amz-meta-extra': 'unsigned' },
      withoutPolicy,
    ];
    for (const changed of changes) expect((await post(name, changed, file)).status).toBe(403);
    expect((await post(await bucket(), fields, file)).status).toBe(403);
    expect(await listKeys(client(), name)).toEqual([]);
    expect((await post(name, fields, file)).status).toBe(204);
  });

  it('expires', async () => {
    const name = await bucket();
    const fields = await signedFields(name, 'a', (policy) =>
      policy.setExpires(new Date(Date.now() - 60_000)),
    );
    expect((await post(name, fields, Buffer.from('x'))).status).toBe(403);
    expect(await listKeys(client(), name)).toEqual([]);
  });

  it('is refused when its file is too large or too small', async () => {
    const name = await bucket();
    const fields = await signedFields(name, 'a', (policy) => policy.setContentLengthRange(10, 1000));
    const tooLarge = await post(name, fields, bytesOf(2_000_000, 'too large'));
    expect([tooLarge.status, codeOf(tooLarge)]).toEqual([400, 'EntityTooLarge']);
    const tooSmall = await post(name, fields, Buffer.from('x'));
    expect([tooSmall.status, codeOf(tooSmall)]).toEqual([400, 'EntityTooSmall']);
    expect(await listKeys(client(), name)).toEqual([]);
  });

  it('is refused without a file', async () => {
    const name = await bucket();
    expect((await post(name, await signedFields(name, 'a'), undefined)).status).toBe(400);
  });
});
