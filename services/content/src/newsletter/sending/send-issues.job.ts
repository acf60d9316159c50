import { pause, type JobTask, type Logger } from '@nobicast/service-kit';
import type { MailDelivery } from '@nobicast/service-kit/mail';
import { tokenHashOf, type AddressKeys } from '../address-keys.ts';
import { issueMail } from '../issues/issue-mail.fr.ts';
import type { SubscribersRepository } from '../subscribers.repository.ts';
import { stopBounced, type SubscriptionDependencies } from '../subscription.use-cases.ts';
import type { ClaimedDelivery, DeliveriesRepository, SendingIssue } from './deliveries.repository.ts';
import {
  doubtAfterMs,
  intervalMs,
  nextAttempt,
  pauseAfterOutageMs,
  pauseAfterRefusalsMs,
  refusalsInARow,
  type SendingRates,
} from './sending.rules.ts';

export interface SendIssuesDependencies {
  deliveries: DeliveriesRepository;
  subscribers: SubscribersRepository;
  inTransaction: SubscriptionDependencies['inTransaction'];
  keys: AddressKeys;
  delivery: MailDelivery;
  publicUrl: string;
  rates: SendingRates;
  clock: () => Date;
  /** Aborted when this process stops: no further message is begun. */
  stopping: AbortSignal;
  logger: Logger;
}

/** How long one run of the job may send; the next run continues. */
const longestRunMs = 50 * 60_000;
export const sendingDeadlineMs = longestRunMs + 10 * 60_000;

/**
 * Starts due issues and sends what waits: every minute, in one process at a time. After a crash, waiting rows are
 * sent. Rows that were begun are never sent again by themselves, because nobody can know whether the server took them.
 */
export function sendIssues(dependencies: SendIssuesDependencies): JobTask {
  const { deliveries, clock, stopping } = dependencies;
  return () =>
    deliveries.inSendingLock(async () => {
      const deadlineMs = performance.now() + longestRunMs;
      const mayContinue = () => !stopping.aborted && performance.now() < deadlineMs;
      await deliveries.startDue(clock());
      for (const issue of await deliveries.listSending(clock())) {
        if (!mayContinue()) return;
        await sendIssue(dependencies, issue, mayContinue);
        const now = clock();
        await deliveries.finish(issue.id, { now, doubtBefore: new Date(now.getTime() - doubtAfterMs) });
      }
    });
}

/** Sends an issue over a bounded number of connections, until nothing waits or the server takes nothing any more. */
async function sendIssue(
  dependencies: SendIssuesDependencies,
  issue: SendingIssue,
  mayContinue: () => boolean,
): Promise<void> {
  const { deliveries, rates, clock, stopping } = dependencies;
  /** The issue is paused, or a connection has failed: no other one begins a message. */
  let isEnding = false;
  let refusals = 0;

  async function pauseIssue(ms: number): Promise<void> {
    isEnding = true;
    await deliveries.pause(issue.id, new Date(clock().getTime() + ms));
  }

  async function useConnection(): Promise<void> {
    while (mayContinue() && !isEnding) {
      const startedMs = performance.now();
      const claimed = await deliveries.claim(issue.id, clock());
      if (!claimed) return;
      if (claimed.state === 'left') continue;
      const outcome = await deliverTo(dependencies, issue, claimed);
      refusals = outcome === 'refused' ? refusals + 1 : 0;
      if (outcome === 'unavailable') await pauseIssue(pauseAfterOutageMs);
      else if (refusals >= refusalsInARow) await pauseIssue(pauseAfterRefusalsMs);
      else await pause(Math.max(0, startedMs + intervalMs(rates) - performance.now()), stopping);
    }
  }

  const connections = Array.from({ length: rates.connections }, () =>
    useConnection().catch((error: unknown) => {
      isEnding = true;
      throw error;
    }),
  );
  // The sending lock must not be released while one of them still sends.
  await Promise.allSettled(connections);
  await Promise.all(connections);
}

/** Sends one message and records its outcome. A row whose outcome is unknown stays begun. */
async function deliverTo(
  dependencies: SendIssuesDependencies,
  issue: SendingIssue,
  claimed: ClaimedDelivery,
) {
  const { deliveries, subscribers, keys, delivery, publicUrl, clock, logger } = dependencies;
  const { id, email, firstName, addressHash, attempts } = claimed;
  const unsubscribeToken = keys.unsubscribeTokenOf(email);
  await subscribers.addUnsubscribeToken(claimed.subscriberId, tokenHashOf(unsubscribeToken));
  const recipient = { email, firstName, addressHash, unsubscribeToken };
  const result = await delivery.deliver(issueMail(issue, recipient, { publicUrl, sentAt: clock() }));
  const { outcome } = result;
  const now = clock();
  if (outcome === 'sent') {
    await deliveries.markSent(id, now);
    return outcome;
  }
  logger.warn({ deliveryId: id, outcome, reason: result.error.message }, 'a newsletter was not sent');
  const later = outcome === 'later' ? nextAttempt(attempts, now) : undefined;
  if (later) await deliveries.putOff(id, later, { isCounted: true });
  else if (outcome === 'later') await deliveries.markRefused(id, 'gave_up', now);
  else if (outcome === 'unavailable') await deliveries.putOff(id, now, { isCounted: false });
  else if (outcome !== 'in_doubt') await deliveries.markRefused(id, outcome, now);
  if (outcome === 'no_recipient') await stopBounced(dependencies, email);
  return outcome;
}
