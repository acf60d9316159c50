import {
  isActiveStatus,
  type HostApi,
  type PlayableEpisode,
  type PlayerPort,
} from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { numberedTitle } from '@nobicast/contracts/titles';
import { Button, Cover, PlayButton, Tooltip } from '@nobicast/web-kit';
import { timecode } from '@nobicast/web-kit/format';
import { useErrorRole, usePlayerOf } from '@nobicast/web-kit/host';
import { ChevronUp, Moon, X } from '@nobicast/web-kit/icons';
import { chapterAt, PlaybackFailure, playerKitCopy, RateSelect, SkipGlyph } from '@nobicast/web-kit/player';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { contentElementId } from '../boot.ts';
import { useLazyPart } from '../frame/use-lazy-part.ts';
import { watchPassages } from './chapter-passage.ts';
import { ChapterBar } from './ChapterBar.tsx';
import { dockId } from './dock-id.ts';
import styles from './Dock.module.css';
import { installKeyboard } from './keyboard.ts';
import { connectMediaSession } from './media-session.ts';
import { watchNetworkSilence } from './network-silence.ts';
import { resumeAfterFailures } from './resume-after-failures.ts';
import { pauseOtherTabs } from './other-tabs.ts';
import type { ShellPlayer } from './player-store.ts';
import { playerCopy } from './player.copy.ts';
import { createSleepTimer, secondsToSleep, type SleepTimer } from './sleep-timer.ts';
import { useIsHidden } from './use-is-hidden.ts';
import { useSwipeUp } from './use-swipe-up.ts';

export interface DockProps {
  player: PlayerPort & Pick<ShellPlayer, 'fail'>;
  notify: HostApi['notify'];
  onShowShortcuts: () => void;
}

/** For browsers without idle callbacks (Safari). */
const idleAfterMs = 1_000;

const loadSheet = () => import(/* webpackChunkName: "player-sheet" */ './PlayerSheet.tsx');

/** Makes the first press on "Ouvrir le lecteur" open the sheet at once. Returns a function that cancels it. */
function fetchSheetWhenIdle(): () => void {
  // A failure shows when the sheet is wanted and fetched again.
  const fetchSheet = () => void loadSheet().catch(() => undefined);
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(fetchSheet, idleAfterMs);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(fetchSheet);
  return () => window.cancelIdleCallback(request);
}

/**
 * The player bar with media keys, shortcuts, announcements, other tabs, network failures. A separate chunk, fetched
 * when something is first played.
 */
export function Dock({ player, notify, onShowShortcuts }: DockProps) {
  const episode = usePlayerOf(player, (state) => state.episode);
  const [sleepTimer] = useState(() => createSleepTimer(player, () => notify(playerCopy.sleepEnded)));
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  if (isSheetOpen && !episode) setIsSheetOpen(false);
  const sheet = useLazyPart({
    isNeeded: isSheetOpen,
    load: loadSheet,
    onFailure(error) {
      console.error('The player sheet could not be loaded.', error);
      setIsSheetOpen(false);
      notify(playerCopy.sheetFailed, { kind: 'error' });
    },
  });
  const isShown = episode !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    return () => {
      // The button that closed it went with it.
      if (document.activeElement === document.body)
        document.getElementById(contentElementId)?.focus({ preventScroll: true });
    };
  }, [isShown]);
  useEffect(() => connectMediaSession(player), [player]);
  useEffect(() => installKeyboard(player), [player]);
  useEffect(() => pauseOtherTabs(player), [player]);
  useEffect(() => watchNetworkSilence(player, () => player.fail(playerCopy.networkSilent)), [player]);
  useEffect(() => resumeAfterFailures(player), [player]);

  return (
    <>
      <Announcer player={player} />
      {episode && (
        <DockBar
          player={player}
          episode={episode}
          sleepTimer={sleepTimer}
          isExpanding={isSheetOpen && !sheet}
          onExpand={() => setIsSheetOpen(true)}
        />
      )}
      {sheet && episode && (
        <sheet.PlayerSheet
          player={player}
          episode={episode}
          sleepTimer={sleepTimer}
          notify={notify}
          onShowShortcuts={onShowShortcuts}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
    </>
  );
}

/** Announces the subject that playback enters; a seek is not announced, because its control says where it went. */
function Announcer({ player }: { player: PlayerPort }) {
  const [title, setTitle] = useState('');
  useEffect(() => watchPassages(player, (entered) => setTitle(entered.title)), [player]);
  return (
    <p className="vh" role="status">
      {title && playerCopy.enteredSubject(title)}
    </p>
  );
}

interface DockBarProps {
  player: PlayerPort;
  episode: PlayableEpisode;
  sleepTimer: SleepTimer;
  isExpanding: boolean;
  onExpand: () => void;
}

function DockBar({ player, episode, sleepTimer, isExpanding, onExpand }: DockBarProps) {
  const status = usePlayerOf(player, (state) => state.status);
  const error = usePlayerOf(player, (state) => state.error);
  const errorRole = useErrorRole(player);
  const dock = useRef<HTMLElement>(null);
  const isHidden = useIsHidden(dock, episode.episodeId);
  useEffect(() => (isHidden ? undefined : fetchSheetWhenIdle()), [isHidden]);
  const swipe = useSwipeUp(onExpand);

  const isBusy = status === 'loading' || status === 'buffering';
  const isPlaying = isActiveStatus(status);
  const { skipSeconds } = limits.player;

  return (
    <>
      <div className={styles.space} />
      <aside
        ref={dock}
        id={dockId}
        tabIndex={-1}
        className={isHidden ? `${styles.dock} ${styles.away}` : styles.dock}
        inert={isHidden}
        aria-label={playerCopy.dock}
      >
        <ChapterBar
          player={player}
          chapters={episode.chapters}
          label={playerCopy.inDock(playerCopy.position)}
        />
        <div className={`sheet ${styles.row}`} {...swipe}>
          <PlayButton
            label={playerCopy.inDock(isPlaying ? playerCopy.pause : playerCopy.play)}
            isPlaying={isPlaying}
            isBusy={isBusy}
            onClick={() => (isPlaying ? player.pause() : player.resume())}
          />
          <span className={styles.cover}>
            <Cover
              episode={{ number: episode.number, type: episode.type, cover_url: episode.coverUrl }}
              alt=""
              size={48}
            />
          </span>
          <div className={styles.what}>
            <div className={styles.text}>
              <Link className={styles.title} to={episode.preview?.page ?? paths.episode(episode.slug)}>
                {numberedTitle(episode.number, episode.title)}
              </Link>
              <DockLine player={player} episode={episode} sleepTimer={sleepTimer} />
            </div>
            <Tooltip text={playerCopy.expand}>
              <Button
                variant="quiet"
                isIcon
                className={styles.expand}
                aria-haspopup="dialog"
                aria-label={playerCopy.expand}
                aria-busy={isExpanding || undefined}
                onClick={onExpand}
              >
                <ChevronUp className="icon" aria-hidden="true" />
              </Button>
            </Tooltip>
          </div>
          <DockButton name={playerCopy.back(skipSeconds)} onPress={() => player.skip(-skipSeconds)}>
            <SkipGlyph seconds={-skipSeconds} />
          </DockButton>
          <DockButton name={playerCopy.forward(skipSeconds)} onPress={() => player.skip(skipSeconds)}>
            <SkipGlyph seconds={skipSeconds} />
          </DockButton>
          <RateSelect player={player} label={playerCopy.inDock(playerKitCopy.rate)} className={styles.rate} />
          <span className={styles.close}>
            <Tooltip text={playerCopy.close} align="end">
              <Button variant="quiet" isIcon aria-label={playerCopy.close} onClick={() => player.close()}>
                <X className="icon" aria-hidden="true" />
              </Button>
            </Tooltip>
          </span>
          {error && (
            <div className={styles.failure}>
              <PlaybackFailure player={player} error={error} role={errorRole} />
            </div>
          )}
        </div>
      </aside>
    </>
  );
}

interface DockButtonProps {
  /** Without the words that distinguish it from the same control of the page's player. */
  name: string;
  onPress: () => void;
  children: ReactNode;
}

function DockButton({ name, onPress, children }: DockButtonProps) {
  return (
    <Tooltip text={name}>
      <Button variant="quiet" isIcon aria-label={playerCopy.inDock(name)} onClick={onPress}>
        {children}
      </Button>
    </Tooltip>
  );
}

/** The second line: the time, the subject, and what is left of the sleep timer. */
function DockLine({ player, episode, sleepTimer }: Pick<DockBarProps, 'player' | 'episode' | 'sleepTimer'>) {
  const second = usePlayerOf(player, (state) => Math.floor(state.positionSeconds));
  const duration = usePlayerOf(player, (state) => Math.floor(state.durationSeconds));
  const subject = usePlayerOf(player, (state) => chapterAt(episode.chapters, state.positionSeconds)?.title);
  const sleep = useSyncExternalStore(sleepTimer.subscribe, sleepTimer.getSnapshot);
  const sleepSeconds = secondsToSleep(sleep, player);
  return (
    <span className={styles.line}>
      {sleepSeconds !== null && (
        <span className={`${styles.sleep} time`}>
          <Moon className="icon" aria-hidden="true" />
          <span className="vh">{playerCopy.sleepIn}</span> {playerCopy.minutesLeft(sleepSeconds)}
        </span>
      )}
      <span className={`${styles.clock} time mute`}>
        {timecode(second)}
        <span> / {duration > 0 ? timecode(duration) : playerCopy.unknownDuration}</span>
      </span>
      {subject && <span className={styles.subject}>{subject}</span>}
    </span>
  );
}
