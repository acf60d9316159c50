import { brand } from '@nobicast/contracts/brand';
import { isOnAir } from '@nobicast/contracts/live-show';
import type { LivePort } from '@nobicast/contracts/host-api';
import { regiesPath } from '@nobicast/contracts/generated/regies-path';
import { livePanelId } from '@nobicast/contracts/play-control';
import { paths } from '@nobicast/contracts/paths';
import { Badge, Button, Tooltip } from '@nobicast/web-kit';
import { useLiveOf } from '@nobicast/web-kit/host';
import { X } from '@nobicast/web-kit/icons';
import { liveCopy, LiveWays, SubjectClock, type LiveShow } from '@nobicast/web-kit/live';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useIsInView } from '../player/use-is-hidden.ts';
import { barCopy } from './bar.copy.ts';
import styles from './LiveBar.module.css';
import { showMediaOfShow } from './live-media-session.ts';

const closedKey = `${brand.key}_live_closed`;

/** Browsers that block storage throw: then a closed bar comes back with the next document. */
function ignoreBlockedStorage<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}

const findPanel = (page: Document) => page.getElementById(livePanelId);

/** The show on air, at the bottom of every page that does not show it itself. */
export function LiveBar({ live }: { live: LivePort }) {
  const show = useLiveOf(live, (state) => state.live?.show);
  const playback = useLiveOf(live, (state) => state.playback);
  const [closedSlug, setClosedSlug] = useState(() =>
    ignoreBlockedStorage(() => sessionStorage.getItem(closedKey)),
  );
  // The régie shows all of it.
  const isHosting = useLocation().pathname.startsWith(regiesPath);
  const isAway = useIsInView(findPanel) || isHosting;
  const isSilent = playback === 'silent' || playback === 'paused';
  const hasNews = isOnAir(show ?? null);
  useEffect(() => showMediaOfShow(live), [live]);
  if (!show || (closedSlug === show.slug && isSilent) || (!hasNews && isSilent)) return null;
  const close = () => {
    live.stop();
    ignoreBlockedStorage(() => sessionStorage.setItem(closedKey, show.slug));
    setClosedSlug(show.slug);
  };
  return (
    <>
      {!isHosting && <Announcer title={show.subject?.title} />}
      {!isAway && <Bar live={live} show={show} onClose={close} />}
    </>
  );
}

/** Announces each subject once its element exists: screen readers do not announce text that a new element contains. */
function Announcer({ title }: { title: string | undefined }) {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSaid(title));
    return () => clearTimeout(timer);
  }, [title]);
  return (
    <p className="vh" role="status">
      {said && barCopy.nowOnAir(said)}
    </p>
  );
}

function Bar({ live, show, onClose }: { live: LivePort; show: LiveShow; onClose: () => void }) {
  const bar = useRef<HTMLElement>(null);
  // What has the focus must not lie below it.
  useLayoutEffect(() => {
    const element = bar.current;
    const root = document.documentElement;
    if (!element) return undefined;
    const sizes = new ResizeObserver(() => root.style.setProperty('--live-bar', `${element.offsetHeight}px`));
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      root.style.removeProperty('--live-bar');
    };
  }, []);
  return (
    <>
      <div className={styles.space} />
      <aside ref={bar} className={styles.bar} aria-label={liveCopy.onAir}>
        <div className={`sheet ${styles.row}`}>
          {isOnAir(show) ? (
            <>
              <Badge tone="live">{show.phase === 'paused' ? liveCopy.paused : liveCopy.onAir}</Badge>
              <Link className={styles.what} to={paths.episode(show.slug)}>
                {show.subject?.title ?? show.title ?? liveCopy.nothingYet}
              </Link>
              <SubjectClock show={show} now={live.now} />
            </>
          ) : (
            <span className={styles.what}>{barCopy.over}</span>
          )}
          <span className={styles.ways}>
            <LiveWays live={live} />
          </span>
          <Tooltip text={barCopy.close} align="end">
            <Button variant="quiet" isIcon aria-label={barCopy.close} onClick={onClose}>
              <X className="icon" aria-hidden="true" />
            </Button>
          </Tooltip>
        </div>
      </aside>
    </>
  );
}
