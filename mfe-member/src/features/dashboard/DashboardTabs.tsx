import * as Tabs from '@radix-ui/react-tabs';
import { Band } from '@nobicast/web-kit';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { dashboardCopy, tabLabels, tabs, type Tab } from './dashboard.copy.ts';
import styles from './DashboardTabs.module.css';
import { tabOf, tabPath } from './tab-path.ts';

const desk = '(min-width: 64rem)';

/** From here on the tabs stand in the margin, one below the other. */
const useIsDesk = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(desk);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(desk).matches,
  );

/** The tabs of the dashboard; which one is open stands in the address. */
export function DashboardTabs({ panels }: { panels: Record<Tab, ReactNode> }) {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const isDesk = useIsDesk();
  return (
    <Tabs.Root
      value={tabOf(parameters.get('onglet'))}
      // A tab opens when pressed: focus alone must not leave a form that is being written.
      activationMode="manual"
      orientation={isDesk ? 'vertical' : 'horizontal'}
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
