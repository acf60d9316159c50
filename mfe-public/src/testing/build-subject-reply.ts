import type { PublicComment } from '@nobicast/contracts/comments';
import type { SubjectReply } from '@nobicast/contracts/subjects';
import { buildEpisode, buildSubject } from './build-episode.ts';

export const buildPublicComment = (change: Partial<PublicComment> = {}): PublicComment => ({
  id: 7,
  author_name: 'Solveig',
  content: 'Le lien est dans la description.',
  created_at: '2025-01-16T09:00:00.000Z',
  moment_ms: null,
  verified: false,
  user_type: 'anonymous',
  new_user_id: null,
  user_id: null,
  ...change,
});

/** A subject as returned by the API, the second of three; override what the test is about. */
export const buildSubjectReply = (change: Partial<SubjectReply> = {}): SubjectReply => {
  const subject = buildSubject({
    id: 2,
    title: 'Le terminal a cinquante ans',
    description: 'Du VT52 aux émulateurs.',
    content_text: 'Une console de 1975.\nSon manuel en entier.',
    order_index: 1,
    start_ms: 45_000,
  });
  return {
    subject,
    episode: buildEpisode(),
    running_order: [
      buildSubject({ id: 1, title: 'Passkeys', order_index: 0, start_ms: 30_000 }),
      subject,
      buildSubject({ id: 3, title: 'Mon frigo', order_index: 2, start_ms: 60_000 }),
    ],
    comments: [],
    total: 0,
    newer_than: null,
    older_than: null,
    usual_delay_minutes: null,
    ...change,
  };
};
