import type { Chapter } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { Button, Tooltip } from '@nobicast/web-kit';
import { useHost } from '@nobicast/web-kit/host';
import { SkipBack, SkipForward } from '@nobicast/web-kit/icons';
import { nextStart, playerKitCopy, previousStart, RateSelect, SkipGlyph } from '@nobicast/web-kit/player';
import type { ReactNode } from 'react';
import styles from './player-controls.module.css';
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
  const { positionSeconds, seek } = playback;
  const { skipSeconds } = limits.player;
  const next = nextStart(chapters, positionSeconds);

  return (
    <div className={styles.bar}>
      <div className={styles.group}>
        {chapters.length > 0 && (
          <Step
            name={controlsCopy.previousSubject}
            onPress={() => seek(previousStart(chapters, positionSeconds))}
          >
            <SkipBack className="icon" aria-hidden="true" />
          </Step>
        )}
        <Step name={controlsCopy.back(skipSeconds)} onPress={() => seek(positionSeconds - skipSeconds)}>
          <SkipGlyph seconds={-skipSeconds} />
        </Step>
        <Step name={controlsCopy.forward(skipSeconds)} onPress={() => seek(positionSeconds + skipSeconds)}>
          <SkipGlyph seconds={skipSeconds} />
        </Step>
        {chapters.length > 0 && (
          <Step
            name={controlsCopy.nextSubject}
            isUnavailable={next === undefined}
            onPress={() => seek(next ?? positionSeconds)}
          >
            <SkipForward className="icon" aria-hidden="true" />
          </Step>
        )}
      </div>
      <div className={styles.group}>
        <RateSelect player={player} label={playerKitCopy.rate} className={styles.rate} />
        <VolumeSlider />
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

interface StepProps {
  name: string;
  /** Not `disabled`, which would lose the focus. */
  isUnavailable?: boolean;
  onPress: () => void;
  children: ReactNode;
}

const Step = ({ name, isUnavailable = false, onPress, children }: StepProps) => (
  <Tooltip text={name}>
    <Button
      variant="quiet"
      isIcon
      aria-label={name}
      aria-disabled={isUnavailable || undefined}
      onClick={isUnavailable ? undefined : onPress}
    >
      {children}
    </Button>
  </Tooltip>
);
