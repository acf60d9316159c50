import { spawn } from 'node:child_process';
import { Agent, createServer, get, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { serve } from './server.ts';
import { eventually, silentLogger } from './testing/index.ts';

const options = { port: 0, host: '127.0.0.1', logger: silentLogger(), handlesSignals: false };

test('closing waits for a running reply, then calls onClose, and does not wait for idle connections', async () => {
  const order: string[] = [];
  const replies: ServerResponse[] = [];
  const server = await serve((_request, response) => void replies.push(response), {
    ...options,
    onClose: () => void order.push('released'),
  });
  let connectionCount = 0;
  server.server.on('connection', () => (connectionCount += 1));
  const agent = new Agent({ keepAlive: true });
  const body = new Promise<string>((resolve, reject) => {
    get(server.url, { agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });
  // Browsers open connections in advance and may never use them.
  const spare = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
  await eventually(() => replies.length === 1 && connectionCount === 2);
  const closed = server.close();
  await eventually(() => !server.server.listening);
  expect(order).toEqual([]);
  order.push('reply');
  const repliedAtMs = performance.now();
  replies[0]?.end('whole');
  await closed;
  expect(await body).toBe('whole');
  expect(order).toEqual(['reply', 'released']);
  // Well below the 10 s after which every connection is cut, well above the 0.1 s that this takes.
  expect(performance.now() - repliedAtMs).toBeLessThan(5_000);
  await expect(fetch(server.url)).rejects.toThrow();
  spare.destroy();
  agent.destroy();
});

const readReadiness = (url: string) =>
  new Promise<string>((resolve, reject) => {
    get(`${url}/readyz`, { agent: false, headers: { connection: 'keep-alive' } }, (response) => {
      response.resume().once('end', () => resolve(`${response.statusCode} ${response.headers.connection}`));
    }).on('error', reject);
  });

test('a process that is to stop says that it is not ready, and goes on answering for a while', async () => {
  const server = await serve((_request, response) => response.end('hello'), {
    ...options,
    drainDelayMs: 4_000,
  });
  expect(await readReadiness(server.url)).toBe('200 keep-alive');
  const closed = server.close();
  expect(await readReadiness(server.url)).toBe('503 close');
  const other = await fetch(server.url);
  expect([await other.text(), other.headers.get('connection')]).toEqual(['hello', 'close']);
  await closed;
  await expect(fetch(server.url)).rejects.toThrow();
});

test('replies that would never end are ended first, while others are still answered', async () => {
  const order: string[] = [];
  const streams: ServerResponse[] = [];
  let finish = () => {};
  const server = await serve(
    (request, response) => {
      if (request.url !== '/stream') return void response.end('hello');
      response.write('the beginning');
      streams.push(response);
    },
    {
      ...options,
      onDrain: () =>
        new Promise((resolve) => {
          order.push('draining');
          finish = resolve;
        }),
      onClose: () => void order.push('released'),
    },
  );
  const stream = await fetch(`${server.url}/stream`);
  const closed = server.close();
  expect(order).toEqual(['draining']);
  expect(await (await fetch(server.url)).text()).toBe('hello');
  streams[0]?.end(' and the end');
  expect(await stream.text()).toBe('the beginning and the end');
  finish();
  await closed;
  expect(order).toEqual(['draining', 'released']);
});

test('a reply that does not end is cut some time after the signal', async () => {
  const server = await serve((_request, response) => void response.write('the beginning'), {
    ...options,
    drainTimeoutMs: 100,
  });
  const response = await fetch(server.url);
  const body = response.text();
  await Promise.all([expect(body).rejects.toThrow(), server.close()]);
});

const imports = `
  import { serve } from ${JSON.stringify(path.join(__dirname, 'server.ts'))};
  import { createLogger } from ${JSON.stringify(path.join(__dirname, 'log.ts'))};
  const logger = createLogger({ name: 'test' });`;

/** In its own process, to test signals, exit codes and buffered output. */
function runScript(lines: string) {
  const script = `${imports}${lines}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: __dirname,
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  return {
    child,
    output: () => output,
    // `exit` may come before the last output.
    exit: new Promise<number | null>((resolve) => child.once('close', resolve)),
  };
}

const run = (port: number) =>
  runScript(`await serve((_request, response) => response.end('hello'), {
    port: ${port}, host: '127.0.0.1', logger, onClose: () => console.log('released'),
  });`);

test('SIGTERM drains the server and exits with 0', async () => {
  const { child, output, exit } = run(0);
  await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(output()).toContain('"msg":"ready"');
  expect(output()).toContain('released');
});

test('a port in use ends the process with a clear message', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo; // listening on TCP
  const { output, exit } = run(port);
  expect(await exit).toBe(78);
  expect(output()).toMatch(new RegExp(`Port ${port} of 127.0.0.1 is already in use`));
  expect(output().trim().split('\n')).toHaveLength(1);
  other.close();
});

test.each([
  ['ends', '', 0],
  ['is ended', 'process.exit(3);', 3],
  ['crashes', "throw new Error('crash');", 1],
  ['crashes later', "setTimeout(() => { throw new Error('crash'); }, 1);", 1],
  ['leaves a rejection', "Promise.reject(new Error('crash'));", 1],
])('no line is lost when a process %s', async (_how, end, code) => {
  const { output, exit } = runScript(`for (let i = 0; i < 500; i += 1) logger.info({ i }, 'line'); ${end}`);
  expect(await exit).toBe(code);
  expect(output().match(/"msg":"line"/g)).toHaveLength(500);
  expect(output()).toContain('"i":499');
});
