import { readdir, rm } from 'node:fs/promises';
import type { RunningMailCatcher } from './server.ts';
import {
  createMailFolder,
  get,
  listMails,
  newestMail,
  sendMail,
  sendRaw,
  startCatcher,
} from './testing/catcher.ts';

let folder = '';
let catcher: RunningMailCatcher;
const at = (address: string) => `${catcher.url}${address}`;
const pageText = async (address: string) => (await get(at(address))).body.toString();

beforeAll(async () => {
  folder = await createMailFolder();
  catcher = await startCatcher(folder);
});
afterAll(async () => {
  await catcher.close();
  await rm(folder, { recursive: true });
});

const directives = (policy: unknown) => String(policy).split('; ');

test('the HTML of a mail runs no script, asks nobody for anything, and opens its links in a new tab', async () => {
  await sendMail(catcher.smtpPort, {
    html: '<!doctype html><html><head><base target="_self"><script>alert(1)</script></head><a href="https://a.example">a</a>',
  });
  const { id } = await newestMail(catcher.url);
  const page = await get(at(`/mail/${id}`));
  expect(page.body.toString()).toContain(
    `<iframe title="The mail as HTML" src="/email/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  );
  expect(page.body.toString()).not.toContain('alert(1)');
  const mail = await get(at(`/email/${id}/html`));
  // The first base counts.
  expect(mail.body.toString()).toMatch(/^<!doctype html><base target="_blank">/);
  expect(directives(mail.headers['content-security-policy'])).toEqual([
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "frame-ancestors 'self'",
  ]);
});

test('every answer has a policy without inline scripts, and is kept by no cache', async () => {
  await sendMail(catcher.smtpPort, { attachments: [{ filename: 'a.html', content: '<script>1</script>' }] });
  const { id } = await newestMail(catcher.url);
  const addresses = [
    ...['/', '/page.css', '/list-updates.js', '/healthz', '/email', `/email/${id}`, '/nowhere'],
    ...[`/mail/${id}`, `/mail/${id}/source`, `/mail/${id}/attachments/0`, `/mail/${id}/attachments/1`],
  ];
  for (const address of addresses) {
    const { headers } = await get(at(address));
    expect([address, ...directives(headers['content-security-policy'])]).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('a request by the name of another host is refused, whatever it asks for', async () => {
  const { port } = new URL(catcher.url);
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '192.168.1.1',
  ]) {
    for (const address of ['/', '/email', '/events', '/healthz', '/list-updates.js']) {
      expect([host, (await get(at(address), { headers: { host } })).status]).toEqual([host, 403]);
    }
    expect((await get(at('/email/all'), { method: 'DELETE', headers: { host } })).status).toBe(403);
  }
  for (const host of [`localhost:${port}`, '127.0.0.1', '[::1]:1080', 'LOCALHOST']) {
    expect([host, (await get(at('/email'), { headers: { host } })).status]).toEqual([host, 200]);
  }
});

test('other methods are refused, and addresses that are not mails are not found', async () => {
  expect(await get(at('/'), { method: 'POST' })).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  });
  expect(await get(at('/email/all'), { method: 'PUT' })).toMatchObject({
    status: 405,
    headers: { allow: 'DELETE' },
  });
  for (const address of [
    '/mail/x',
    '/email/x',
    '/email/x/html',
    '/mail/..%2f..%2fetc%2fpasswd/source',
    '/../../etc/passwd',
  ]) {
    expect([address, (await get(at(address))).status]).toEqual([address, 404]);
  }
  expect(await get(at('/'), { method: 'HEAD' })).toMatchObject({ status: 200, body: Buffer.alloc(0) });
});

test('what a mail says is shown as text', async () => {
  const tag = '<img src=x onerror=alert(1)>';
  await sendMail(catcher.smtpPort, {
    from: { name: `${tag}"`, address: 'mallory@exemple.fr' },
    subject: `${tag}\u202Eetxt`,
    text: `${tag} https://a.example/"onmouseover="alert(1) javascript:alert(1)`,
    headers: { [`X-${'a'.repeat(300)}`]: tag },
  });
  const { id } = await newestMail(catcher.url);
  for (const page of [await pageText('/'), await pageText(`/mail/${id}`)]) {
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toContain('<img');
    expect(page).not.toMatch(/<a [^>]*(onmouseover|javascript:)/);
  }
});

test('attachments are downloads under a plain name', async () => {
  await sendRaw(
    catcher.smtpPort,
    [
      'Subject: files',
      'Content-Type: multipart/mixed; boundary=b',
      ...[
        '../../etc/passwd',
        '..\\..\\boot.ini',
        '.htaccess',
        '..',
        'é\'"; x.html',
        'a\r\nSet-Cookie: b',
      ].flatMap((name) => [
        '',
        '--b',
        'Content-Type: text/html',
        `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        '',
        '<script>alert(1)</script>',
      ]),
      '--b--',
      '',
    ].join('\r\n'),
  );
  const { id } = await newestMail(catcher.url);
  const names: unknown[] = [];
  for (const index of [0, 1, 2, 3, 4, 5]) {
    const { status, headers, body } = await get(at(`/mail/${id}/attachments/${index}`));
    expect([status, headers['content-type'], headers['set-cookie']]).toEqual([
      200,
      'application/octet-stream',
      undefined,
    ]);
    expect(body.toString()).toMatch(/^<script>/);
    names.push(headers['content-disposition']);
  }
  expect(names).toEqual([
    "attachment; filename*=UTF-8''passwd",
    "attachment; filename*=UTF-8''boot.ini",
    "attachment; filename*=UTF-8''htaccess",
    "attachment; filename*=UTF-8''attachment-4",
    "attachment; filename*=UTF-8''%C3%A9%27%3B%20x.html",
    "attachment; filename*=UTF-8''aSet-Cookie%20b",
  ]);
  expect((await get(at(`/mail/${id}/attachments/6`))).status).toBe(404);
  expect(await pageText(`/mail/${id}`)).toContain('<bdi>passwd</bdi>');
  expect(await readdir(folder)).toContain(`${id}.eml`);
});

test('a header cannot add another one to our answers, nor have the name of something else', async () => {
  await sendRaw(
    catcher.smtpPort,
    'Subject: =?utf-8?q?a=0D=0ASet-Cookie:_b=3Dc?=\r\n__proto__: x\r\nconstructor: y\r\nTo: a@exemple.fr\r\n\r\nx',
  );
  const mail = await newestMail(catcher.url);
  expect(Object.entries(mail.headers)).toEqual(
    expect.arrayContaining([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]),
  );
  expect((await get(at(`/mail/${mail.id}`))).headers).not.toHaveProperty('set-cookie');
});

const broken: [what: string, source: string][] = [
  ['nothing at all', ''],
  ['no headers', 'only a line'],
  ['a line of 5 MB', `Subject: long\r\n\r\n${'a'.repeat(5_000_000)}`],
  ['a header of 5 MB', `Subject: ${'a'.repeat(5_000_000)}\r\n\r\nx`],
  ['binary', Buffer.from(Array.from({ length: 4_096 }, (_, at) => at % 256)).toString('latin1')],
  [
    'parts without an end',
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<b>x',
  ],
  [
    'parts in parts in parts',
    Array.from(
      { length: 2_000 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join(''),
  ],
  [
    'wrong base64 of an unknown charset',
    'Content-Type: text/plain; charset=nowhere\r\nContent-Transfer-Encoding: base64\r\n\r\n*** not base64',
  ],
  ['100,000 recipients', `To: ${'a@exemple.fr, '.repeat(100_000)}\r\n\r\nx`],
];
test.each(broken)('a mail with %s is kept, listed and shown', async (_what, source) => {
  const before = (await listMails(catcher.url)).length;
  expect(await sendRaw(catcher.smtpPort, source)).toMatch(/^250 /);
  expect(await listMails(catcher.url)).toHaveLength(before + 1);
  const { id } = await newestMail(catcher.url);
  const page = await get(at(`/mail/${id}`));
  expect([page.status, page.body.length < 600_000]).toEqual([200, true]);
  expect((await get(at('/'))).body.length).toBeLessThan(200_000);
  expect((await get(at(`/mail/${id}/source`))).body.length).toBeGreaterThanOrEqual(source.length);
});
