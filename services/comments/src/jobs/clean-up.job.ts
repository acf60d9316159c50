import { dayOf, type JobTask, type Knex } from '@nobicast/service-kit';
import { withoutFields } from '../comment-columns.ts';

export interface Retention {
  /** Hashes of networks serve limits and moderators. */
  networkDays: number;
  /** A rejected comment can be restored while its text is kept. */
  rejectedMonths: number;
}

/**
 * Deletes expired hashes, keys of posts, memories of checks and limits, and the texts, names and addresses of comments
 * rejected long ago. Rows of rejected comments stay: their decisions refer to them. Empty rows of withdrawn comments go,
 * unless answers refer to them.
 */
export function cleanUp({
  db,
  clock,
  retention,
}: {
  db: Knex;
  clock: () => Date;
  retention: Retention;
}): JobTask {
  return async () => {
    const now = clock();
    await db.raw(
      `update comments.comments set network_hash = null, post_key = null, post_digest = null
        where (network_hash is not null or post_key is not null)
          and created_at < :now::timestamptz - :days * interval '1 day'`,
      { now, days: retention.networkDays },
    );
    await db.raw(
      `update comments.comments set content = '', author_name = 'Message effacé', author_email = '', browser_hash = null,
          flags = '[]', ${withoutFields}
        where not is_approved and rejected_at < :now::timestamptz - :months * interval '1 month' and content <> ''`,
      { now, months: retention.rejectedMonths },
    );
    await db.raw(
      `delete from comments.comments c where c.withdrawn_at < :now::timestamptz - interval '1 day'
        and not exists (select from comments.comments a where a.thread_id = c.id)`,
      { now },
    );
    await db.raw(`delete from comments.nudges where nudged_at < :now::timestamptz - interval '1 day'`, {
      now,
    });
    await db.raw(`delete from comments.erasures where erased_at < :now::timestamptz - interval '30 days'`, {
      now,
    });
    await db.raw(`delete from comments.mails where sent_at < :now::timestamptz - interval '12 months'`, {
      now,
    });
    await db.raw(`delete from comments.check_counts where day < ${dayOf(':now::timestamptz')} - 366`, {
      now,
    });
    // Opt-outs must stay.
    await db.raw(
      `delete from comments.inboxes
        where opted_out_at is null and (last_mail_at is null or last_mail_at < :now::timestamptz - interval '2 days')`,
      { now },
    );
    await db.raw('delete from comments.rate_limits where expire < :nowMs', { nowMs: now.getTime() });
  };
}
