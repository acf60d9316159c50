import type { MailFolder } from './mail-folder.ts';
import type { MailReader, OpenedMail } from './opened-mail.ts';

/** Repeated headers become a list, as in maildev, whose API this was. */
function headersOf({ headers }: OpenedMail): Record<string, string | string[]> {
  // Without a prototype: a header may have any name.
  const byName = Object.create(null) as Record<string, string | string[]>;
  for (const { name, value } of headers) {
    const before = byName[name];
    byName[name] = before === undefined ? value : [before, value].flat();
  }
  return byName;
}

const presentMailbox = ({ name, address }: OpenedMail['senders'][number]) => ({ name, address });

export const presentMail = (mail: OpenedMail) => ({
  id: mail.id,
  time: mail.receivedAt.toISOString(),
  from: mail.senders.map(presentMailbox),
  to: mail.recipients.map(presentMailbox),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: headersOf(mail),
});

/** Oldest first; all mails, or those to one address. Each is read when its turn has come. */
export async function* listAsJson(
  mails: MailFolder,
  readMail: MailReader,
  toAddress: string | undefined,
): AsyncGenerator<string> {
  let separator = '[';
  for (const { id, to } of mails.list()) {
    if (toAddress !== undefined && !to.includes(toAddress)) continue;
    const mail = await readMail(id);
    if (!mail) continue; // removed meanwhile
    yield separator + JSON.stringify(presentMail(mail));
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
