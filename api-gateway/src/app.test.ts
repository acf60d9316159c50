import { get, type IncomingMessage, type RequestListener } from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { actorHeader } from '@nobicast/service-kit';
import { eventually, recordingLogger } from '@nobicast/service-kit/testing';
import { startGatewayForTest, type GatewayForTest } from './testing/gateway-for-test.ts';

const megabyte = Buffer.alloc(1024 * 1024, 7);

describe('The gateway', () => {
  const closers: (() => Promise<unknown>)[] = [];

  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  async function buildGateway(others: RequestListener | 'away'): Promise<GatewayForTest> {
    const gateway = await startGatewayForTest({ others });
    closers.push(gateway.close);
    return gateway;
  }

  it('passes a call to its service with the visitor’s address and without claimed identity', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const gateway = await buildGateway((request, response) => {
      seen.push(request.headers);
      response.setHeader('content-type', 'application/json').end('{"ok":true}');
    });
    await fetch(`${gateway.url}/api/episodes/7/stream`, {
      headers: { [actorHeader]: 'forged', 'X-Nobicast-Visitor': '1', forwarded: 'for=1.2.3.4' },
    });
    expect(seen).toHaveLength(1);
    expect(Object.keys(seen[0] ?? {}).filter((name) => name.startsWith('x-nobicast-'))).toEqual([]);
    expect(seen[0]?.forwarded).toBeUndefined();
    expect(seen[0]?.['x-forwarded-for']).toMatch(/127\.0\.0\.1$/);
    expect(seen[0]?.['x-request-id']).toMatch(/^[\w-]{8,64}$/);
  });

  it('never routes internal calls', async () => {
    let calls = 0;
    const gateway = await buildGateway((_request, response) => {
      calls += 1;
      response.end();
    });
    const reply = await fetch(`${gateway.url}/internal/episodes/1/audio`, { method: 'PUT', body: 'x' });
    expect(reply.status).toBe(404);
    expect(calls).toBe(0);
  });

  it('lets other sites frame what is below /embed, also while nothing listens behind it, and nothing else', async () => {
    const gateway = await buildGateway((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html>');
    });
    const away = await buildGateway('away');
    const optionOf = async (url: string, address: string) =>
      (await fetch(`${url}${address}`)).headers.get('x-frame-options');
    for (const { url } of [gateway, away]) {
      for (const address of ['/embed/episodes/x', '/embed/episodes/x?theme=dark', '/Embed'])
        expect([address, await optionOf(url, address)]).toEqual([address, null]);
      for (const address of ['/', '/embedded', '/login', '/api/embed'])
        expect([address, await optionOf(url, address)]).toEqual([address, 'SAMEORIGIN']);
    }
  });

  it('answers 503 in JSON for a call and as a page for a document when nothing listens behind it', async () => {
    const gateway = await buildGateway('away');
    const call = await fetch(`${gateway.url}/api/episodes/latest`);
    expect(call.status).toBe(503);
    expect(call.headers.get('retry-after')).toBe('2');
    expect(await call.json()).toMatchObject({ ok: false, code: 'service_unavailable' });
    const document = await fetch(`${gateway.url}/archives`);
    expect(document.status).toBe(503);
    expect(document.headers.get('content-type')).toContain('text/html');
  });

  it('hands a form on as it is, and its redirect back', async () => {
    const bodies: string[] = [];
    const gateway = await buildGateway((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.once('end', () => {
        bodies.push(`${request.headers['content-type']} ${body}`);
        response.writeHead(303, { location: '/auth/success', 'set-cookie': 'a=1; HttpOnly' }).end();
      });
    });
    const reply = await fetch(`${gateway.url}/api/auth/verify`, {
      method: 'POST',
      body: new URLSearchParams({ token: 'a+b', is_confirmed: 'true' }),
      headers: { origin: 'https://nobicast.test' },
      redirect: 'manual',
    });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe('/auth/success');
    expect(reply.headers.get('set-cookie')).toBe('a=1; HttpOnly');
    expect(bodies).toEqual(['application/x-www-form-urlencoded;charset=UTF-8 token=a%2Bb&is_confirmed=true']);
  });

  it('streams 400 MB with bounded memory', async () => {
    const gateway = await buildGateway((_request, response) => {
      response.setHeader('content-type', 'audio/mpeg');
      let left = 400;
      const push = (): void => {
        while (left-- > 0) if (!response.write(megabyte)) return void response.once('drain', push);
        response.end();
      };
      push();
    });
    const before = process.memoryUsage().arrayBuffers;
    let peak = 0;
    let received = 0;
    await new Promise<void>((resolve, reject) => {
      get(`${gateway.url}/api/episodes/1/stream`, (reply) => {
        reply.on('data', (chunk: Buffer) => {
          received += chunk.length;
          peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
        });
        reply.once('end', resolve).once('error', reject);
      }).once('error', reject);
    });
    expect(received).toBe(400 * megabyte.length);
    // Reader, gateway and writer share this process, and the garbage collector lags behind.
    expect(peak).toBeLessThan(160 * megabyte.length);
  });

  it('frees the upstream when the visitor goes away', async () => {
    let isOpen = false;
    const gateway = await buildGateway((_request, response) => {
      isOpen = true;
      response.once('close', () => (isOpen = false));
      response.setHeader('content-type', 'audio/mpeg');
      const push = (): void => {
        while (response.write(megabyte));
        response.once('drain', push);
      };
      push();
    });
    await new Promise<void>((resolve) => {
      const request = get(`${gateway.url}/api/episodes/1/stream`, (reply) => {
        reply.once('data', () => {
          request.destroy();
          resolve();
        });
        reply.on('error', () => undefined);
      });
    });
    await eventually(() => !isOpen, { timeoutMs: 20_000 });
    expect(isOpen).toBe(false);
  });

  it('cuts the visitor’s reply when the upstream dies in the middle of it, and says so in the log', async () => {
    const { logger, lines } = recordingLogger();
    const dying: RequestListener = (_request, response) => {
      response.setHeader('content-type', 'audio/mpeg');
      response.setHeader('content-length', String(megabyte.length));
      response.write(megabyte.subarray(0, 50_000), () => response.destroy());
    };
    const gateway = await startGatewayForTest({ media: dying }, {}, logger);
    closers.push(gateway.close);
    const outcome = await new Promise<string>((resolve) => {
      const request = get(`${gateway.url}/api/episodes/1/stream`, (reply) => {
        reply.resume();
        reply.once('end', () => resolve('end'));
        reply.once('error', () => resolve('cut'));
      });
      request.once('error', () => resolve('cut'));
    });
    expect(outcome).toBe('cut');
    expect(lines.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ code: 'service_unavailable', info: { upstream: 'media' } }),
    ]);
  });

  it('replaces the unusable request id of a visitor, for the service and in the reply', async () => {
    const seen: unknown[] = [];
    const gateway = await buildGateway((request, response) => {
      seen.push(request.headers['x-request-id']);
      response.end('{}');
    });
    const reply = await fetch(`${gateway.url}/api/episodes`, { headers: { 'x-request-id': 'no good' } });
    expect(seen).toEqual([reply.headers.get('x-request-id')]);
    expect(seen).not.toEqual(['no good']);
  });

  it('asks browsers to stay with https, where the site has it', async () => {
    const policyAt = async (publicUrl: string, HSTS_SUBDOMAINS: 'on' | 'off' = 'off') => {
      const gateway = await startGatewayForTest({}, { PUBLIC_URL: publicUrl, HSTS_SUBDOMAINS });
      closers.push(gateway.close);
      return (await fetch(gateway.url)).headers.get('strict-transport-security');
    };
    expect(await policyAt('https://nobicast.test')).toBe('max-age=31536000');
    expect(await policyAt('https://nobicast.test', 'on')).toBe('max-age=31536000; includeSubDomains');
    expect(await policyAt('http://localhost:8080', 'on')).toBeNull();
  });

  it('leads a refused form to a page', async () => {
    const gateway = await buildGateway('away');
    const reply = await fetch(`${gateway.url}/api/auth/verify`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'token=x',
    });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toMatch(
      /^\/auth\/failed\?reason=origin_refused&code=[0-9a-f-]{36}$/,
    );
  });

  it('leads a form to a page, too, while its service is away, and says so in the log', async () => {
    const { logger, lines } = recordingLogger();
    const gateway = await startGatewayForTest({ auth: 'away' }, {}, logger);
    closers.push(gateway.close);
    const reply = await fetch(`${gateway.url}/api/auth/verify`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://nobicast.test' },
      body: new URLSearchParams({ token: 'secret-of-the-link' }),
    });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toMatch(
      /^\/auth\/failed\?reason=service_unavailable&code=[0-9a-f-]{36}$/,
    );
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const errors = lines.filter(({ level }) => level === 'error');
    expect(errors).toEqual([
      expect.objectContaining({ code: 'service_unavailable', info: { upstream: 'auth' } }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret-of-the-link');
  });

  it('logs once what nobody answered, with its cause: a call and a document', async () => {
    const { logger, lines } = recordingLogger();
    const gateway = await startGatewayForTest({ others: 'away' }, {}, logger);
    closers.push(gateway.close);
    for (const path of ['/api/episodes', '/archives']) await fetch(gateway.url + path);
    expect(lines.filter(({ level }) => level === 'error')).toEqual(
      ['content', 'shell'].map((upstream) =>
        expect.objectContaining({
          requestId: expect.any(String),
          info: { upstream },
          err: expect.objectContaining({ code: 'ECONNREFUSED' }),
        }),
      ),
    );
  });

  it('leads an address with doubled slashes to the plain one', async () => {
    const gateway = await buildGateway((_request, response) => void response.end('shell'));
    const reply = await fetch(`${gateway.url}//archives?year=2025`, { redirect: 'manual' });
    expect(reply.status).toBe(308);
    expect(reply.headers.get('location')).toBe('/archives?year=2025');
  });

  it.each([
    ['/episodes/un).', '/episodes/un'],
    ['/episodes/un%20%C2%BB?t=35', '/episodes/un?t=35'],
    ['//blog/un,', '/blog/un'],
  ])('leads %s, a link with the end of its sentence, to %s', async (address, plain) => {
    const gateway = await buildGateway((_request, response) => void response.end('shell'));
    const reply = await fetch(gateway.url + address, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([308, plain]);
  });

  it.each(['/api/episodes/un)', '/audio/1/1%20', '/sitemaps/a)', '/.', '/assets/js/main.1.js'])(
    'leaves %s as it is',
    async (address) => {
      const gateway = await buildGateway((_request, response) => void response.end('shell'));
      expect((await fetch(gateway.url + address, { redirect: 'manual' })).status).not.toBe(308);
    },
  );

  it('shows its metrics to no address outside', async () => {
    const gateway = await buildGateway((_request, response) => void response.end('shell'));
    const reply = await fetch(`${gateway.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(reply.status).toBe(404);
  });

  it('lets browsers keep releases for a year and revalidate pointers', async () => {
    const gateway = await buildGateway((_request, response) => void response.end('shell'));
    const { remotesFolder } = gateway;
    const release = path.join(remotesFolder, 'mfe-public', '1.0.0-a', 'web');
    mkdirSync(release, { recursive: true });
    writeFileSync(path.join(release, 'app.js'), 'plain');
    writeFileSync(path.join(release, 'app.js.br'), 'packed');
    writeFileSync(path.join(remotesFolder, 'mfe-public', 'current.json'), '{"release":"1.0.0-a"}');
    const file = await fetch(`${gateway.url}/remotes/mfe-public/1.0.0-a/web/app.js`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(await file.text()).toBe('plain');
    expect(file.headers.get('cache-control')).toContain('immutable');
    const pointer = await fetch(`${gateway.url}/remotes/mfe-public/current.json`);
    expect(await pointer.json()).toEqual({ release: '1.0.0-a' });
    expect(pointer.headers.get('cache-control')).not.toContain('immutable');
    const outside = await fetch(`${gateway.url}/remotes/..%2f..%2fetc%2fpasswd`);
    expect(outside.status).toBe(404);
    expect((await fetch(`${gateway.url}/remotes/mfe-public/absent.js`)).status).toBe(404);
  });
});
