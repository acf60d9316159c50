import { limits } from '@nobicast/contracts';
import type { JobTask } from '@nobicast/service-kit';
import type { MessagesRepository } from './messages.repository.ts';
import { oldestKept } from './messages.rules.ts';

const dayMs = 24 * 60 * 60_000;
/** Longer than any limit looks back. */
const tracesDays = 2;

/**
 * Deletes messages three years after the last contact with whoever wrote them, those that nobody confirmed, and the
 * hashes that limits compare.
 */
export const cleanUpMessages =
  ({
    messages,
    clock,
  }: {
    messages: Pick<
      MessagesRepository,
      'removeUnconfirmedBefore' | 'removeWithoutContactSince' | 'forgetTracesBefore'
    > & { removeErasuresBefore(instant: Date): Promise<void> };
    clock: () => Date;
  }): JobTask =>
  async () => {
    const now = clock();
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
    await messages.removeUnconfirmedBefore(daysAgo(limits.contact.confirmDays));
    await messages.removeWithoutContactSince(oldestKept(now));
    await messages.forgetTracesBefore(daysAgo(tracesDays));
    await messages.removeErasuresBefore(daysAgo(30));
  };
