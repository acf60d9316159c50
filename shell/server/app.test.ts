import { eventually } from '@nobicast/service-kit/testing';
import { buildShellFolder, startShell, type ShellForTest } from './testing/shell-for-test.ts';

const built = buildShellFolder();
afterAll(built.remove);

const payload = Buffer.from('{"destination":"alice@example.org"}').toString('base64url');
const token = `eyJhbGciOiJIUzI1NiJ9.${payload}.c2lnbmF0dXJl`;

/** Its remotes cannot be read, so every page is the frame alone. */
let shell: ShellForTest;
const start = async (settings: { TURNSTILE_SITE_KEY?: string } = {}) => {
  shell = await startShell({ folder: built.folder, ...settings });
  return shell.url;
};
afterEach(() => shell.stop());

const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

test('the page of a sign-in link is a form that works without JavaScript, and calls no service', async () => {
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
  expect(html.split(token)).toHaveLength(2); // only in the field

  const head = await fetch(`${origin}/auth/verify?token=${token}`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(shell.reads).toEqual([]);
  expect(shell.filesRead).toEqual([]);
});

test('the page of a sign-in link is not cached, not indexed, and not sent as a referrer to other sites', async () => {
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

test.each(['/apercu', '/Apercu', '/apercu/'])(
  'the address of a preview is a secret: %s is kept by no cache, found by no search engine, and no referrer',
  async (at) => {
    const response = await fetch(`${await start()}${at}?cle=${'p'.repeat(43)}`);
    const names = ['cache-control', 'x-robots-tag', 'referrer-policy'];
    expect(names.map((name) => response.headers.get(name))).toEqual(['no-store', 'noindex', 'no-referrer']);
  },
);

test.each(['/login', '/dashboard', '/admin', '/Login', '/DASHBOARD'])(
  '%s is neither kept nor found by search engines',
  async (at) => {
    const origin = await start();
    for (const folder of ['mfe-member', 'mfe-admin'])
      shell.publish('1.0.0-a', {}, { folder, serverEntry: null });
    const response = await fetch(`${origin}${at}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(await response.text()).toContain('<meta name="robots" content="noindex">');
  },
);

test('a public page that cannot be rendered is a temporary failure, which search engines do not drop', async () => {
  const response = await fetch(`${await start()}/archives`);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-robots-tag')).toBeNull();
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(await response.text()).not.toContain('noindex');
});

test.each(['/%E0%A4%A', '//other.example/x', '/a//b', '/?%', '/archives?year=%'])(
  '%s is answered with a document',
  async (address) => {
    const response = await fetch(`${await start()}${address}`);
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toMatch(/^<!doctype html>.*<\/html>$/s);
  },
);

test('the token of a sign-in link is never logged', async () => {
  const origin = await start();
  await (await fetch(`${origin}/auth/verify?token=${token}`)).text();
  await (await fetch(`${origin}/auth/verify?token=${token}`, { method: 'POST' })).text();
  const log = JSON.stringify(shell.lines);
  expect(log).toContain('"path":"/auth/verify"');
  expect(log).not.toContain(token);
  expect(log).not.toContain('token=');
});

test('the policy allows forms to post to our origin only, and Cloudflare only if its bot check is used', async () => {
  const policyOf = async (origin: string) =>
    (await fetch(`${origin}/login`)).headers.get('content-security-policy') ?? '';
  const plain = await policyOf(await start());
  expect(plain).toContain("form-action 'self'");
  expect(plain).toContain("worker-src 'self';");
  expect(plain).not.toMatch(/cloudflare|blob:/);
  await shell.stop();
  const withTurnstile = await policyOf(await start({ TURNSTILE_SITE_KEY: '1x00000000000000000000AA' }));
  expect(withTurnstile).toMatch(/script-src 'self'(?: '[^']+'){3} https:\/\/challenges\.cloudflare\.com;/);
  expect(withTurnstile).toMatch(/frame-src [^;]* https:\/\/challenges\.cloudflare\.com;/);
});

describe('An address below the prefixes of a remote that is none of its pages (A11)', () => {
  const statusOf = async (at: string) => (await shell.get(at)).status;
  const publish = async () => {
    await start();
    shell.publish('1.0.0-a', {}, { folder: 'mfe-member', serverEntry: null });
    shell.publish('1.0.0-a', {}, { folder: 'mfe-admin', serverEntry: null });
  };

  test('is a 404, although the browser renders it (ROUTES-24)', async () => {
    await publish();
    for (const at of ['/auth/nope', '/dashboard/foo', '/login/x', '/auth', '/Auth/Verify/x'])
      expect([at, await statusOf(at)]).toEqual([at, 404]);
    for (const at of ['/login', '/dashboard/', '/auth/verify', '/AUTH/SUCCESS', '/admin', '/admin/membres'])
      expect([at, await statusOf(at)]).toEqual([at, 200]);
  });

  test('shows the frame, and is indexed by nobody', async () => {
    await publish();
    const response = await shell.get('/dashboard/foo');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('<header');
  });

  test('gets a new address with the next release, without a restart (C4)', async () => {
    await publish();
    expect(await statusOf('/dashboard/foo')).toBe(404);
    shell.register({ name: 'mfeMember', folder: 'mfe-member', prefixes: ['/login', '/dashboard', '/club'] });
    const addresses = { prefixes: ['/dashboard', '/club'], pages: ['/dashboard/foo', '/club'] };
    shell.publish('1.0.0-b', {}, { folder: 'mfe-member', serverEntry: null, addresses });
    await shell.refresh();
    await eventually(async () => (await statusOf('/club')) === 200);
    expect(await statusOf('/dashboard/foo')).toBe(200);
    expect(await statusOf('/club/x')).toBe(404);
  });
});

test('while no release can be read nobody knows whose an address is: it is a temporary failure', async () => {
  await start();
  for (const at of ['/login', '/dashboard/foo', '/admin']) {
    const response = await shell.get(at);
    expect([at, response.status, response.headers.get('retry-after')]).toEqual([at, 503, '5']);
  }
});
