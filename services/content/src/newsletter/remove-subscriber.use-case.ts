import { ApiError } from '@nobicast/service-kit';
import type { IssuesRepository } from './issues/issues.repository.ts';
import type { SubscribersRepository } from './subscribers.repository.ts';
import { forget } from './subscription.use-cases.ts';

export interface AuditedListDependencies {
  /** On one connection, inside its transaction. */
  inList<Result>(
    work: (repositories: {
      subscribers: SubscribersRepository;
      issues: Pick<IssuesRepository, 'record'>;
    }) => Promise<Result>,
  ): Promise<Result>;
  clock: () => Date;
}

/** @throws ApiError `newsletter_subscriber_not_found` */
export function removeSubscriber(
  { inList, clock }: AuditedListDependencies,
  { id, userId }: { id: number; userId: string },
): Promise<void> {
  const now = clock();
  return inList(async ({ subscribers, issues }) => {
    const subscriber = await subscribers.findById(id);
    if (!subscriber) throw new ApiError('newsletter_subscriber_not_found');
    await forget(subscribers, subscriber, now);
    await issues.record(userId, { type: 'newsletter_subscriber', id, action: 'delete' }, now);
  });
}
