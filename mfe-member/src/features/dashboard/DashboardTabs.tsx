import * as Tabs from '@radix-ui/react-tabs';
import { Band } from '@nobicast/web-kit';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { dashboardCopy, tabLabels, type Tab } from './dashboard.copy.ts';
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

interface DashboardTabsProps {
  tabs: readonly Tab[];
  panels: Record<Tab, ReactNode>;
  /** How many comments wait for a moderator; undefined while unknown. */
  waiting: number | undefined;
}

/** The tabs of the dashboard. The open one is a query parameter. */
export function DashboardTabs({ tabs, panels, waiting }: DashboardTabsProps) {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const isDesktop = useIsDesktop();
  const open = tabOf(parameters.get('onglet'), tabs);
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs are wider than the screen: the open one is scrolled into it.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[data-state="active"]');
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft;
  }, [open, waiting]);
  return (
    <Tabs.Root
      value={open}
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
            <Tabs.List ref={list} className={styles.tabs} aria-label={dashboardCopy.title}>
              {tabs.map((tab) => (
                <Tabs.Trigger key={tab} value={tab} className={styles.tab}>
                  {tabLabels[tab]}
                  {tab === 'moderation' && Boolean(waiting) && (
                    <span className={styles.tally}>
                      {waiting}
                      <span className="vh"> {dashboardCopy.waiting}</span>
                    </span>
                  )}
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
