import type { Dashboard } from '@nobicast/contracts/dashboard';
import { getDashboard, listPendingComments } from '@nobicast/contracts/calls';
import type { Session } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';
import { canModerate, isTeam, type Role } from '@nobicast/contracts/roles';
import { Band, Panel, RetryButton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { FreshProofHost } from '@nobicast/web-kit/fresh-proof';
import { SignInAgainHost, useMemberSession } from '@nobicast/web-kit/sign-in-again';
import { OtherPagesWork, usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AccountData, Passkeys, SecurityEvents, Sessions } from '../features/account/index.ts';
import {
  AccessDenied,
  ActivityChart,
  activityCopy,
  dashboardCopy,
  DashboardSkeleton,
  DashboardTabs,
  Overview,
  RecentComments,
  tabLabels,
  tabOf,
  tabsOf,
} from '../features/dashboard/index.ts';
import { ModerationTab } from '../features/moderation/ModerationTab.tsx';
import { RegieLink } from '../features/regie/index.ts';
import { ProfileTab } from '../features/profile/ProfileTab.tsx';
import { loadMemberPage, memberHead } from '../heads.ts';

export const page = { path: '/dashboard' } satisfies PageDeclaration;

export const load = () => loadMemberPage(memberHead(dashboardCopy.title, paths.dashboard), getDashboard.path);

/** The member's dashboard. */
export function DashboardPage() {
  const session = useMemberSession();
  const dashboard = useCall(getDashboard, session.state === 'member' ? {} : null, {
    fallback: dashboardCopy.failed,
  });
  const access = accessOf(session.state, dashboard.state === 'failed' ? dashboard.error.status : undefined);
  const [parameters] = useSearchParams();
  // Each state has its own title: the title change moves the focus to the heading as soon as there is one.
  const role = dashboard.state === 'ready' ? dashboard.data.user.profile.role : roleOf(session);
  const tab = tabLabels[tabOf(parameters.get('onglet'), tabsOf(role))];
  const isReady = access === 'granted' && dashboard.state === 'ready';
  usePageHead(memberHead(isReady ? `${tab}, ${dashboardCopy.title}` : titles[access], paths.dashboard));

  if (access === 'denied') return <AccessDenied />;
  if (access === 'pending' || dashboard.state === 'loading') return <DashboardSkeleton tabs={tabsOf(role)} />;
  if (dashboard.state === 'failed') {
    return <DashboardFailure message={dashboard.error.message} onRetry={dashboard.retry} />;
  }
  return <LoadedDashboard dashboard={dashboard.data} reload={dashboard.reload} />;
}

type Access = 'pending' | 'denied' | 'granted';

const titles: Record<Access, string> = {
  pending: dashboardCopy.loading,
  denied: dashboardCopy.denied,
  granted: dashboardCopy.title,
};

/** A 401 from the first call means that the session had ended elsewhere. */
function accessOf(session: 'unknown' | 'anonymous' | 'member', failedStatus: number | undefined): Access {
  if (session === 'unknown') return 'pending';
  return session === 'anonymous' || failedStatus === 401 ? 'denied' : 'granted';
}

const roleOf = (session: Session): Role => (session.state === 'member' ? session.user.role : 'user');

function DashboardFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Band isFirst margin={<span className="label">{dashboardCopy.title}</span>}>
      <Panel tone="error" heading="h1" title={message}>
        <p className="soft">
          {dashboardCopy.failedHint} <OtherPagesWork />
        </p>
        <RetryButton onRetry={onRetry} />
      </Panel>
    </Band>
  );
}

function LoadedDashboard({ dashboard, reload }: { dashboard: Dashboard; reload: () => Promise<void> }) {
  const onRetry = () => void reload();
  const { role } = dashboard.user.profile;
  const pending = useCall(listPendingComments, canModerate(role) ? { query: { page: 1 } } : null);
  const read = pending.state === 'ready' ? pending.data : undefined;
  // The open queue counts on from what was read, until that is read again.
  const [counted, setCounted] = useState<{ total: number; since: typeof read }>();
  const waiting = counted && counted.since === read ? counted.total : read?.total;
  return (
    <>
      <DashboardTabs
        tabs={tabsOf(role)}
        waiting={waiting}
        panels={{
          overview: (
            <Overview
              dashboard={dashboard}
              onRetry={onRetry}
              door={isTeam(role) && <RegieLink isAdmin={role === 'admin'} />}
            />
          ),
          profile: (
            <ProfileTab user={dashboard.user} reload={reload}>
              <Passkeys role={role} />
              <Sessions />
              <SecurityEvents />
              <AccountData email={dashboard.user.email} />
            </ProfileTab>
          ),
          activity: (
            <>
              <h1 className="section-title display">{activityCopy.title}</h1>
              {dashboard.activity && <ActivityChart days={dashboard.activity} />}
              <RecentComments
                comments={dashboard.recentComments}
                isUnavailable={dashboard.unavailable.includes('comments')}
                onRetry={onRetry}
              />
            </>
          ),
          moderation: <ModerationTab onWaiting={(total) => setCounted({ total, since: read })} />,
        }}
      />
      <FreshProofHost />
      <SignInAgainHost />
    </>
  );
}
