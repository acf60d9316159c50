import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { bytesOf, sha256Of, sha256OfStream, streamOf } from './testing/bytes.ts';
import { diskUsage, until } from './testing/disk.ts';
import { listKeys } from './testing/endpoint.ts';
import { send } from './testing/http.ts';
import { useEndpoint } from './testing/suite.ts';

const { client, bucket, presign, folder } = useEndpoint();

const writers = Array.from({ length: 20 }, (_, writer) => writer);

describe('20 writers at once', () => {
  it('of many keys all succeed', async () => {
    const name = await bucket();
    await Promise.all(
      writers.map(async (writer) => {
        for (const turn of [1, 2, 3]) {
          const key = `${writer}-${turn}`;
          await client().putObject(name, key, bytesOf(50_000 + writer, key));
        }
      }),
    );
    const keys = await listKeys(client(), name);
    expect(keys).toHaveLength(60);
    for (const key of keys) {
      const expected = sha256Of(bytesOf(50_000 + Number.parseInt(key, 10), key));
      expect(sha256Of(await buffer(await client().getObject(name, key)))).toBe(expected);
    }
  });

  it('of one key leave one complete object, and no reader ever sees a mix of two', async () => {
    const name = await bucket();
    const url = await presign('GET', name, 'hot');
    const candidates = writers.map((writer) => bytesOf(200_000 + writer * 1000, `writer ${writer}`));
    await client().putObject(name, 'hot', 'the first');
    let isWriting = true;
    const read = async (): Promise<void> => {
      while (isWriting) {
        const { status, headers, body } = await send(url);
        expect(status).toBe(200);
        expect(`"${createHash('md5').update(body).digest('hex')}"`).toBe(headers.etag);
      }
    };
    const reading = [read(), read(), read()];
    await Promise.all(candidates.map((bytes) => client().putObject(name, 'hot', bytes)));
    isWriting = false;
    await Promise.all(reading);

    const final = sha256Of(await buffer(await client().getObject(name, 'hot')));
    expect(candidates.map(sha256Of)).toContain(final);
    expect(await listKeys(client(), name)).toEqual(['hot']);
  });
});

describe('a reader', () => {
  const size = 24_000_000;

  it.each(['overwritten', 'deleted'])(
    'gets the whole object it began with, though it is %s',
    async (change) => {
      const name = await bucket();
      const before = folder() && (await diskUsage(folder() ?? ''));
      await client().putObject(name, 'a', streamOf(size, 'first'), size);
      const stream = await client().getObject(name, 'a');
      await new Promise((resolve) => stream.once('readable', resolve));

      if (change === 'overwritten') await client().putObject(name, 'a', streamOf(size, 'second'), size);
      else await client().removeObject(name, 'a');

      expect(await sha256OfStream(stream)).toBe(await sha256OfStream(streamOf(size, 'first')));
      if (change === 'overwritten') {
        const now = await sha256OfStream(await client().getObject(name, 'a'));
        expect(now).toBe(await sha256OfStream(streamOf(size, 'second')));
        await client().removeObject(name, 'a');
      }
      // Only the embedded store has a folder that the test can inspect.
      if (before)
        await until('the old bytes are gone', async () => isSame(await diskUsage(folder() ?? ''), before));
    },
  );
});

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
