import type { LinkCard } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';

/** An address that is to be read now, and for which subject. */
export interface DueLink {
  subjectId: number;
  url: string;
  /** This one included. */
  attempts: number;
}

export type LinkCardsRepository = ReturnType<typeof linkCardsRepository>;

export function linkCardsRepository(db: Knex) {
  // Producers may change the address while its page is read.
  const update = (link: DueLink, fields: Record<string, unknown>) =>
    db('content.link_cards').where({ subject_id: link.subjectId, url: link.url }).update(fields);

  return {
    /**
     * Takes an address that is due, the newest subject first. Nobody else takes it before `until`, when it is due
     * again: one whose reader was killed is read again, and each such attempt counts. Where two runs meet, one of
     * them finds nothing and ends.
     */
    async take(now: Date, until: Date): Promise<DueLink | undefined> {
      const { rows } = await db.raw<{ rows: { subject_id: number; url: string; attempts: number }[] }>(
        `update content.link_cards c set attempts = c.attempts + 1, next_attempt_at = :until
          where c.subject_id = (
            select d.subject_id from content.link_cards d where d.next_attempt_at <= :now
            order by d.next_attempt_at, d.subject_id desc limit 1 for update)
          returning c.subject_id, c.url, c.attempts`,
        { now, until },
      );
      const [row] = rows;
      return row && { subjectId: row.subject_id, url: row.url, attempts: row.attempts };
    },

    /** Saves what the page of a link says. `nextAttemptAt` where something is missing that may come. */
    async save(
      link: DueLink,
      card: LinkCard,
      { readAt, nextAttemptAt }: { readAt: Date; nextAttemptAt: Date | null },
    ): Promise<void> {
      await update(link, { ...card, read_at: readAt, next_attempt_at: nextAttemptAt });
    },

    /** Gives an address back that could not be read to its end: that was no attempt. */
    async giveBack(link: DueLink, now: Date): Promise<void> {
      await update(link, { attempts: link.attempts - 1, next_attempt_at: now });
    },

    /** Plans the next attempt; none where it is null. */
    async postpone(link: DueLink, nextAttemptAt: Date | null): Promise<void> {
      await update(link, { next_attempt_at: nextAttemptAt });
    },
  };
}
