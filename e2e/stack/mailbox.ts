import { expect, type APIRequestContext } from '@playwright/test';

interface Mail {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Oldest first, from the stack's mail page. */
async function listMails(request: APIRequestContext, mailUrl: string, to: string): Promise<Mail[]> {
  const reply = await request.get(`${mailUrl}/email?to.address=${encodeURIComponent(to)}`);
  return (await reply.json()) as Mail[];
}

/** As a mailbox shows them: one of those with the same Message-ID. */
export const countMails = async (request: APIRequestContext, mailUrl: string, to: string) =>
  new Set((await listMails(request, mailUrl, to)).map(({ headers }) => headers['message-id'])).size;

/** Returns the newest of `count` messages. */
export async function readMail(
  request: APIRequestContext,
  mailUrl: string,
  to: string,
  count = 1,
): Promise<Mail> {
  await expect.poll(() => countMails(request, mailUrl, to), { timeout: 60_000 }).toBe(count);
  const mail = (await listMails(request, mailUrl, to)).at(-1);
  if (!mail) throw new Error(`No message for ${to}.`);
  return mail;
}

/** For addresses that other messages reach, too. `text` stands in the subject or in the message. */
export async function readMailWith(
  request: APIRequestContext,
  mailUrl: string,
  { to, text }: { to: string; text: string },
): Promise<Mail> {
  const find = async () =>
    (await listMails(request, mailUrl, to)).find((mail) => `${mail.subject}\n${mail.text}`.includes(text));
  await expect.poll(async () => (await find()) !== undefined, { timeout: 60_000 }).toBe(true);
  const mail = await find();
  if (!mail) throw new Error(`No message for ${to} says ${text}.`);
  return mail;
}

export function codeIn(mail: Mail): string {
  const code = /^\d{6}$/m.exec(mail.text)?.[0];
  if (!code) throw new Error('The message contains no code.');
  return code;
}

export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+\/auth\/verify\?token=[\w.-]+/.exec(mail.text)?.[0];
  if (!link) throw new Error('The message contains no sign-in link.');
  return link;
}
