import PostalMime, { type Address, type Mailbox } from 'postal-mime';

/** What the list needs of a mail. Everything else is read from its file when somebody opens it. */
export interface MailSummary {
  id: string;
  receivedAt: Date;
  /** As the mail says it: a name, else an address. */
  from: string;
  /** The addresses it says it is for. */
  to: readonly string[];
  subject: string;
  isSeen: boolean;
}

/** How much of the beginning of a mail is read for its summary. */
export const summarizedBytes = 64 * 1024;

const longestText = 300;
const mostRecipients = 100;

/** A copy: the part of a long string would hold all of it in memory. */
const shorten = (text: string) => Buffer.from(text.slice(0, longestText)).toString();

/** Those of a group, too. */
export const mailboxesOf = (addresses: readonly Address[] = []): Mailbox[] =>
  addresses.flatMap((address) => address.group ?? [address]);

/** Reads the headers of a mail from its beginning. A mail that cannot be parsed has an empty summary. */
export async function summarize(beginning: Buffer): Promise<Pick<MailSummary, 'from' | 'to' | 'subject'>> {
  const end = beginning.indexOf('\r\n\r\n');
  const headers = end === -1 ? beginning : beginning.subarray(0, end + 4);
  // Whatever a mail is, it is kept and listed; its source can be read.
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
