import { limits } from '@nobicast/contracts';
import type { JobTask, Knex } from '@nobicast/service-kit';

/** How long the addresses of an issue stay in its results. */
const deliveryMonths = 6;
/** How long a subscription is kept after its end. */
const endedMonths = 36;

/**
 * Deletes what is no longer needed: subscriptions that nobody confirmed, links that nobody used, the addresses of old
 * issues, and those of subscriptions that ended long ago. Keyed hashes stay, with the proof of consent.
 */
export function cleanUpNewsletter({ db, clock }: { db: Knex; clock: () => Date }): JobTask {
  return async () => {
    const now = clock();
    await db.raw(
      `delete from content.newsletter_requests
        where confirmed_at is null and requested_at < :now::timestamptz - :days * interval '1 day'`,
      { now, days: limits.newsletter.confirmationDays },
    );
    await db.raw(
      `delete from content.newsletter_subscribers
        where state = 'pending' and requested_at < :now::timestamptz - :days * interval '1 day'`,
      { now, days: limits.newsletter.confirmationDays },
    );
    await db.raw(
      `update content.newsletter_deliveries set email = null
        where email is not null and ended_at < :now::timestamptz - :months * interval '1 month'`,
      { now, months: deliveryMonths },
    );
    await db.raw(
      `delete from content.newsletter_subscribers
        where state in ('unsubscribed', 'bounced', 'complained')
          and ended_at < :now::timestamptz - :months * interval '1 month'`,
      { now, months: endedMonths },
    );
    await db.raw('delete from content.newsletter_limits where ends_at < :now', { now });
  };
}
