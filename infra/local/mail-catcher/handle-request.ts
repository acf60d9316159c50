import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOurHost, isSameOrigin } from './guard.ts';
import { eventsPath, scriptPath, stylePath } from './html.ts';
import { listPage } from './list-page.ts';
import { listUpdates } from './list-updates.source.ts';
import type { MailFolder } from './mail-folder.ts';
import { mailDocument, mailPage, notFoundPage } from './mail-page.ts';
import type { MailReader, OpenedMail } from './opened-mail.ts';
import { commonHeaders, sendReply, textReply, type Reply } from './reply.ts';
import { listAsJson, presentMail } from './rest.ts';
import { pageStyles } from './page-styles.ts';

export interface Catcher {
  mails: MailFolder;
  readMail: MailReader;
}

const notFound = (): Reply => ({ status: 404, type: 'page', body: notFoundPage() });
const json = (body: string | AsyncIterable<string>): Reply => ({ type: 'json', body });

const inFileName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

function attachmentReply({ attachments }: OpenedMail, index: string): Reply {
  const attachment = attachments[Number(index)];
  if (!attachment) return notFound();
  const headers = { 'Content-Disposition': `attachment; filename*=UTF-8''${inFileName(attachment.name)}` };
  return { type: 'file', headers, body: attachment.content };
}

type OpenedReply = (mail: OpenedMail, catcher: Catcher, rest: string) => Reply;

const seen =
  (reply: OpenedReply): OpenedReply =>
  (mail, catcher, rest) => {
    catcher.mails.markSeen(mail.id);
    return reply(mail, catcher, rest);
  };

const ofMail: readonly [pattern: RegExp, reply: OpenedReply][] = [
  [/^\/mail\/([^/]+)$/, seen((mail) => ({ type: 'page', body: mailPage(mail) }))],
  [/^\/email\/([^/]+)$/, seen((mail) => json(JSON.stringify(presentMail(mail))))],
  [/^\/email\/([^/]+)\/html$/, (mail) => ({ type: 'mail', body: mailDocument(mail) })],
  [/^\/mail\/([^/]+)\/attachments\/(\d{1,6})$/, (mail, _catcher, index) => attachmentReply(mail, index)],
];

async function mailReply(catcher: Catcher, path: string): Promise<Reply> {
  const [, sourceOf] = /^\/mail\/([^/]+)\/source$/.exec(path) ?? [];
  if (sourceOf) {
    const source = await catcher.mails.read(sourceOf);
    return source ? { type: 'text', body: source } : notFound();
  }
  for (const [pattern, reply] of ofMail) {
    const [, id, rest = ''] = pattern.exec(path) ?? [];
    if (!id) continue;
    const mail = await catcher.readMail(id);
    return mail ? reply(mail, catcher, rest) : notFound();
  }
  return notFound();
}

function listReply({ mails, readMail }: Catcher, query: URLSearchParams): Reply {
  const unknown = [...query.keys()].filter((name) => name !== 'to.address');
  if (unknown.length > 0) return textReply(400, `Unknown parameter ${unknown.join(', ')}. Known: to.address`);
  return json(listAsJson(mails, readMail, query.get('to.address') ?? undefined));
}

async function replyTo(catcher: Catcher, { method, url = '/', headers }: IncomingMessage): Promise<Reply> {
  if (!isOurHost(headers)) return textReply(403, 'Only localhost is served.');
  const [path = '/', query = ''] = url.split('?', 2);
  if (path === '/email/all' && method === 'DELETE') {
    if (!isSameOrigin(headers)) return textReply(403, 'Pages of other origins change nothing here.');
    await catcher.mails.removeAll();
    return json('true');
  }
  if (method !== 'GET' && method !== 'HEAD') {
    const allowed = path === '/email/all' ? 'DELETE' : 'GET, HEAD';
    return textReply(405, 'This method is not allowed.', { Allow: allowed });
  }
  if (path === '/healthz') return textReply(200, 'ok');
  if (path === '/') return { type: 'page', body: listPage(catcher.mails.list()) };
  if (path === stylePath) return { type: 'css', body: pageStyles };
  if (path === scriptPath) return { type: 'script', body: listUpdates };
  if (path === '/email') return listReply(catcher, new URLSearchParams(query));
  return mailReply(catcher, path);
}

function sendEvents({ mails }: Catcher, response: ServerResponse): void {
  // The page was closed while the folder was opened: 'close' has already fired.
  if (response.destroyed) return;
  response.writeHead(200, { ...commonHeaders, 'Content-Type': 'text/event-stream' });
  response.flushHeaders();
  // A pending event says the same.
  const stop = mails.subscribe(() => response.writableLength === 0 && response.write('data: changed\n\n'));
  response.once('close', stop);
}

/** `opening` is the catcher, whose folder may still be loading. */
export async function handleRequest(
  opening: Promise<Catcher>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.on('error', () => undefined);
  try {
    const catcher = await opening;
    const isOfEvents = request.url === eventsPath && request.method === 'GET';
    if (isOfEvents && isOurHost(request.headers)) return sendEvents(catcher, response);
    await sendReply(response, await replyTo(catcher, request));
  } catch (error) {
    if (response.headersSent) response.destroy();
    else await sendReply(response, textReply(500, `The mail cannot be read: ${String(error)}`));
  }
}
