import { isActiveStatus, type PlayableEpisode, type PlayerPort } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { Button, Cover, PlayButton } from '@nobicast/web-kit';
import { timecode } from '@nobicast/web-kit/format';
import { useErrorRole, usePlayerOf } from '@nobicast/web-kit/host';
import { SkipBack, SkipForward } from '@nobicast/web-kit/icons';
import {
  chapterAt,
  nextStart,
  PlaybackFailure,
  previousStart,
  SkipGlyph,
  Track,
} from '@nobicast/web-kit/player';
import type { ReactNode } from 'react';
import { playerCopy } from './player.copy.ts';
import styles from './SheetNow.module.css';
import { useWaveform } from './use-waveform.ts';

interface PartProps {
  player: PlayerPort;
  episode: PlayableEpisode;
}

export const useSubject = ({ player, episode }: PartProps) =>
  usePlayerOf(player, (state) => chapterAt(episode.chapters, state.positionSeconds));

/** What plays, where it is, and the most used controls. */
export function SheetNow({ player, episode }: PartProps) {
  const error = usePlayerOf(player, (state) => state.error);
  const errorRole = useErrorRole(player);
  return (
    <div className={styles.now}>
      <div className={styles.what}>
        <span className={styles.cover}>
          <Cover
            episode={{ number: episode.number, type: episode.type, cover_url: episode.coverUrl }}
            alt=""
            size={160}
            isLazy={false}
          />
        </span>
        <Words player={player} episode={episode} />
      </div>
      <div className={styles.controls}>
        <Position player={player} episode={episode} />
        {error && <PlaybackFailure player={player} error={error} role={errorRole} />}
        <Transport player={player} episode={episode} />
      </div>
    </div>
  );
}

function Words({ player, episode }: PartProps) {
  const isPlaying = usePlayerOf(player, ({ status }) => isActiveStatus(status));
  const second = usePlayerOf(player, (state) => Math.floor(state.positionSeconds));
  const duration = usePlayerOf(player, (state) => Math.floor(state.durationSeconds));
  const subject = useSubject({ player, episode });
  const state = isPlaying ? playerCopy.playing : playerCopy.paused;
  return (
    <div className={styles.words}>
      <div>
        <p className="label">{subject ? playerCopy.currentSubject : state}</p>
        {subject && <p className={`${styles.subject} title`}>{subject.title}</p>}
      </div>
      <p className={styles.clock}>
        {timecode(second)}{' '}
        <small className="mute">/ {duration > 0 ? timecode(duration) : playerCopy.unknownDuration}</small>
      </p>
    </div>
  );
}

function Position({ player, episode }: PartProps) {
  const position = usePlayerOf(player, (state) => state.positionSeconds);
  const duration = usePlayerOf(player, (state) => state.durationSeconds);
  const subject = useSubject({ player, episode });
  return (
    <div className={styles.track}>
      <Track
        label={playerCopy.position}
        levels={useWaveform(episode)}
        chapters={episode.chapters}
        currentSubjectId={subject?.subjectId}
        positionSeconds={position}
        durationSeconds={duration}
        onSeek={(seconds) => player.seek(seconds)}
      />
    </div>
  );
}

function Transport({ player, episode }: PartProps) {
  const status = usePlayerOf(player, (state) => state.status);
  const hasNext = usePlayerOf(
    player,
    (state) => nextStart(episode.chapters, state.positionSeconds) !== undefined,
  );
  const isBusy = status === 'loading' || status === 'buffering';
  const isPlaying = isActiveStatus(status);
  const { skipSeconds } = limits.player;
  const position = () => player.getSnapshot().positionSeconds;
  const toNext = () => player.seek(nextStart(episode.chapters, position()) ?? position());
  const hasSubjects = episode.chapters.length > 0;
  return (
    <div className={styles.transport}>
      {hasSubjects && (
        <Step
          name={playerCopy.previousSubject}
          onPress={() => player.seek(previousStart(episode.chapters, position()))}
        >
          <SkipBack className="icon" aria-hidden="true" />
        </Step>
      )}
      <Step name={playerCopy.back(skipSeconds)} onPress={() => player.skip(-skipSeconds)}>
        <SkipGlyph seconds={-skipSeconds} />
      </Step>
      <PlayButton
        isBig
        label={isPlaying ? playerCopy.pause : playerCopy.play}
        isPlaying={isPlaying}
        isBusy={isBusy}
        onClick={() => (isPlaying ? player.pause() : player.resume())}
      />
      <Step name={playerCopy.forward(skipSeconds)} onPress={() => player.skip(skipSeconds)}>
        <SkipGlyph seconds={skipSeconds} />
      </Step>
      {hasSubjects && (
        <Step name={playerCopy.nextSubject} isUnavailable={!hasNext} onPress={toNext}>
          <SkipForward className="icon" aria-hidden="true" />
        </Step>
      )}
    </div>
  );
}

interface StepProps {
  name: string;
  /** Shown as unavailable, but not `disabled`: the button may have the focus, and keeps it. */
  isUnavailable?: boolean;
  onPress: () => void;
  children: ReactNode;
}

const Step = ({ name, isUnavailable = false, onPress, children }: StepProps) => (
  <Button
    variant="quiet"
    isIcon
    className={styles.step}
    aria-label={name}
    aria-disabled={isUnavailable || undefined}
    onClick={isUnavailable ? undefined : onPress}
  >
    {children}
  </Button>
);
