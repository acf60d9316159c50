import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { buildConnector, Pool, type Dispatcher } from 'undici';
import { eventually } from './testing/index.ts';
import { resumeAtEnd } from './undici-connector.ts';

let server: Server;
let pool: Pool;
let accepted: Socket | undefined;
afterEach(() => {
  // Not awaited: a dispatcher whose parser has thrown never closes.
  void pool.destroy();
  accepted?.destroy();
  server.close().unref();
});

/** Answers with these bytes, then ends the connection unless it is to be reset later. */
async function startPool(reply: string, isReset = false): Promise<Pool> {
  server = createServer((socket) => {
    accepted = socket.on('error', () => undefined);
    socket.once('data', () => (isReset ? socket.write(reply) : socket.end(reply)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  pool = new Pool(`http://127.0.0.1:${port}`, { connect: resumeAtEnd(buildConnector({})) });
  return pool;
}

const head = 'HTTP/1.1 200 OK\r\nConnection: close\r\n';
const text = 'x'.repeat(10_000);

describe('A reply that is paused when its connection ends', () => {
  async function pausedReply(reply: string, isReset = false): Promise<string> {
    const target = await startPool(reply, isReset);
    let outcome = '';
    let received = '';
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseData(controller, chunk) {
        received += chunk.toString();
        controller.pause();
        if (isReset) accepted?.resetAndDestroy();
      },
      onResponseEnd: () => void (outcome = `whole: ${received.length}`),
      onResponseError: (_controller, error) => void (outcome = error.name),
    };
    target.dispatch({ method: 'GET', path: '/' }, handler);
    await eventually(() => outcome !== '');
    return outcome;
  }

  it.each([
    ['of a known length', `${head}Content-Length: ${text.length}\r\n\r\n${text}`],
    ['that ends with the connection', `${head}\r\n${text}`],
  ])('is whole: one %s', async (_, reply) => {
    expect(await pausedReply(reply)).toBe(`whole: ${text.length}`);
  });

  it.each([
    ['cut', `${head}Content-Length: ${text.length + 1}\r\n\r\n${text}`, 'ResponseContentLengthMismatchError'],
    ['cut within a chunk', `${head}Transfer-Encoding: chunked\r\n\r\nfffff\r\n${text}`, 'HTTPParserError'],
  ])('has failed: one that is %s', async (_, reply, error) => {
    expect(await pausedReply(reply)).toBe(error);
  });

  it.each([text.length, text.length + 1])('has failed: one of %s bytes that is reset', async (length) => {
    expect(await pausedReply(`${head}Content-Length: ${length}\r\n\r\n${text}`, true)).toMatch(/Error$/);
  });

  it('can still be read as a stream afterwards', async () => {
    const target = await startPool(`${head}Content-Length: ${text.length}\r\n\r\n${text}`);
    const { body } = await target.request({ method: 'GET', path: '/', highWaterMark: 1 });
    await eventually(() => target.stats.connected === 0);
    expect(await body.text()).toBe(text);
  });
});
