import { createServer, type AddressInfo, type Server } from 'node:net';
import { buildConnector, Pool, type Dispatcher } from 'undici';
import { eventually } from './testing/index.ts';
import { resumeAtEnd } from './undici-connector.ts';

let server: Server;
let pool: Pool;
afterEach(async () => {
  await pool.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Answers with these bytes and closes. */
async function closingPool(reply: string): Promise<Pool> {
  server = createServer((socket) => void socket.once('data', () => socket.end(reply)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  pool = new Pool(`http://127.0.0.1:${port}`, { connect: resumeAtEnd(buildConnector({})) });
  return pool;
}

const head = 'HTTP/1.1 200 OK\r\nConnection: close\r\n';
const text = 'x'.repeat(10_000);

describe('A reply that is paused when its connection ends', () => {
  /** Pauses at the first part of the body, for good. */
  async function pausedReply(reply: string): Promise<string> {
    const target = await closingPool(reply);
    let outcome = '';
    let received = '';
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseData(controller, chunk) {
        received += chunk.toString();
        controller.pause();
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

  it('can still be read as a stream afterwards', async () => {
    const target = await closingPool(`${head}Content-Length: ${text.length}\r\n\r\n${text}`);
    const { body } = await target.request({ method: 'GET', path: '/', highWaterMark: 1 });
    await eventually(() => target.stats.connected === 0);
    expect(await body.text()).toBe(text);
  });
});
