import type { Dashboard } from '@nobicast/contracts/dashboard';
import { getDashboard } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { useCall } from '@nobicast/web-kit/api';
import { usePageHead, useSession } from '@nobicast/web-kit/host';
import { useSearchParams } from 'react-router-dom';
import { AccountData, Sessions } from '../features/account/index.ts';
import {
  AccessDenied,
  activityCopy,
  dashboardCopy,
  DashboardFailure,
  DashboardSkeleton,
  DashboardTabs,
  Overview,
  RecentComments,
  tabLabels,
  tabOf,
} from '../features/dashboard/index.ts';
import { ProfileTab } from '../features/profile/index.ts';
import { memberHead } from './heads.ts';

/** A member's own place. */
export function DashboardPage() {
  const session = useSession();
  const dashboard = useCall(getDashboard, session.state === 'member' ? {} : null, {
    fallback: dashboardCopy.failed,
  });
  const face = faceOf(session.state, dashboard.state === 'failed' ? dashboard.error.status : undefined);
  const [parameters] = useSearchParams();
  // Each face has its own title: the focus goes to the heading once there is one.
  const tab = tabLabels[tabOf(parameters.get('onglet'))];
  const isReady = face === 'member' && dashboard.state === 'ready';
  usePageHead(memberHead(isReady ? `${tab}, ${dashboardCopy.title}` : titles[face], paths.dashboard));

  if (face === 'denied') return <AccessDenied />;
  if (face === 'waiting' || dashboard.state === 'loading') return <DashboardSkeleton />;
  if (dashboard.state === 'failed') {
    return <DashboardFailure message={dashboard.error.message} onRetry={dashboard.retry} />;
  }
  return <Full dashboard={dashboard.data} reload={dashboard.reload} />;
}

type Face = 'waiting' | 'denied' | 'member';

const titles: Record<Face, string> = {
  waiting: dashboardCopy.loading,
  denied: dashboardCopy.denied,
  member: dashboardCopy.title,
};

/** A session that ended elsewhere is told by the call's refusal. */
function faceOf(session: 'unknown' | 'anonymous' | 'member', failedStatus: number | undefined): Face {
  if (session === 'unknown') return 'waiting';
  return session === 'anonymous' || failedStatus === 401 ? 'denied' : 'member';
}

function Full({ dashboard, reload }: { dashboard: Dashboard; reload: () => Promise<void> }) {
  const onRetry = () => void reload();
  return (
    <DashboardTabs
      panels={{
        overview: <Overview dashboard={dashboard} onRetry={onRetry} />,
        profile: (
          <ProfileTab user={dashboard.user} reload={reload}>
            <Sessions />
            <AccountData email={dashboard.user.email} />
          </ProfileTab>
        ),
        activity: (
          <>
            <h1 className="section-title display">{activityCopy.title}</h1>
            <RecentComments
              comments={dashboard.recentComments}
              isUnavailable={dashboard.unavailable.includes('comments')}
              onRetry={onRetry}
            />
          </>
        ),
      }}
    />
  );
}
