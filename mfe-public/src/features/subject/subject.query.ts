import type { SubjectReply } from '@nobicast/contracts/subjects';
import { ApiError, isRecord } from '@nobicast/web-kit/api';
import { subjectCopy } from './subject.copy.ts';

export const subjectRules = {
  fallback: subjectCopy.failed,
  select(reply: Partial<SubjectReply>): SubjectReply {
    const { subject, episode, comments = [], running_order: runningOrder } = reply;
    if (!isRecord(subject) || !isRecord(episode)) throw new ApiError(subjectCopy.notFound, { status: 404 });
    return {
      subject,
      episode,
      comments,
      running_order: runningOrder ?? [subject],
      total: reply.total ?? comments.length,
      newer_than: reply.newer_than ?? null,
      older_than: reply.older_than ?? null,
      usual_delay_minutes: reply.usual_delay_minutes ?? null,
    };
  },
};
