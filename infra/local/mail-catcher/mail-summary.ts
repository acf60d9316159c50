import PostalMime, { type Address, type Mailbox } from 'postal-mime';

/** For the list; the rest is read when a mail is opened. */
export interface MailSummary {
  id: string;
  receivedAt: Date;
  /** As in the mail: a name, else an address. */
  from: string;
  to: readonly string[];
  subject: string;
  isSeen: boolean;
}

export const summarizedBytes = 64 * 1024;

const longestText = 300;
const mostRecipients = 100;

/** A slice of a long string would keep all of it in memory. */
const shorten = (text: string) => Buffer.from(text.slice(0, longestText)).toString();

/** Including those of a group. */
export const mailboxesOf = (addresses: readonly Address[] = []): Mailbox[] =>
  addresses.flatMap((address) => address.group ?? [address]);

/** A mail that cannot be parsed has an empty summary. */
export async function summarize(beginning: Buffer): Promise<Pick<MailSummary, 'from' | 'to' | 'subject'>> {
  const end = beginning.indexOf('\r\n\r\n');
  const headers = end === -1 ? beginning : beginning.subarray(0, end + 4);
  // Any mail is listed; its source can be read.
  const { from, to, subject = '' } = await PostalMime.parse(headers).catch(() => emptySummary);
  const [sender] = mailboxesOf(from && [from]);
  return {
    from: shorten(sender?.name || sender?.address || ''),
    to: mailboxesOf(to)
      .slice(0, mostRecipients)
      .map(({ address }) => shorten(address)),
    subject: shorten(subject),
  };
}

const emptySummary = { from: undefined, to: undefined, subject: undefined };
