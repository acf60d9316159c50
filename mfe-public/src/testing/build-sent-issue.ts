import type { SentIssue, SentIssueCard } from '@nobicast/contracts/newsletter-archive';

/** An issue of the newsletter as the API tells it; override what the test is about. */
export const buildSentIssueCard = (change: Partial<SentIssueCard> = {}): SentIssueCard => ({
  id: 3,
  subject: 'Le câble qui manquait',
  preview: 'Au programme\u00a0: un câble, un silence.',
  sent_at: '2026-11-23T06:00:00.000Z',
  ...change,
});

export const buildSentIssue = (change: Partial<SentIssue> = {}): SentIssue => ({
  ...buildSentIssueCard(),
  html: '<h2>Au programme</h2><p>Un câble, et <a class="link" href="/archives">les archives</a>.</p>',
  newer: null,
  older: { id: 2, subject: 'Une année en veille' },
  ...change,
});
