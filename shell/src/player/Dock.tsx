import { playbackRates, type PlayerPort } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { Button, PlayButton, Tooltip } from '@nobicast/web-kit';
import { timecode } from '@nobicast/web-kit/format';
import { useErrorRole, usePlayerOf } from '@nobicast/web-kit/host';
import { RotateCcw, RotateCw, X } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChapterBar } from './ChapterBar.tsx';
import styles from './Dock.module.css';
import { playerCopy } from './player.copy.ts';

/** The player bar, which persists across pages. Hidden until something has been played. */
export function Dock({ player }: { player: PlayerPort }) {
  const episode = usePlayerOf(player, (state) => state.episode);
  const status = usePlayerOf(player, (state) => state.status);
  const error = usePlayerOf(player, (state) => state.error);
  const errorRole = useErrorRole(player);
  const rate = usePlayerOf(player, (state) => state.rate);

  if (!episode) return null;
  const isBusy = status === 'loading' || status === 'buffering';
  const isPlaying = status === 'playing' || isBusy;
  const { skipSeconds } = limits.player;
  const rates = playbackRates.some((offered) => offered === rate) ? playbackRates : [...playbackRates, rate];

  return (
    <>
      <div className={styles.space} />
      <aside className={styles.dock} aria-label={playerCopy.dock}>
        <ChapterBar player={player} chapters={episode.chapters} />
        <div className={`sheet ${styles.row}`}>
          <PlayButton
            label={isPlaying ? playerCopy.pause : playerCopy.play}
            isPlaying={isPlaying}
            isBusy={isBusy}
            onClick={() => (isPlaying ? player.pause() : player.resume())}
          />
          <img
            className={styles.cover}
            src={episode.coverUrl}
            alt=""
            width={48}
            height={48}
            referrerPolicy="no-referrer"
          />
          <div className={styles.text}>
            <Link className={styles.title} to={paths.episode(episode.slug)}>
              #{episode.number} {episode.title}
            </Link>
            {error ? (
              <span className={styles.error} role={errorRole}>
                {error}
              </span>
            ) : (
              <DockClock player={player} />
            )}
          </div>
          <div className={styles.skips}>
            <DockButton label={playerCopy.back(skipSeconds)} onPress={() => player.skip(-skipSeconds)}>
              <RotateCcw className="icon" aria-hidden="true" />
            </DockButton>
            <DockButton label={playerCopy.forward(skipSeconds)} onPress={() => player.skip(skipSeconds)}>
              <RotateCw className="icon" aria-hidden="true" />
            </DockButton>
            <select
              className={`${styles.rate} mono`}
              aria-label={playerCopy.rate}
              value={rate}
              onChange={(event) => player.setRate(Number(event.target.value))}
            >
              {rates.map((offered) => (
                <option key={offered} value={offered}>
                  {playerCopy.rateOption(offered)}
                </option>
              ))}
            </select>
          </div>
          <DockButton label={playerCopy.close} isLast onPress={() => player.close()}>
            <X className="icon" aria-hidden="true" />
          </DockButton>
        </div>
      </aside>
    </>
  );
}

interface DockButtonProps {
  label: string;
  /** At the edge of the window, where its tooltip must stay inside. */
  isLast?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function DockButton({ label, isLast = false, onPress, children }: DockButtonProps) {
  return (
    <Tooltip text={label} align={isLast ? 'end' : 'center'}>
      <Button variant="quiet" isIcon aria-label={label} onClick={onPress}>
        {children}
      </Button>
    </Tooltip>
  );
}

function DockClock({ player }: { player: PlayerPort }) {
  const second = usePlayerOf(player, (state) => Math.floor(state.positionSeconds));
  const duration = usePlayerOf(player, (state) => Math.floor(state.durationSeconds));
  return (
    <span className="time mute">
      {timecode(second)} / {duration > 0 ? timecode(duration) : playerCopy.unknownDuration}
    </span>
  );
}
