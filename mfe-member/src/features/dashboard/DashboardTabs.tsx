import { paths } from '@nobicast/contracts/paths';
import { withQuery } from '@nobicast/web-kit/api';
import { PageTabs } from '@nobicast/web-kit/page-tabs';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { dashboardCopy, type Tab, tabLabels, tabNames } from './dashboard.copy.ts';

/** Can be shared, and "back" returns to the previous tab. */
export const tabPath = (tab: Tab) => withQuery(paths.dashboard, { onglet: tabNames[tab] });

/** The first tab for any other value, and for a tab that this member does not have. */
export const tabOf = (name: string | null, offered: readonly Tab[]): Tab =>
  offered.find((tab) => tabNames[tab] === name) ?? 'overview';

interface DashboardTabsProps {
  tabs: readonly Tab[];
  panels: Record<Tab, ReactNode>;
  /** Comments awaiting moderation; undefined while unknown. */
  waiting: number | undefined;
}

/** The open tab is a query parameter. */
export function DashboardTabs({ tabs, panels, waiting }: DashboardTabsProps) {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  return (
    <PageTabs
      title={dashboardCopy.title}
      open={tabOf(parameters.get('onglet'), tabs)}
      onOpen={(tab) => void navigate(tabPath(tab), { preventScrollReset: true })}
      tabs={tabs.map((name) => ({
        name,
        label: tabLabels[name],
        panel: panels[name],
        ...(name === 'moderation' && waiting !== undefined
          ? { tally: { count: waiting, words: dashboardCopy.waiting } }
          : {}),
      }))}
    />
  );
}
