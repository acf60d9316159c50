/** Codes 5.1.x concern addresses; these three do not concern the recipient's (5.1.7 and 5.1.8: the sender's). */
const notAboutRecipient: ReadonlySet<string> = new Set(['5.1.7', '5.1.8', '5.1.9']);
/** The mailbox is closed. A full one (5.2.2) may be emptied. */
const closedMailbox = '5.2.1';

/** Whether a bounce says that the mailbox will never take a mail. One without a code is taken as that. */
export function isAboutMailbox(status: string | undefined): boolean {
  if (status === undefined || status === closedMailbox) return true;
  return status.startsWith('5.1.') && !notAboutRecipient.has(status);
}
