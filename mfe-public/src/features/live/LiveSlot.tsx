import { isOnAir } from '@nobicast/contracts/live-show';
import { useHost, useLive } from '@nobicast/web-kit/host';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import styles from './LiveSlot.module.css';
import type { LivePanelProps } from './LivePanel.tsx';

interface LiveSlotProps {
  /** The preparation whose show alone is shown. Without it, any show on air is. */
  slug?: string;
  /** When the recording is planned to begin. */
  startsAt?: string | null | undefined;
  /** What is shown at other times. It keeps its place during the show, so that nothing moves. */
  children: ReactNode;
}

/** The show on air, in the place of something else. Its code is fetched when it begins. */
export function LiveSlot({ slug, startsAt, children }: LiveSlotProps) {
  const { live } = useHost();
  const show = useLive((state) => state.live?.show ?? null);
  const [Panel, setPanel] = useState<ComponentType<LivePanelProps>>();
  const isHere = isOnAir(show) && (slug === undefined || slug === show.slug);
  const isMissing = isHere && !Panel;
  useEffect(() => {
    if (startsAt) live.expect(startsAt);
  }, [live, startsAt]);
  useEffect(() => {
    if (!isMissing) return;
    import(/* webpackChunkName: "live-panel" */ './LivePanel.tsx').then(
      (part) => setPanel(() => part.LivePanel),
      // The panel is left out: the bar of the shell tells the same.
      () => undefined,
    );
  }, [isMissing]);
  return (
    <div className={styles.slot}>
      <div>{children}</div>
      {isHere && Panel && <Panel live={live} show={show} isElsewhere={slug === undefined} />}
    </div>
  );
}
