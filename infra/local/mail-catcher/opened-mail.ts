import PostalMime, { type Email, type Mailbox } from 'postal-mime';
import { createSerialQueue } from '../object-store/serial-queue.ts';
import type { MailFolder } from './mail-folder.ts';
import { mailboxesOf, type MailSummary } from './mail-summary.ts';

export interface MailAttachment {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** In memory only while somebody reads it. */
export interface OpenedMail extends MailSummary {
  senders: readonly Mailbox[];
  recipients: readonly Mailbox[];
  text: string;
  html: string;
  /** Lower-case names, values without line breaks. */
  headers: readonly { name: string; value: string }[];
  attachments: readonly MailAttachment[];
  problem?: string;
}

/** Without folders and characters that a sender may have put into the name. */
function fileNameOf(name: string | null, number: number): string {
  const [last = ''] = (name ?? '').split(/[/\\]/).slice(-1);
  const cleaned = last.replace(/[\p{C}"<>:|?*]/gu, '').replace(/^\.+/, '');
  return cleaned.slice(0, 150) || `attachment-${number}`;
}

function contentOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  if (!ArrayBuffer.isView(content)) return Buffer.from(content);
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

/** One mail at a time: parsing 25 MB takes several times as much memory. */
export function createMailReader(mails: MailFolder) {
  const inTurn = createSerialQueue();

  async function parse(source: Buffer): Promise<Partial<Email> & { problem?: string }> {
    try {
      return await PostalMime.parse(source);
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Undefined if there is no such mail (any more). */
  return (id: string): Promise<OpenedMail | undefined> =>
    inTurn(async () => {
      const source = await mails.read(id);
      const summary = mails.find(id);
      if (!source || !summary) return undefined;
      const {
        from,
        to,
        subject = summary.subject,
        text = '',
        html = '',
        headers = [],
        attachments = [],
        problem,
      } = await parse(source);
      return {
        ...summary,
        subject,
        senders: mailboxesOf(from && [from]),
        recipients: mailboxesOf(to),
        text,
        html,
        headers: headers.map(({ key, value }) => ({ name: key, value })),
        attachments: attachments.map(({ filename, mimeType, content }, at) => ({
          name: fileNameOf(filename, at + 1),
          mediaType: mimeType,
          content: contentOf(content),
        })),
        ...(problem !== undefined && { problem }),
      };
    });
}

export type MailReader = ReturnType<typeof createMailReader>;
