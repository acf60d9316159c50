import { withDeadline } from '@nobicast/service-kit';
import type { MailTransport } from '@nobicast/service-kit/mail';

const deadlineMs = 900;
/** How long an answer is reused: the overview may be open on many screens. */
const rememberedMs = 2_000;

/** False if the mail server takes longer than 0.9 s. */
export function createMailCheck(
  mail: Pick<MailTransport, 'isReachable'>,
  clock: () => Date,
): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | undefined;
  return () => {
    const now = clock().getTime();
    if (!last || now - last.at >= rememberedMs) {
      const message = 'The mail server did not answer in time.';
      const answer = withDeadline(mail.isReachable(), { ms: deadlineMs, message }).catch(() => false);
      last = { at: now, answer };
    }
    return last.answer;
  };
}
