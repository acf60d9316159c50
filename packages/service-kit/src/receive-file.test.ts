import type { StorageEngine } from 'multer';
import { createServiceApp } from './app.ts';
import { receivesFile } from './receive-file.ts';
import { listenForTest, silentLogger } from './testing/index.ts';

/** Sends a file that the storage does not take, and returns the answer. */
async function sendTo(failure: Error) {
  const storage: StorageEngine = {
    _handleFile: (_request, _file, done) => done(failure),
    _removeFile: (_request, _file, done) => done(null),
  };
  const receive = receivesFile({ storage, maxBytes: 1_000, tooLarge: 'Trop grand.' });
  const app = createServiceApp({
    name: 'test',
    logger: silentLogger(),
    routes: (router) =>
      router.post('/files', async (request, response) => {
        await receive(request, response);
        response.json({ ok: true });
      }),
  });
  const server = await listenForTest(app);
  try {
    const body = new FormData();
    body.append('file', new Blob(['a']), 'a.xml');
    const reply = await fetch(`${server.url}/files`, { method: 'POST', body });
    return { status: reply.status, ...((await reply.json()) as { code: string }) };
  } finally {
    await server.close();
  }
}

test('a full disk is a failure of ours, a form that breaks off one of its sender', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' });
  expect(await sendTo(full)).toMatchObject({ status: 500, code: 'internal' });
  expect(await sendTo(new Error('Unexpected end of form'))).toMatchObject({
    status: 400,
    code: 'bad_request',
  });
});
