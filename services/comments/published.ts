import { auditView, publishViews, removalsTable, type RowsOf } from '@nobicast/service-kit';

/** What other services and the gateway may read of comments. */
export const published = publishViews({
  'comments.published_counts': {
    meaning: 'How many approved comments a subject has; no row where there are none',
    columns: {
      subject_id: ['integer', 'The subject'],
      episode_id: ['integer', 'Its episode'],
      approved_count: ['integer', 'Counted by triggers, in the transaction that changes a comment'],
    },
  },
  'comments.published_comments': {
    meaning: 'Approved comments, also those on episodes that are not public',
    columns: {
      id: ['integer', 'The comment'],
      subject_id: ['integer', 'Its subject'],
      user_id: ['text | null', 'The account of its author; null without one'],
      content: ['text', 'What was written'],
      created_at: ['timestamptz', 'When it was posted'],
    },
  },
  'comments.published_member_counts': {
    meaning: 'How many comments an account has in each state; no row for an account without comments',
    columns: {
      user_id: ['text', 'The account'],
      approved_count: ['integer', 'Shown to everybody'],
      pending_count: ['integer', 'Waiting for a decision'],
      rejected_count: ['integer', 'Rejected, and not deleted yet'],
    },
  },
  'comments.searchable_comments': {
    meaning: 'Approved comments as the search of the site finds them',
    columns: {
      id: ['integer', 'The comment'],
      subject_id: ['integer', 'Its subject'],
      author_name: ['text', 'The name beside it'],
      content: ['text', 'What was written'],
      created_at: ['timestamptz', 'When it was posted'],
      site_search: ['tsvector', 'Its words, from `content.search_document`; indexed'],
      author_role: ['text | null', 'Of an answer by the team or a guest: what its author is to the show'],
    },
  },
  'comments.published_audit': auditView,
  'comments.removals': removalsTable,
});

export type CommentsRows = RowsOf<typeof published>;
