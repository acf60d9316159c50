import type { Logger } from '@nobicast/service-kit';
import { MailError, type MailMessage, type MailTransport } from '@nobicast/service-kit/mail';

const shortestRetryMs = 20_000;
const longestRetryMs = 10 * 60_000;
/** After a server refused our mail: doubles the time waited so far. */
const retryAfterRefusalMs = (waitedMs: number) =>
  Math.min(Math.max(waitedMs, shortestRetryMs), longestRetryMs);

/**
 * False if the mail was not sent: its mailbox does not exist, or the server refuses our mail, and `retry` was called
 * with the delay in milliseconds. Temporary failures are thrown: the queue retries the job.
 */
export async function deliverLink(
  { mail, logger }: { mail: MailTransport; logger: Logger },
  message: MailMessage,
  link: { id: string; waitedMs: number; retry(delayMs: number): Promise<void> },
): Promise<boolean> {
  try {
    await mail.send(message);
    return true;
  } catch (error) {
    // The queue retries a job that throws, every 20 s at first.
    if (!(error instanceof MailError) || error.kind === 'temporary') throw error;
    const about = { linkId: link.id, reason: error.message };
    if (error.kind === 'no_recipient') {
      logger.info(about, 'a mailed link has no recipient');
      return false;
    }
    logger.warn(about, 'the mail server refuses our mail, a link is delayed');
    await link.retry(retryAfterRefusalMs(link.waitedMs));
    return false;
  }
}

/**
 * Sends a mail. If its mailbox does not exist, nothing can be done: that is logged, with `about` and the ids of what it
 * concerns. Other failures are thrown: the queue retries the job.
 */
export async function deliverNotice(
  { mail, logger }: { mail: MailTransport; logger: Logger },
  message: MailMessage,
  { about, ...ids }: { about: string } & Readonly<Record<string, string>>,
): Promise<void> {
  try {
    await mail.send(message);
  } catch (error) {
    if (!(error instanceof MailError) || error.kind !== 'no_recipient') throw error;
    logger.warn({ ...ids, reason: error.message }, `${about} has no recipient`);
  }
}
