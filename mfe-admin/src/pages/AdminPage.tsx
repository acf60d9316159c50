import type { AdminOverview } from '@nobicast/contracts/admin-overview';
import { getAdminOverview, listPendingComments } from '@nobicast/contracts/calls';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { paths } from '@nobicast/contracts/paths';
import { Skeleton } from '@nobicast/web-kit';
import { isRefusal, useCall, type Loadable } from '@nobicast/web-kit/api';
import { FreshProofHost } from '@nobicast/web-kit/fresh-proof';
import { SignInAgainHost, useMemberSession } from '@nobicast/web-kit/sign-in-again';
import { usePageHead } from '@nobicast/web-kit/host';
import type { ModerationProps } from '@nobicast/web-kit/moderation';
import { PageTabs, PageTabsSkeleton } from '@nobicast/web-kit/page-tabs';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useState, type ReactNode } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { AccessDenied } from '../features/frame/AccessDenied.tsx';
import { editorialCopy, frameCopy, tabLabels, tabs, type Tab } from '../features/frame/frame.copy.ts';
import { lazyPart } from '../features/frame/lazy-part.tsx';
import { tabOf, tabPath } from '../features/frame/tab-path.ts';
import { adminHead } from '../heads.ts';
import { useReloadList } from '../lists/use-list-place.ts';

export const page = { path: '/admin' } satisfies PageDeclaration;

const OverviewTab = lazyPart<{ overview: Loadable<AdminOverview> }>(tabLabels.overview, async () => {
  const { OverviewTab: Part } = await import(
    /* webpackChunkName: "tab-overview" */ '../features/overview/OverviewTab.tsx'
  );
  return Part;
});
const UsersTab = lazyPart(tabLabels.users, async () => {
  const { UserList } = await import(/* webpackChunkName: "tab-users" */ '../features/users/index.ts');
  return UserList;
});
const EpisodesTab = lazyPart<{ userId: string }>(tabLabels.episodes, async () => {
  const { EpisodesTab: Part } = await import(/* webpackChunkName: "tab-episodes" */ './EpisodesTab.tsx');
  return Part;
});
const SystemTab = lazyPart(tabLabels.system, async () => {
  const { SystemTab: Part } = await import(/* webpackChunkName: "tab-system" */ './SystemTab.tsx');
  return Part;
});
const ModerationTab = lazyPart<ModerationProps>(tabLabels.moderation, async () => {
  const { ModerationTab: Part } = await import(
    /* webpackChunkName: "tab-moderation" */ './ModerationTab.tsx'
  );
  return Part;
});

/** The administration: five tabs, the open one a query parameter as on the dashboard. */
export function AdminPage() {
  const session = useMemberSession();
  const isAdmin = session.state === 'member' && session.user.role === 'admin';
  const [parameters] = useSearchParams();
  const tab = tabOf(parameters.get('onglet'));
  usePageHead(adminHead(titleOf(session.state, isAdmin, tab), paths.admin));

  if (session.state === 'unknown') {
    return (
      <PageTabsSkeleton
        title={frameCopy.title}
        labels={tabs.map((name) => tabLabels[name])}
        loading={frameCopy.loading}
        after={<ToEditorial />}
      >
        <Skeleton height="clamp(3rem, 8vw, 5rem)" width="70%" />
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </PageTabsSkeleton>
    );
  }
  if (!isAdmin) return <AccessDenied isAnonymous={session.state === 'anonymous'} />;
  return <AdminTabs open={tab} userId={session.user.id ?? ''} />;
}

function titleOf(session: 'unknown' | 'anonymous' | 'member', isAdmin: boolean, tab: Tab): string {
  if (session === 'unknown') return frameCopy.loading;
  return isAdmin ? `${tabLabels[tab]}, ${frameCopy.title}` : frameCopy.deniedTitle;
}

const ToEditorial = () => (
  <Link className="link" to={editorialPaths.root}>
    {editorialCopy.open}
  </Link>
);

function AdminTabs({ open, userId }: { open: Tab; userId: string }) {
  const navigate = useNavigate();
  // The open queue knows the newer count.
  const [counted, setCounted] = useState<number>();
  const overview = useCall(getAdminOverview, {});
  const reloadWaiting = useReloadList(listPendingComments);
  const isReady = overview.state === 'ready';
  // Where the team must have a passkey, whoever lacks one adds it first.
  if (overview.state === 'failed' && isRefusal(getAdminOverview, overview.error, 'passkey_needed'))
    return <Navigate to={`${paths.dashboard}?onglet=profil#cles`} replace />;
  const waiting = counted ?? (isReady ? overview.data.stats.pendingComments : 0);
  const panels: Record<Tab, ReactNode> = {
    overview: <OverviewTab overview={overview} />,
    users: <UsersTab />,
    episodes: <EpisodesTab userId={userId} />,
    moderation: (
      <ModerationTab
        onWaiting={setCounted}
        onDecided={() => {
          // ADMIN-MODERATION-15
          if (isReady) void overview.reload();
          // The page of an episode shows those that wait.
          void reloadWaiting();
        }}
      />
    ),
    system: <SystemTab />,
  };
  return (
    <>
      <PageTabs
        title={frameCopy.title}
        open={open}
        onOpen={(tab) => void navigate(tabPath(tab), { preventScrollReset: true })}
        tabs={tabs.map((name) => ({
          name,
          label: tabLabels[name],
          panel: panels[name],
          tally: name === 'moderation' ? { count: waiting, words: frameCopy.waiting } : undefined,
        }))}
        after={<ToEditorial />}
      />
      <FreshProofHost />
      <SignInAgainHost />
    </>
  );
}
