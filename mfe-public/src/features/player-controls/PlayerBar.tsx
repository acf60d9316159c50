import { playbackRates, type Chapter } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { Button, Tooltip } from '@nobicast/web-kit';
import { useHost, usePlayer } from '@nobicast/web-kit/host';
import { RotateCcw, RotateCw, SkipBack, SkipForward } from '@nobicast/web-kit/icons';
import { nextStart, previousStart } from '@nobicast/web-kit/player';
import type { ReactNode } from 'react';
import styles from './PlayerBar.module.css';
import { controlsCopy } from './player-controls.copy.ts';
import type { Playback } from './use-playback.ts';
import { VolumeSlider } from './VolumeSlider.tsx';

interface PlayerBarProps {
  chapters: readonly Chapter[];
  playback: Playback;
  actions?: ReactNode;
}

export function PlayerBar({ chapters, playback, actions }: PlayerBarProps) {
  const { player } = useHost();
  const rate = usePlayer((state) => state.rate);
  const { positionSeconds, seek } = playback;
  const { skipSeconds } = limits.player;
  const next = nextStart(chapters, positionSeconds);
  const rates = playbackRates.some((offered) => offered === rate) ? playbackRates : [...playbackRates, rate];

  return (
    <div className={styles.bar}>
      <div className={styles.group}>
        {chapters.length > 0 && (
          <Tooltip text={controlsCopy.previousSubject}>
            <Button
              variant="quiet"
              isIcon
              aria-label={controlsCopy.previousSubject}
              onClick={() => seek(previousStart(chapters, positionSeconds))}
            >
              <SkipBack className="icon" aria-hidden="true" />
            </Button>
          </Tooltip>
        )}
        <Button
          variant="quiet"
          aria-label={controlsCopy.back(skipSeconds)}
          onClick={() => seek(positionSeconds - skipSeconds)}
        >
          <RotateCcw className="icon" aria-hidden="true" />
          <span className="mono">{controlsCopy.skipLabel(skipSeconds)}</span>
        </Button>
        <Button
          variant="quiet"
          aria-label={controlsCopy.forward(skipSeconds)}
          onClick={() => seek(positionSeconds + skipSeconds)}
        >
          <RotateCw className="icon" aria-hidden="true" />
          <span className="mono">{controlsCopy.skipLabel(skipSeconds)}</span>
        </Button>
        {chapters.length > 0 && (
          <Tooltip text={controlsCopy.nextSubject}>
            <Button
              variant="quiet"
              isIcon
              aria-label={controlsCopy.nextSubject}
              disabled={next === undefined}
              onClick={() => seek(next ?? positionSeconds)}
            >
              <SkipForward className="icon" aria-hidden="true" />
            </Button>
          </Tooltip>
        )}
      </div>
      <div className={styles.group}>
        <select
          className={`${styles.rate} mono`}
          aria-label={controlsCopy.rate}
          value={rate}
          onChange={(event) => player.setRate(Number(event.target.value))}
        >
          {rates.map((offered) => (
            <option key={offered} value={offered}>
              {controlsCopy.rateOption(offered)}
            </option>
          ))}
        </select>
        <VolumeSlider />
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
