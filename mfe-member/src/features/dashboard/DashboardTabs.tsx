import * as Tabs from '@radix-ui/react-tabs';
import { Band } from '@nobicast/web-kit';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { dashboardCopy, tabLabels, tabs, type Tab } from './dashboard.copy.ts';
import styles from './DashboardTabs.module.css';
import { tabOf, tabPath } from './tab-path.ts';

const desktopQuery = '(min-width: 64rem)';

/** On wide screens the tabs are stacked in the margin. */
const useIsDesktop = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(desktopQuery);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(desktopQuery).matches,
  );

/** The tabs of the dashboard. The open one is a query parameter. */
export function DashboardTabs({ panels }: { panels: Record<Tab, ReactNode> }) {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const isDesktop = useIsDesktop();
  return (
    <Tabs.Root
      value={tabOf(parameters.get('onglet'))}
      // Tabs open on press only: moving the focus must not leave a form that is being filled in.
      activationMode="manual"
      orientation={isDesktop ? 'vertical' : 'horizontal'}
      onValueChange={(tab) => {
        const chosen = tabs.find((known) => known === tab);
        if (chosen) void navigate(tabPath(chosen), { preventScrollReset: true });
      }}
    >
      <Band
        isFirst
        margin={
          <>
            <span className="label">{dashboardCopy.title}</span>
            <Tabs.List className={styles.tabs} aria-label={dashboardCopy.title}>
              {tabs.map((tab) => (
                <Tabs.Trigger key={tab} value={tab} className={styles.tab}>
                  {tabLabels[tab]}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
          </>
        }
      >
        {tabs.map((tab) => (
          <Tabs.Content key={tab} value={tab} className={styles.panel}>
            {panels[tab]}
          </Tabs.Content>
        ))}
      </Band>
    </Tabs.Root>
  );
}
