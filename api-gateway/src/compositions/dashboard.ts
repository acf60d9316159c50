import { canHost, type Dashboard } from '@nobicast/contracts';
import type { Logger, UserActor } from '@nobicast/service-kit';
import type { InternalCalls } from '../internal-calls.ts';
import { collectParts } from './parts.ts';

type Part = Dashboard['unavailable'][number];

const noComments = {
  total: 0,
  this_month: 0,
  newest_at: null,
  recent: [],
  answers: undefined,
  daily: undefined,
};
const noEpisodes = { episodes: [] };

const later = (one: string, other: string | null) =>
  other !== null && Date.parse(other) > Date.parse(one) ? other : one;

/** Fails without auth; any other part may be missing. */
export async function composeDashboard(
  calls: InternalCalls,
  { member, requestId, logger }: { member: UserActor; requestId: string; logger: Logger },
): Promise<Dashboard> {
  const { orEmpty, unavailable } = collectParts<Part>({ of: 'the dashboard', requestId, logger });
  const { userId, role } = member;
  const [account, comments, hosted] = await Promise.all([
    calls.getAccount(userId, requestId),
    orEmpty('comments', calls.getMemberComments(userId, requestId), noComments),
    canHost(role) ? orEmpty('content', calls.getHostedEpisodes(userId, requestId), noEpisodes) : noEpisodes,
  ]);
  return {
    user: { id: account.id, email: account.email, profile: account.profile },
    stats: {
      totalComments: comments.total,
      commentsThisMonth: comments.this_month,
      episodesHosted: hosted.episodes.length,
      joinDate: account.joined_at,
      lastActivity: later(account.last_active_at, comments.newest_at),
    },
    activity: comments.daily,
    recentComments: comments.recent,
    answers: comments.answers,
    hostedEpisodes: hosted.episodes,
    unavailable,
  };
}
