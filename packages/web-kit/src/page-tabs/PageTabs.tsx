import * as Tabs from '@radix-ui/react-tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import { Band } from '../components/Band.tsx';
import { useIsDesktop } from '../host/use-is-mounted.ts';
import styles from './PageTabs.module.css';

interface PageTab<Name extends string> {
  name: Name;
  label: string;
  panel: ReactNode;
  /** A count beside the label, read out as `words`. */
  tally?: { count: number; words: string } | undefined;
}

interface PageTabsProps<Name extends string> {
  title: string;
  tabs: readonly PageTab<Name>[];
  open: Name;
  onOpen: (tab: Name) => void;
  /** Below the tabs in the margin. */
  after?: ReactNode;
}

/** Stacked in the margin on wide screens. The address keeps the open tab. */
export function PageTabs<Name extends string>({ title, tabs, open, onOpen, after }: PageTabsProps<Name>) {
  const isDesktop = useIsDesktop();
  const list = useRef<HTMLDivElement>(null);
  const tallies = tabs.map(({ tally }) => tally?.count ?? '').join(' ');
  // On a phone the tabs are wider than the screen; turning it moves them.
  useEffect(() => {
    function showOpenTab() {
      const tab = list.current?.querySelector<HTMLElement>('[data-state="active"]');
      if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft;
    }
    showOpenTab();
    window.addEventListener('resize', showOpenTab);
    return () => window.removeEventListener('resize', showOpenTab);
  }, [open, tallies, isDesktop]);
  return (
    <Tabs.Root
      value={open}
      // Moving the focus must not leave a form that is being filled in.
      activationMode="manual"
      orientation={isDesktop ? 'vertical' : 'horizontal'}
      onValueChange={(value) => {
        const chosen = tabs.find(({ name }) => name === value);
        if (chosen) onOpen(chosen.name);
      }}
    >
      <Band
        isFirst
        margin={
          <>
            <span className="label">{title}</span>
            <Tabs.List ref={list} className={styles.tabs} aria-label={title}>
              {tabs.map(({ name, label, tally }) => (
                <Tabs.Trigger key={name} value={name} className={styles.tab}>
                  {label}
                  {tally && tally.count > 0 && (
                    <span className={styles.tally}>
                      {tally.count}
                      <span className="vh"> {tally.words}</span>
                    </span>
                  )}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            {after !== undefined && <div className={styles.after}>{after}</div>}
          </>
        }
      >
        {tabs.map(({ name, panel }) => (
          <Tabs.Content key={name} value={name} className={styles.panel}>
            {/* Radix renders a panel once more when it closes: it would read the address of the next one. */}
            {name === open && panel}
          </Tabs.Content>
        ))}
      </Band>
    </Tabs.Root>
  );
}

interface PageTabsSkeletonProps {
  title: string;
  labels: readonly string[];
  /** Announced to screen readers. */
  loading: string;
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

/** Keeps the layout while the tabs load. */
export function PageTabsSkeleton({ title, labels, loading, before, after, children }: PageTabsSkeletonProps) {
  return (
    <Band
      isFirst
      margin={
        <>
          <span className="label">{title}</span>
          <div className={styles.tabs} aria-hidden="true">
            {labels.map((label) => (
              <span key={label} className={styles.tab}>
                {label}
              </span>
            ))}
          </div>
          {after !== undefined && <div className={styles.after}>{after}</div>}
        </>
      }
    >
      {before}
      <div className={`${styles.waiting} stack`} role="status" aria-label={loading}>
        {children}
      </div>
    </Band>
  );
}
