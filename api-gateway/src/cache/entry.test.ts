import { createMessage, variantOf } from './entry.ts';

test('a body that could not be compressed once may be asked for again', async () => {
  const message = createMessage({
    reply: { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.alloc(5_000, 'x') },
    keyHeaders: [],
    added: [],
  });
  const { plain } = message;
  message.plain = { length: plain.length } as Buffer;
  await expect(variantOf(message, 'br', () => undefined)).rejects.toThrow();
  message.plain = plain;
  expect((await variantOf(message, 'br', () => undefined)).body.length).toBeLessThan(plain.length);
});
