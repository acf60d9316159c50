import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { eventually } from '@nobicast/service-kit/testing';
import { isPublicAddress } from './public-address.ts';
import { createSafeFetch, type SafeFetch } from './safe-fetch.ts';

/** Made before: meanwhile this process would send nothing. */
const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
/** Long: the machine may be busy. */
const limits = { maxBytes: 1024 * 1024, totalMs: 60_000, idleMs: 30_000 };
/** The one that an answer reaches, where that is what is tested. */
const shortLimits: Record<string, Partial<typeof limits>> = {
  '/slow': { totalMs: 2_000 },
  '/silent-head': { idleMs: 500 },
  '/silent-body': { idleMs: 500 },
};

let server: Server;
let base: string;
let fetcher: SafeFetch;
let guarded: SafeFetch;
let requests = 0;
let closed = 0;

const pages: Record<string, RequestListener> = {
  '/feed': (_request, response) =>
    response.setHeader('content-type', 'text/xml; charset=iso-8859-1').end('<rss/>'),
  // The next request needs another connection.
  '/once': (_request, response) => response.setHeader('connection', 'close').end('<rss/>'),
  '/endless': (_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', write);
    write();
  },
  '/slow': (_request, response) => {
    const drip = setInterval(() => response.write('x'), 100);
    response.on('close', () => clearInterval(drip));
  },
  '/silent-head': () => undefined,
  '/silent-body': (_request, response) => response.writeHead(200).write('x'),
  '/announces-too-much': (_request, response) =>
    response.writeHead(200, { 'content-length': 5_000_000 }).write('x'),
  '/breaks-off': (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('x', () => response.destroy());
  },
  // More than a stream holds of what nobody has read so far.
  '/closed': (request, response) => {
    request.socket.once('close', () => (closed += 1));
    response.writeHead(200, { connection: 'close', 'content-length': 100_000 }).end(Buffer.alloc(100_000));
  },
  '/gzip': (_request, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('hello')),
  '/brotli': (_request, response) =>
    response.setHeader('content-encoding', 'br').end(brotliCompressSync('hello')),
  '/bomb': (_request, response) => response.setHeader('content-encoding', 'gzip').end(bomb),
  '/bad-gzip': (_request, response) => response.setHeader('content-encoding', 'gzip').end('hello'),
  '/odd': (_request, response) => response.setHeader('content-encoding', 'zip').end('hello'),
  '/of-object': (_request, response) => response.setHeader('content-encoding', 'constructor').end('hello'),
  '/moved': (_request, response) => response.writeHead(302, { location: 'feed' }).end(),
  '/loop': (_request, response) => response.writeHead(301, { location: '/loop' }).end(),
  '/nowhere': (_request, response) => response.writeHead(301).end(),
  '/to-file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-metadata': (_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/to-loopback': (_request, response) => response.writeHead(302, { location: 'http://[::1]/' }).end(),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    const page = pages[request.url ?? ''];
    if (page) page(request, response);
    else response.writeHead(404).end('<html>not here</html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has such an address.
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fetcher = createSafeFetch((address) => address === '127.0.0.1');
  guarded = createSafeFetch();
});

afterAll(async () => {
  await fetcher.close();
  await guarded.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const problem = (path: string, from = fetcher) =>
  from.read(path.startsWith('/') ? base + path : path, { ...limits, ...shortLimits[path] }).then(
    () => 'answered',
    (error: unknown) =>
      error instanceof Error ? `${error.name}: ${error.message.replaceAll(base, '')}` : '',
  );

describe('fetching an address that a stranger chose', () => {
  it('answers bytes, type and charset', async () => {
    const { bytes, ...facts } = await fetcher.read(`${base}/feed`, limits);
    expect(bytes.toString()).toBe('<rss/>');
    expect(facts).toEqual({ url: `${base}/feed`, contentType: 'text/xml', charset: 'iso-8859-1' });
  });

  it('follows redirects and unpacks compressed answers', async () => {
    for (const [path, text] of Object.entries({ '/moved': '<rss/>', '/gzip': 'hello', '/brotli': 'hello' }))
      expect((await fetcher.read(base + path, limits)).bytes.toString()).toBe(text);
  });

  it.each([
    ['/missing', '/missing answers 404'],
    ['/endless', '/endless sends more than 1 MiB'],
    ['/bomb', '/bomb sends more than 1 MiB'],
    ['/announces-too-much', '/announces-too-much sends more than 1 MiB'],
    ['/slow', '/slow takes longer than 2 s'],
    ['/silent-head', '/silent-head sends nothing for 0.5 s'],
    ['/silent-body', '/silent-body sends nothing for 0.5 s'],
    ['/breaks-off', '/breaks-off breaks the connection off'],
    ['/bad-gzip', '/bad-gzip is badly compressed'],
    ['/odd', '/odd is compressed in an unknown way (zip)'],
    ['/of-object', '/of-object is compressed in an unknown way (constructor)'],
    ['/loop', '/loop redirects more than 5 times'],
    ['/nowhere', '/nowhere redirects to nowhere'],
    ['/to-file', 'file:///etc/passwd is not an http or https address'],
    ['http://no-such-host.invalid/x', 'http://no-such-host.invalid/x cannot be reached: no-such-host.invalid is not known'],
    ['http://127.0.0.1:1/x', 'http://127.0.0.1:1/x cannot be reached: the connection is refused'],
    ['not an address', 'not an address is not a web address'],
  ])('gives up on %s with one line', async (path, message) => {
    expect(await problem(path)).toBe(`ImportProblem: ${message}`);
  }); // prettier-ignore

  it('says that a host does not speak TLS, and not that it compresses badly', async () => {
    const address = `${base.replace('http:', 'https:')}/feed`;
    await expect(fetcher.read(address, limits)).rejects.toMatchObject({
      message: `${address} cannot be reached by TLS`,
      code: 'unreachable',
    });
  });

  it('can be read when its host has closed the connection', async () => {
    for (let turn = 1; turn <= 8; turn += 1) {
      const { body } = await fetcher.open(`${base}/closed`, limits);
      await eventually(() => closed === turn);
      // By now this process has noticed it, too.
      await fetcher.read(`${base}/feed`, limits);
      let bytes = 0;
      for await (const chunk of body) bytes += chunk.byteLength;
      expect(bytes).toBe(100_000);
    }
  });

  it('shows no password and no query of an address', async () => {
    const { host } = new URL(base);
    expect(await problem(`http://user:secret@${host}/missing?token=secret`)).toBe(
      `ImportProblem: /missing answers 404`,
    );
  });
});

describe('private addresses', () => {
  it.each(['127.0.0.1', '[::1]', 'localhost', '0.0.0.0', '127.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::7f00:1]'])(
    'are not connected to: %s',
    async (host) => {
      const before = requests;
      const { port } = new URL(base);
      expect(await problem(`http://${host}:${port}/feed`, guarded)).toMatch(/is a private address/);
      expect(requests).toBe(before);
    },
  ); // prettier-ignore

  it.each(['/to-metadata', '/to-loopback'])('are not reached through a redirect either: %s', async (path) => {
    // This fetch may go to 127.0.0.1, where the redirect stands, and nowhere else.
    const before = requests;
    expect(await problem(path)).toMatch(/(169\.254\.169\.254|::1) is a private address/);
    expect(requests).toBe(before + 1);
  });

  it('are not connected to where a name leads there the second time (DNS rebinding), or also there', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '127.0.0.2']];
    const rebound = createSafeFetch((address) => address === '127.0.0.1', {
      resolve: (_hostname, _options, callback) =>
        callback(
          null,
          (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
        ),
    });
    const { port } = new URL(base);
    const before = requests;
    const read = () => problem(`http://feeds.example:${port}/once`, rebound);
    expect(await read()).toBe('answered');
    for (const _answer of [2, 3]) expect(await read()).toMatch(/feeds\.example is a private address/);
    expect([requests, answers]).toEqual([before + 1, []]);
    await rebound.close();
  });

  it.each([
    '10.0.0.1', '172.16.0.1', '192.168.1.1', '127.0.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1',
    '255.255.255.255', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '192.0.0.1', '192.88.99.1', '240.0.0.1',
    '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1', 'fd12::1', 'ff02::1', '100::1', '100:0:0:1::1', '5f00::1',
    '2001:db8::1', '3fff::1', '2001:2::1', '2001:20::1', '4000::1', 'fe00::1', 'nonsense',
    // T3-H4: IPv4 addresses in IPv6 ones, also public ones: nobody publishes such an address.
    '::7f00:1', '::127.0.0.1', '::8.8.8.8', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:0:10.0.0.1', '64:ff9b::a00:1',
    '64:ff9b:1::a00:1', '2002:a00:1::', '2001::a00:1',
  ])('include %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  }); // prettier-ignore

  it.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '2001:4860:4860::8888', '2a00:1450:4007::1'])(
    'do not include %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
