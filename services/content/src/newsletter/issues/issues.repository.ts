import {
  limits,
  type NewsletterDelivery,
  type NewsletterIssue,
  type NewsletterIssueState,
} from '@nobicast/contracts';
import { addAudit, addJob, findAuditActor, listChangesSince, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../../migrations/index.ts';
import { reads } from '../../reads.ts';

export const sendingTask = 'send_newsletter';
export const testTask = 'send_newsletter_test';

type IssueRow = Omit<
  NewsletterIssue,
  'scheduled_at' | 'started_at' | 'finished_at' | 'paused_until' | 'withdrawn_at' | 'updated_at' | 'counts'
> & {
  scheduled_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  paused_until: Date | null;
  withdrawn_at: Date | null;
  updated_at: Date;
  total: number;
  waiting: number;
  sent: number;
  refused: number;
  left_early: number;
  in_doubt: number;
};

export interface LockedIssue {
  id: number;
  version: number;
  updatedAt: Date;
  state: NewsletterIssueState;
  isWithdrawn: boolean;
  subject: string;
  preview: string;
  markdown: string;
}

export type IssueTextFields = Pick<LockedIssue, 'subject' | 'preview' | 'markdown'>;

export interface IssueAct {
  type: 'newsletter_issue' | 'newsletter_delivery' | 'newsletter_subscriber' | 'newsletter_list';
  id: number | string;
  action: string;
  details?: Record<string, unknown>;
}

const instant = (date: Date | null) => date?.toISOString() ?? null;

const toIssue = (row: IssueRow): NewsletterIssue => ({
  id: row.id,
  version: row.version,
  episode_id: row.episode_id ?? null,
  subject: row.subject,
  preview: row.preview,
  markdown: row.markdown,
  state: row.state,
  scheduled_at: instant(row.scheduled_at),
  started_at: instant(row.started_at),
  finished_at: instant(row.finished_at),
  paused_until: instant(row.paused_until),
  withdrawn_at: instant(row.withdrawn_at),
  updated_at: row.updated_at.toISOString(),
  counts: {
    total: row.total,
    waiting: row.waiting,
    sent: row.sent,
    refused: row.refused,
    left: row.left_early,
    in_doubt: row.in_doubt,
  },
});

const isInDoubt = `d.state = 'begun' and d.begun_at <= :doubtBefore`;

/** A row that may still be on its way counts as waiting, too. */
const withCounts = (issues: string) => `
  select i.id, i.version, i.episode_id, i.subject, i.preview, i.markdown, i.state, i.scheduled_at, i.started_at, i.finished_at,
    i.paused_until, i.withdrawn_at, i.updated_at, c.total, c.waiting, c.sent, c.refused, c.left_early, c.in_doubt
  from (${issues}) i cross join lateral (
    select count(*)::integer as total,
      (count(*) filter (where d.state = 'pending' or (d.state = 'begun' and d.begun_at > :doubtBefore)))::integer as waiting,
      (count(*) filter (where d.state = 'sent'))::integer as sent,
      (count(*) filter (where d.state = 'refused'))::integer as refused,
      (count(*) filter (where d.state = 'left'))::integer as left_early,
      (count(*) filter (where ${isInDoubt}))::integer as in_doubt
    from content.newsletter_deliveries d where d.issue_id = i.id
  ) c order by i.id desc`;

interface DeliveryRow {
  id: string;
  email: string | null;
  state: 'pending' | 'begun' | 'sent' | 'refused' | 'left';
  reason: NewsletterDelivery['reason'];
  at: Date | null;
}

const toDelivery = ({ id, email, state, reason, at }: DeliveryRow): NewsletterDelivery => ({
  id,
  email,
  state: state === 'begun' ? 'in_doubt' : state,
  reason,
  at: instant(at),
});

export type IssuesRepository = ReturnType<typeof issuesRepository>;

export function issuesRepository(db: Knex) {
  return {
    async list(page: number, doubtBefore: Date): Promise<{ issues: NewsletterIssue[]; total: number }> {
      const { pageSize } = limits.newsletter;
      const { rows } = await db.raw<{ rows: IssueRow[] }>(
        withCounts('select * from content.newsletter_issues order by id desc limit :pageSize offset :offset'),
        { doubtBefore, pageSize, offset: (page - 1) * pageSize },
      );
      const counted = await db.raw<{ rows: [{ total: number }] }>(
        'select count(*)::integer as total from content.newsletter_issues',
      );
      return { issues: rows.map(toIssue), total: counted.rows[0].total };
    },

    async find(id: number, doubtBefore: Date): Promise<NewsletterIssue | undefined> {
      const { rows } = await db.raw<{ rows: IssueRow[] }>(
        withCounts('select * from content.newsletter_issues where id = :id'),
        { id, doubtBefore },
      );
      return rows[0] && toIssue(rows[0]);
    },

    /** The issue with the next date, or that is being started. */
    async findNext(): Promise<Pick<NewsletterIssue, 'id' | 'subject' | 'scheduled_at'> | null> {
      const { rows } = await db.raw<{ rows: Pick<IssueRow, 'id' | 'subject' | 'scheduled_at'>[] }>(
        `select id, subject, scheduled_at from content.newsletter_issues
          where state = 'scheduled' order by scheduled_at, id limit 1`,
      );
      const [row] = rows;
      return row ? { ...row, scheduled_at: instant(row.scheduled_at) } : null;
    },

    async countRecipients(): Promise<number> {
      const { rows } = await db.raw<{ rows: [{ recipients: number }] }>(
        `select count(*)::integer as recipients from content.newsletter_subscribers where state = 'confirmed'`,
      );
      return rows[0].recipients;
    },

    async insert(now: Date, about?: { episodeId: number; text: IssueTextFields }): Promise<number> {
      const [row] = await db('content.newsletter_issues')
        .insert({ created_at: now, ...(about && { episode_id: about.episodeId, ...about.text }) })
        .returning<{ id: number }[]>('id');
      if (!row) throw new Error('The issue was not inserted.');
      return row.id;
    },

    /** The one about an episode that was not sent yet. Whoever makes one waits until the transaction ends. */
    async findUnsentOf(episodeId: number): Promise<number | undefined> {
      await db.raw('select from content.episodes where id = :episodeId for no key update', { episodeId });
      const row = await db('content.newsletter_issues')
        .where({ episode_id: episodeId })
        .whereIn('state', ['draft', 'scheduled'])
        .orderBy('id', 'desc')
        .first<{ id: number } | undefined>('id');
      return row?.id;
    },

    /** The newest one about an episode. */
    async findIdOfEpisode(episodeId: number): Promise<number | undefined> {
      const row = await db('content.newsletter_issues')
        .where({ episode_id: episodeId })
        .orderBy('id', 'desc')
        .first<{ id: number } | undefined>('id');
      return row?.id;
    },

    /** Locks the row until the transaction ends: the start of the sending waits for it, and the other way round. */
    async lock(id: number): Promise<LockedIssue | undefined> {
      const { rows } = await db.raw<{ rows: LockedIssue[] }>(
        `select id, version, updated_at as "updatedAt", state, withdrawn_at is not null as "isWithdrawn", subject, preview, markdown
          from content.newsletter_issues where id = :id for update`,
        { id },
      );
      return rows[0];
    },

    /** Returns the new version. */
    async update(id: number, fields: Partial<IssueTextFields>): Promise<number> {
      const [row] = await db('content.newsletter_issues')
        .where({ id })
        .update(fields)
        .returning<{ version: number }[]>('version');
      if (!row) throw new Error('The issue is locked, so it exists.');
      return row.version;
    },

    async remove(id: number): Promise<void> {
      await db.raw('delete from content.newsletter_issues where id = :id', { id });
    },

    async schedule(id: number, at: Date): Promise<number> {
      const { rows } = await db.raw<{ rows: [{ version: number }] }>(
        `update content.newsletter_issues set state = 'scheduled', scheduled_at = :at where id = :id returning version`,
        { id, at },
      );
      return rows[0].version;
    },

    async unschedule(id: number): Promise<number> {
      const { rows } = await db.raw<{ rows: [{ version: number }] }>(
        `update content.newsletter_issues set state = 'draft', scheduled_at = null where id = :id returning version`,
        { id },
      );
      return rows[0].version;
    },

    /** Null brings it back. */
    async withdraw(id: number, at: Date | null): Promise<number> {
      const { rows } = await db.raw<{ rows: [{ version: number }] }>(
        'update content.newsletter_issues set withdrawn_at = :at where id = :id returning version',
        { id, at },
      );
      return rows[0].version;
    },

    /** Starts the sending at once, instead of at the next minute. */
    wakeSending: (): Promise<void> => addJob(db, jobsSchema, sendingTask, {}, { key: 'send-newsletter-now' }),

    sendTest: (issueId: number, userId: string): Promise<void> =>
      addJob(db, jobsSchema, testTask, { issueId, userId }),

    async listDeliveries(
      issueId: number,
      { state, page, doubtBefore }: { state: 'in_doubt' | 'refused'; page: number; doubtBefore: Date },
    ): Promise<{ deliveries: NewsletterDelivery[]; total: number }> {
      const { pageSize } = limits.newsletter;
      const where = `d.issue_id = :issueId and ${state === 'in_doubt' ? isInDoubt : `d.state = 'refused'`}`;
      const bindings = { issueId, ...(state === 'in_doubt' && { doubtBefore }) };
      const { rows } = await db.raw<{ rows: DeliveryRow[] }>(
        `select d.id, d.email, d.state, d.reason, coalesce(d.ended_at, d.begun_at) as at
          from content.newsletter_deliveries d where ${where} order by d.id limit :pageSize offset :offset`,
        { ...bindings, pageSize, offset: (page - 1) * pageSize },
      );
      const counted = await db.raw<{ rows: [{ total: number }] }>(
        `select count(*)::integer as total from content.newsletter_deliveries d where ${where}`,
        bindings,
      );
      return { deliveries: rows.map(toDelivery), total: counted.rows[0].total };
    },

    /** Sends a row in doubt again, as a decision. False if it is not in doubt (any more). */
    async resend(issueId: number, deliveryId: number, doubtBefore: Date): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `update content.newsletter_deliveries d set state = 'pending', begun_at = null, next_at = null, attempts = 0
          where d.id = :deliveryId and d.issue_id = :issueId and ${isInDoubt} returning d.id`,
        { issueId, deliveryId, doubtBefore },
      );
      if (rows.length === 0) return false;
      await db.raw(
        `update content.newsletter_issues set state = 'sending', finished_at = null
          where id = :issueId and state = 'sent'`,
        { issueId },
      );
      return true;
    },

    async takeAsReceived(
      issueId: number,
      deliveryId: number,
      { now, doubtBefore }: { now: Date; doubtBefore: Date },
    ): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `update content.newsletter_deliveries d set state = 'sent', reason = 'decided', ended_at = :now
          where d.id = :deliveryId and d.issue_id = :issueId and ${isInDoubt} returning d.id`,
        { issueId, deliveryId, now, doubtBefore },
      );
      return rows.length > 0;
    },

    /** Who changed what since a version: for `stale_version`. */
    listChanges: (id: number, readVersion: number, row: { version: number; updatedAt: Date }) =>
      listChangesSince(db, 'content', { type: 'newsletter_issue', id }, readVersion, row),

    /** Writes an act into the audit, in the transaction of what it reports. Never a text or an address. */
    async record(userId: string, { type, id, action, details }: IssueAct, at: Date): Promise<void> {
      const { id: actorId, name: actorName } = await findAuditActor(db, reads.members, userId);
      await addAudit(db, 'content', [
        { at, actorId, actorName, action, targetType: type, targetId: id, ...(details && { details }) },
      ]);
    },
  };
}
