import { brand } from '@nobicast/contracts';
import { ApiError, type UserActor } from '@nobicast/service-kit';
import type { InternalCalls } from '../internal-calls.ts';

/** In the time zone of the site: `2026-11-21`. */
const dayOf = (instant: Date) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: brand.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);

export const exportFileName = (now: Date) => `${brand.key}-export-${dayOf(now)}.json`;

/**
 * Everything stored about a member.
 * @throws ApiError `service_unavailable` when one part is missing: an export is complete or fails
 */
export async function composeExport(
  calls: InternalCalls,
  { member, requestId, now }: { member: UserActor; requestId: string; now: Date },
): Promise<Record<string, unknown>> {
  const { userId } = member;
  try {
    const [account, { comments }, { episodes }, { shows }] = await Promise.all([
      calls.exportAccountData(userId, requestId),
      calls.exportMemberComments(userId, requestId),
      calls.getHostedEpisodes(userId, requestId),
      calls.exportMemberShows(userId, requestId),
    ]);
    const { messages } = await calls.exportAddressMessages(account.account.email, requestId);
    return {
      exported_at: now.toISOString(),
      ...account,
      comments,
      messages,
      hosted_episodes: episodes,
      shows,
    };
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** An incomplete export or erasure has failed. Errors caused by the visitor are returned unchanged. */
export function asUnavailable(error: unknown): unknown {
  const isVisitors =
    error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'link_invalid');
  if (!(error instanceof ApiError) || isVisitors) return error;
  return new ApiError('service_unavailable', { cause: error });
}
