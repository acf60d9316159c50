/** From SMTP through the folder to the pages, over real sockets. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, get as openHttp, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { until } from '../object-store/testing/disk.ts';
import { handleRequest, type Catcher } from './handle-request.ts';
import { openMailFolder } from './mail-folder.ts';
import { createMailReader } from './opened-mail.ts';
import { largestMailBytes, type RunningMailCatcher } from './server.ts';
import { createMailFolder, get, listMails, newestMail, sendMail, startCatcher } from './testing/catcher.ts';

let folder = '';
let catcher: RunningMailCatcher;
const at = (address: string) => `${catcher.url}${address}`;
const pageText = async (address: string) => (await get(at(address))).body.toString();
const filesIn = async () => (await readdir(folder)).sort();

beforeEach(async () => {
  folder = await createMailFolder();
  catcher = await startCatcher(folder);
});
afterEach(async () => {
  await catcher.close();
  await rm(folder, { recursive: true });
});

const signIn = {
  subject: 'Votre lien « d’été »',
  text: 'Bonsoir,\nhttps://nobicast.example/auth/verify?token=a.b-c\n> cité',
  html: '<p>Bonsoir, <a href="https://nobicast.example/auth/verify?token=a.b-c">c’est ici</a></p>',
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'X-Twice': ['a', 'b'] },
};

test('a mail is a whole file before it is answered, and programs and people can read it', async () => {
  expect(await sendMail(catcher.smtpPort, signIn)).toMatch(/^250 /);
  const [file = '', ...others] = await filesIn();
  expect([file, others]).toEqual([expect.stringMatching(/^\d{8}T\d{9}Z-[0-9a-f]{12}\.eml$/), []]);
  expect(await readFile(path.join(folder, file), 'utf8')).toContain('To: alice@exemple.fr\r\n');

  const id = path.basename(file, '.eml');
  const mail = await newestMail(catcher.url);
  expect(mail).toMatchObject({
    id,
    from: [{ name: 'Nobicast', address: 'hello@nobicast.example' }],
    to: [{ name: '', address: 'alice@exemple.fr' }],
    subject: signIn.subject,
    text: `${signIn.text}\n`,
    html: expect.stringContaining(signIn.html) as unknown,
    headers: { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click', 'x-twice': ['a', 'b'] },
  });
  expect(JSON.parse(await pageText(`/email/${id}`))).toEqual(mail);

  const list = await pageText('/');
  expect(list).toContain(`href="/mail/${id}"`);
  expect(list).toContain(signIn.subject);
  const page = await pageText(`/mail/${id}`);
  expect(page).toContain(`src="/email/${id}/html"`);
  expect(page).toContain(
    '<a href="https://nobicast.example/auth/verify?token=a.b-c" target="_blank" rel="noopener noreferrer">',
  );
  expect(await pageText(`/email/${id}/html`)).toContain(signIn.html);
  expect(await pageText(`/mail/${id}/source`)).toBe(await readFile(path.join(folder, file), 'utf8'));
});

test('mails to one address are listed oldest first; a query that is not known is refused', async () => {
  for (const subject of ['un', 'deux', 'trois']) await sendMail(catcher.smtpPort, { subject });
  await sendMail(catcher.smtpPort, {
    to: 'Groupe: bob@exemple.fr, Éva <eva@exemple.fr>;',
    subject: 'à tous',
  });
  const subjects = async (to?: string) => (await listMails(catcher.url, to)).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['un', 'deux', 'trois', 'à tous']);
  expect(await subjects('alice@exemple.fr')).toEqual(['un', 'deux', 'trois']);
  expect(await subjects('eva@exemple.fr')).toEqual(['à tous']);
  expect(await subjects('personne@exemple.fr')).toEqual([]);
  expect((await get(at('/email?subject=un'))).status).toBe(400);
  expect((await pageText('/')).match(/(un|deux|trois)(?=<\/bdi>)/g)).toEqual(['trois', 'deux', 'un']);
});

test('a mail is new until it is opened, and its page listens for what arrives', async () => {
  const events: string[] = [];
  const request = openHttp(at('/events'), (reply) => {
    reply.setEncoding('utf8').on('data', (text: string) => events.push(text));
  });
  request.on('error', () => undefined);
  await once(request, 'response');
  await sendMail(catcher.smtpPort);
  await until('the page is told', () => events.join('') === 'data: changed\n\n');
  const { id } = await newestMail(catcher.url);
  expect(await pageText('/')).toContain(`id="${id}" class="unseen"`);
  await get(at(`/mail/${id}`));
  expect(await pageText('/')).toContain(`id="${id}" class="seen"`);
  await until('the page is told again', () => events.join('') === 'data: changed\n\n'.repeat(2));
  request.destroy();
});

test('a page that was closed while the folder was opened is not told of mails', async () => {
  const listeners = new Set<() => void>();
  const mails = { ...(await openMailFolder({ folder: `${folder}/other`, keptMails: 1, maxMailBytes: 1 })) };
  mails.subscribe = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  let open = (_: Catcher) => {};
  const opening = new Promise<Catcher>((resolve) => (open = resolve));
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const requested = new Promise<Parameters<RequestListener>>((resolve) =>
    server.once('request', (...both) => resolve(both)),
  );
  // Proof: the address is null only before listening and a string only for pipes.
  const { port } = server.address() as AddressInfo;
  const page = openHttp({ host: '127.0.0.1', port, path: '/events' });
  page.on('error', () => undefined);
  const [request, response] = await requested;
  const handled = handleRequest(opening, request, response);
  page.destroy();
  await once(response, 'close');
  open({ mails, readMail: createMailReader(mails) });
  await handled;
  expect(listeners.size).toBe(0);
  server.close();
});

test('started again it shows the mails of before, and clears what a killed one left', async () => {
  for (const subject of ['un', 'deux']) await sendMail(catcher.smtpPort, { subject });
  const before = await listMails(catcher.url);
  await catcher.close();
  await writeFile(path.join(folder, 'half.incoming'), 'half');
  await writeFile(path.join(folder, 'notes.txt'), 'not ours');
  catcher = await startCatcher(folder);
  expect(await listMails(catcher.url)).toEqual(before);
  expect(await pageText('/')).not.toContain('unseen');
  await sendMail(catcher.smtpPort, { subject: 'trois' });
  expect((await listMails(catcher.url)).map(({ subject }) => subject)).toEqual(['un', 'deux', 'trois']);
  expect(await filesIn()).toEqual([...before.map(({ id }) => `${id}.eml`), expect.any(String), 'notes.txt']);
});

test('only the newest are kept, also when fewer are to be kept at the next start', async () => {
  await catcher.close();
  catcher = await startCatcher(folder, { keptMails: 3 });
  for (const subject of ['1', '2', '3', '4', '5']) await sendMail(catcher.smtpPort, { subject });
  const subjects = async () => (await listMails(catcher.url)).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['3', '4', '5']);
  expect(await filesIn()).toHaveLength(3);
  await catcher.close();
  catcher = await startCatcher(folder, { keptMails: 2 });
  expect(await subjects()).toEqual(['4', '5']);
  expect(await filesIn()).toHaveLength(2);
});

test('all mails can be deleted, but not by a page of another origin', async () => {
  await sendMail(catcher.smtpPort);
  const remove = (headers: Record<string, string>) => get(at('/email/all'), { method: 'DELETE', headers });
  for (const origin of ['http://localhost:8080', 'https://evil.example', 'null']) {
    expect((await remove({ origin })).status).toBe(403);
  }
  expect(await filesIn()).toHaveLength(1);
  expect((await remove({ origin: catcher.url })).status).toBe(200);
  expect([await filesIn(), await listMails(catcher.url)]).toEqual([[], []]);
  expect(await pageText('/')).toContain('No mail yet.');
});

test('a mail of 25 MB is taken; a larger one is refused for good and leaves nothing', async () => {
  const source = (bytes: number) => `Subject: gros\r\n\r\n${`${'x'.repeat(998)}\r\n`.repeat(bytes / 1_000)}`;
  const raw = (bytes: number) => ({
    raw: source(bytes),
    envelope: { from: 'a@exemple.fr', to: ['alice@exemple.fr'] },
  });
  expect(await sendMail(catcher.smtpPort, raw(25_000_000))).toMatch(/^250 /);
  const before = await filesIn();
  const tooLarge = raw(largestMailBytes + 10_000);
  await expect(sendMail(catcher.smtpPort, tooLarge)).rejects.toMatchObject({ responseCode: 552 });
  expect(await filesIn()).toEqual(before);
});

test('a mail whose client disconnects in the middle is not kept', async () => {
  const socket = connect(catcher.smtpPort, '127.0.0.1').setEncoding('utf8');
  let replies = '';
  socket.on('data', (text: string) => (replies += text));
  const isAnswered = (code: string) =>
    until(`it says ${code}`, () => new RegExp(`^${code} `, 'm').test(replies));
  const say = (line: string, code: string) => {
    replies = '';
    socket.write(`${line}\r\n`);
    return isAnswered(code);
  };
  await isAnswered('220');
  await say('EHLO test', '250');
  await say('MAIL FROM:<a@exemple.fr>', '250');
  await say('RCPT TO:<alice@exemple.fr>', '250');
  await say('DATA', '354');
  socket.write(`Subject: half\r\n\r\n${'x'.repeat(200_000)}`);
  await until('some of it is on disk', async () => (await filesIn()).length === 1);
  socket.destroy();
  await until('it is removed', async () => (await filesIn()).length === 0);
  expect(await listMails(catcher.url)).toEqual([]);
  expect(await sendMail(catcher.smtpPort)).toMatch(/^250 /);
});

test('many mails at once are all kept, in one order', async () => {
  const subjects = Array.from({ length: 60 }, () => randomUUID());
  await Promise.all(subjects.map((subject) => sendMail(catcher.smtpPort, { subject })));
  const listed = (await listMails(catcher.url)).map(({ id, subject }) => ({ id, subject }));
  expect(listed.map(({ subject }) => subject).sort()).toEqual(subjects.sort());
  expect(listed.map(({ id }) => `${id}.eml`)).toEqual(await filesIn());
});
