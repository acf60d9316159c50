import { PageTabs } from '@nobicast/web-kit/page-tabs';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { dashboardCopy, tabLabels, type Tab } from './dashboard.copy.ts';
import { tabOf, tabPath } from './tab-path.ts';

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
