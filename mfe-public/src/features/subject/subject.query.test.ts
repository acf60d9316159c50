import { buildSubjectReply } from '../../testing/build-subject-reply.ts';
import { subjectRules } from './subject.query.ts';

test('what an earlier release of the service does not return is a first page of comments without a usual delay', () => {
  const { subject, episode } = buildSubjectReply();
  expect(subjectRules.select({ subject, episode })).toEqual({
    subject,
    episode,
    comments: [],
    running_order: [subject],
    total: 0,
    newer_than: null,
    older_than: null,
    usual_delay_minutes: null,
  });
});
