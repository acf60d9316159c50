import { byRole, type AdminOverview } from '@nobicast/contracts';
import type { Logger } from '@nobicast/service-kit';
import type { InternalCalls } from '../internal-calls.ts';
import { collectParts } from './parts.ts';

const noAccounts = {
  total: 0,
  new_this_month: 0,
  by_role: byRole(() => 0),
  recent: [],
  is_mail_connected: false,
};
const noComments = { total: 0, this_month: 0, waiting: 0, first_waiting: [] };

/** A service that is down is marked so, and its figures are 0. */
export async function composeAdminOverview(
  calls: InternalCalls,
  { requestId, logger }: { requestId: string; logger: Logger },
): Promise<AdminOverview> {
  const { orEmpty, unavailable } = collectParts<AdminOverview['unavailable'][number]>({
    of: 'the overview',
    requestId,
    logger,
  });
  const [accounts, comments, episodes] = await Promise.all([
    orEmpty('auth', calls.getAccountFigures(requestId), noAccounts),
    orEmpty('comments', calls.getCommentFigures(requestId), noComments),
    orEmpty('content', calls.getEpisodeFigures(requestId), { total: 0 }),
  ]);
  return {
    stats: {
      totalUsers: accounts.total,
      newUsersThisMonth: accounts.new_this_month,
      totalComments: comments.total,
      commentsThisMonth: comments.this_month,
      pendingComments: comments.waiting,
      totalEpisodes: episodes.total,
      usersByRole: accounts.by_role,
    },
    recentUsers: accounts.recent,
    pendingComments: comments.first_waiting,
    systemHealth: {
      // All services share the database: any that answers has read from it.
      databaseConnected: unavailable.length < 3,
      emailServiceConnected: accounts.is_mail_connected,
    },
    unavailable,
  };
}
