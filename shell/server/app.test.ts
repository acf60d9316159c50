import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { createLogger } from '@nobicast/service-kit';
import { buildApp } from './app.ts';
import { createPageCache } from './page-cache.ts';

const payload = Buffer.from('{"destination":"alice@example.org"}').toString('base64url');
const token = `eyJhbGciOiJIUzI1NiJ9.${payload}.c2lnbmF0dXJl`;
const servers: Server[] = [];
let folder: string;
/** What the shell's server asked of others: paths. */
let asked: string[];
let log: string;

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    servers.push(server);
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ); // TCP: an AddressInfo
  });

/** A shell whose remotes cannot be read: every page goes out as the frame alone. */
async function start(settings: { TURNSTILE_SITE_KEY?: string } = {}): Promise<string> {
  const others = await listen(
    createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(503).end();
    }),
  );
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  const app = buildApp({
    config: {
      API_URL: others,
      REMOTES_URL: others,
      PUBLIC_URL: 'http://localhost:8080',
      SHELL_FOLDER: folder,
      TRUST_PROXY_HOPS: 1,
      ...settings,
    },
    cache: createPageCache({ maxEntries: 10, maxBytes: 1_000_000, now: () => performance.now() }),
    logger: createLogger({ name: 'shell', level: 'debug' }, sink),
  });
  return listen(createServer(app));
}

beforeEach(() => {
  asked = [];
  log = '';
  folder = mkdtempSync(path.join(tmpdir(), 'shell-'));
  writeFileSync(path.join(folder, 'assets.json'), JSON.stringify({ scripts: [], styles: [], fonts: [] }));
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

test('the page of a sign-in link is a form that works without JavaScript, and asks nobody anything', async () => {
  const origin = await start();
  const response = await fetch(`${origin}/auth/verify?token=${token}`);
  const html = await response.text();
  expect(response.status).toBe(200);
  const main = mainOf(html);
  expect(main).toMatch(/<form [^>]*action="\/api\/auth\/verify"/);
  expect(main).toMatch(/<form [^>]*method="post"/);
  expect(main).toContain(`<input type="hidden" name="token" value="${token}"/>`);
  expect(main).toContain('<input type="hidden" name="is_confirmed" value="true"/>');
  expect(main).toContain('Se connecter');
  expect(main).toContain('Ce lien connecte le compte al***@example.org.');
  expect(html).not.toContain('alice');
  expect(html.split(token)).toHaveLength(2); // the field, and nowhere else

  const head = await fetch(`${origin}/auth/verify?token=${token}`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(asked.filter((url) => !url.endsWith('/current.json'))).toEqual([]);
});

test('a sign-in link is kept by nobody, found by no search engine and told to no other site', async () => {
  const origin = await start();
  for (const pathname of [
    '/auth/verify',
    '/auth/success',
    '/auth/failed',
    '/auth',
    '/AUTH/VERIFY',
    '/Auth',
  ]) {
    const response = await fetch(`${origin}${pathname}?token=${token}`);
    expect([pathname, response.headers.get('referrer-policy')]).toEqual([pathname, 'same-origin']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('<meta name="robots" content="noindex">');
  }
});

test.each(['/login', '/dashboard', '/admin', '/Login', '/DASHBOARD'])(
  '%s is neither kept nor found by search engines',
  async (at) => {
    const response = await fetch(`${await start()}${at}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(await response.text()).toContain('<meta name="robots" content="noindex">');
  },
);

test('a public page may be asked for again and found', async () => {
  const response = await fetch(`${await start()}/archives`);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('x-robots-tag')).toBeNull();
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('the token of a link reaches no log', async () => {
  const origin = await start();
  await (await fetch(`${origin}/auth/verify?token=${token}`)).text();
  await (await fetch(`${origin}/auth/verify?token=${token}`, { method: 'POST' })).text();
  expect(log).toContain('"path":"/auth/verify"');
  expect(log).not.toContain(token);
  expect(log).not.toContain('token=');
});

test('the policy lets forms send to us only, and Cloudflare in only where its bot check is used', async () => {
  const policyOf = async (origin: string) =>
    (await fetch(`${origin}/login`)).headers.get('content-security-policy') ?? '';
  const plain = await policyOf(await start());
  expect(plain).toContain("form-action 'self'");
  expect(plain).toContain("worker-src 'self';");
  expect(plain).not.toMatch(/cloudflare|blob:/);
  const withTurnstile = await policyOf(await start({ TURNSTILE_SITE_KEY: '1x00000000000000000000AA' }));
  expect(withTurnstile).toMatch(/script-src 'self' '[^']+' https:\/\/challenges\.cloudflare\.com;/);
  expect(withTurnstile).toMatch(/frame-src [^;]* https:\/\/challenges\.cloudflare\.com;/);
});
