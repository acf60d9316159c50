import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute, registerStream, sendRows } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { importSubscribers, type ImportDependencies } from './import-subscribers.use-case.ts';
import { removeSubscriber } from './remove-subscriber.use-case.ts';
import type { SubscribersListRepository } from './subscribers-list.repository.ts';
import { listSubscriberRows, subscribersCsv } from './subscribers.csv.ts';

/** Who gets the newsletter, for the team. */
export function subscribersRoutes(
  router: IRouter,
  options: ImportDependencies & { subscribersList: SubscribersListRepository },
): void {
  const { subscribersList, inList, clock } = options;

  registerRoute(router, contracts.listNewsletterSubscribers, ({ query }) =>
    subscribersList.list({ page: query.page ?? 1, search: query.search, state: query.state }),
  );
  registerRoute(router, contracts.getNewsletterGrowth, async () => ({
    weeks: await subscribersList.listGrowth(clock()),
  }));
  registerRoute(router, contracts.importNewsletterSubscribers, ({ body: { csv, source }, actor }) =>
    importSubscribers(options, { csv, source, userId: memberOf(actor).userId }),
  );
  registerStream(router, contracts.exportNewsletterSubscribers, async ({ actor }, response) => {
    const now = clock();
    // Recorded before the first byte: what is not in the audit is not handed out.
    await inList(({ issues }) =>
      issues.record(memberOf(actor).userId, { type: 'newsletter_list', id: 'all', action: 'export' }, now),
    );
    response.set({
      'Cache-Control': 'no-store',
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="newsletter-${now.toISOString().slice(0, 10)}.csv"`,
    });
    await sendRows(listSubscriberRows(subscribersList), subscribersCsv(), response);
  });
  registerRoute(router, contracts.removeNewsletterSubscriber, async ({ params, actor }) => {
    await removeSubscriber(options, { id: params.id, userId: memberOf(actor).userId });
    return {};
  });
}
