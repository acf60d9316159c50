import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { wavOf } from '@nobicast/media/sounds';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, test } from '../stack/test.ts';

/** `npm run test:long` takes longer than the five minutes after which Node would end a request. */
const uploadSeconds = Number(process.env.NOBICAST_UPLOAD_SECONDS ?? 3);
const bytesPerSecond = 32_000;
const bytesPerSecondOfSound = 8_000;

// Everything here is of 2014, so that no other journey meets it, and is deleted afterwards.
const prefix = 'lent-';
test.afterEach(({ stack }) =>
  queryAs(stack, 'content', `delete from content.episodes where slug like '${prefix}%' returning id`),
);

test('an upload over a slow line takes as long as it takes', async ({ page, context, stack }) => {
  test.setTimeout(uploadSeconds * 1_000 + 120_000);
  await signInAs(context, stack, 'admin');
  const slug = `${prefix}${randomUUID().slice(0, 8)}`;
  const created = await page.request.post('/api/admin/episodes', {
    headers: { origin: stack.url },
    data: { number: 14, slug, type: 'podcast', published_at: '2014-02-03T09:00:00.000Z', title: slug },
  });
  const { data } = (await created.json()) as { data: { episode: { id: number } } };

  const sound = wavOf((uploadSeconds * bytesPerSecond) / bytesPerSecondOfSound);
  const boundary = '----slow';
  const field = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; name=${head}\r\n\r\n`;
  const start = Buffer.from(`${field('"kind"')}audio\r\n${field('"file"; filename="lent.wav"')}`);
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const cookies = await context.cookies();
  const send = stack.url.startsWith('https:') ? httpsRequest : httpRequest;
  const upload = send(`${stack.url}/api/admin/episodes/${data.episode.id}/upload`, {
    method: 'POST',
    headers: {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      origin: stack.url,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': start.length + sound.length + end.length,
    },
  });
  const replied = new Promise<IncomingMessage>((resolve, reject) => {
    upload.once('response', resolve).once('error', reject);
  });
  replied.catch(() => undefined); // Awaited below, after the last byte.
  upload.write(start);
  for (let sent = 0; sent < sound.length; sent += bytesPerSecond) {
    await sleep(1_000);
    upload.write(sound.subarray(sent, sent + bytesPerSecond));
  }
  upload.end(end);
  const reply = await replied;
  expect([reply.statusCode, JSON.parse(await text(reply))]).toEqual([
    200,
    expect.objectContaining({
      data: {
        file: expect.objectContaining({
          size_bytes: sound.length,
          duration_ms: ((uploadSeconds * bytesPerSecond) / bytesPerSecondOfSound) * 1_000,
        }),
      },
    }),
  ]);
});
