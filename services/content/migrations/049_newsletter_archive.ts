import { keyTriggers, type Migration } from '@nobicast/service-kit';

/** What was sent is public, unless the team withdraws it (decision 0101). */
const archive = `
alter table content.newsletter_issues add column withdrawn_at timestamptz;
create index newsletter_issues_archive on content.newsletter_issues (started_at desc, id desc)
  where started_at is not null and withdrawn_at is null;
`;

/** A draft announces nothing: nobody sees it, and it is saved while it is typed. What was sent never changes. */
const keys = keyTriggers({
  schema: 'content',
  table: 'newsletter_issues',
  id: 'id',
  countsInserts: false,
  announces: [
    {
      columns: ['started_at', 'withdrawn_at'],
      keys: `select case when withdrawn_at is null then 'newsletter' else '!newsletter' end from changed
        where started_at is not null`,
    },
  ],
});

export const newsletterArchive: Migration = {
  name: '049_newsletter_archive',
  async up(db) {
    await db.raw(archive);
    await db.raw(keys);
  },
};
