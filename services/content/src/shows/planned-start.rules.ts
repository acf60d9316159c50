import { recordingOf } from '../feeds/live-item.rules.ts';

const weekMs = 7 * 24 * 3_600_000;

/** When a preparation is recorded: the first Saturday evening that is not over when it is published. */
export function plannedStart({ publishedAt }: { publishedAt: Date }): Date {
  const { startsAt, status } = recordingOf(publishedAt);
  return status === 'ended' ? new Date(startsAt.getTime() + weekMs) : startsAt;
}
