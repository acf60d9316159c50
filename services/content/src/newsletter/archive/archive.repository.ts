import type { SentIssue, SentIssueCard, SentIssueList } from '@nobicast/contracts';
import { queryPrepared, type Knex, type PreparedStatement } from '@nobicast/service-kit';

type CardRow = Omit<SentIssueCard, 'sent_at'> & { sent_at: Date };

/** What an issue says, without anything about its recipients. */
export interface ArchivedText extends CardRow {
  markdown: string;
}

export interface ArchivedIssue extends ArchivedText, Pick<SentIssue, 'newer' | 'older'> {}

const columns = 'i.id, i.subject, i.preview, i.started_at as sent_at';
/** An issue is in the archive before its first mail leaves, whose link leads here. */
export const isArchived = 'i.started_at is not null and i.withdrawn_at is null';
const neighbour = (comparison: '<' | '>', direction: 'asc' | 'desc') => `
  (select json_build_object('id', i.id, 'subject', i.subject) from content.newsletter_issues i
    where ${isArchived} and (i.started_at, i.id) ${comparison} (f.sent_at, f.id)
    order by i.started_at ${direction}, i.id ${direction} limit 1)`;

const statements = {
  count: {
    name: 'newsletter-archive-count',
    sql: `select count(*)::integer as count from content.newsletter_issues i where ${isArchived}`,
  },
  list: {
    name: 'newsletter-archive-list',
    sql: `select ${columns} from content.newsletter_issues i where ${isArchived}
      order by i.started_at desc, i.id desc limit :limit offset :offset`,
  },
  newest: {
    name: 'newsletter-archive-newest',
    sql: `select ${columns}, i.markdown from content.newsletter_issues i where ${isArchived}
      order by i.started_at desc, i.id desc limit :limit`,
  },
  one: {
    name: 'newsletter-archive-one',
    sql: `select f.*, ${neighbour('>', 'asc')} as newer, ${neighbour('<', 'desc')} as older
      from (select ${columns}, i.markdown from content.newsletter_issues i where ${isArchived} and i.id = :id) f`,
  },
} satisfies Record<string, PreparedStatement>;

const toCard = ({ id, subject, preview, sent_at: sentAt }: CardRow): SentIssueCard => ({
  id,
  subject,
  preview,
  sent_at: sentAt.toISOString(),
});

export type ArchiveRepository = ReturnType<typeof archiveRepository>;

export function archiveRepository(db: Knex) {
  return {
    async list(range: { limit: number; offset: number }): Promise<SentIssueList> {
      const rows = await queryPrepared<CardRow>(db, statements.list, range);
      const [counted] = await queryPrepared<{ count: number }>(db, statements.count, {});
      return { issues: rows.map(toCard), total: counted?.count ?? 0 };
    },

    /** For the feed, with their texts. */
    listNewest: (limit: number): Promise<ArchivedText[]> =>
      queryPrepared<ArchivedText>(db, statements.newest, { limit }),

    async find(id: number): Promise<ArchivedIssue | undefined> {
      const [row] = await queryPrepared<ArchivedIssue>(db, statements.one, { id });
      return row;
    },
  };
}
