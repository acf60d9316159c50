import { limits } from '@nobicast/contracts/limits';
import { useHost, useIsMounted, usePlayer } from '@nobicast/web-kit/host';
import { Volume2, VolumeX } from '@nobicast/web-kit/icons';
import { controlsCopy } from './player-controls.copy.ts';
import styles from './player-controls.module.css';

/** Iphones and tablets of Apple leave the volume to their buttons: an `audio` of theirs keeps 1. */
function canSetVolume(): boolean {
  const audio = new Audio();
  audio.volume = 0.5;
  return audio.volume < 1;
}

export function VolumeSlider() {
  const { player } = useHost();
  const isMounted = useIsMounted();
  const volume = usePlayer((state) => state.volume);
  if (isMounted && !canSetVolume()) return null;
  const Icon = volume === 0 ? VolumeX : Volume2;
  return (
    <label className={styles.volume}>
      <Icon className="icon" aria-hidden="true" />
      <span className="vh">{controlsCopy.volume}</span>
      <input
        className={styles.range}
        style={{ '--p': volume }}
        type="range"
        min={0}
        max={100}
        step={limits.player.volumeStep}
        value={volume}
        aria-valuetext={`${volume} %`}
        onChange={(event) => player.setVolume(Number(event.target.value))}
      />
    </label>
  );
}
