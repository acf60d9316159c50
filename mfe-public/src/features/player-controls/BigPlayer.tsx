import { getWaveform } from '@nobicast/contracts/calls';
import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { pagePlayerId, playableFacts, playControl } from '@nobicast/contracts/play-control';
import { PlayButton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { timecode } from '@nobicast/web-kit/format';
import { useErrorRole, useHost } from '@nobicast/web-kit/host';
import { chapterAt, PlaybackFailure, Track } from '@nobicast/web-kit/player';
import { useMemo, type ReactNode } from 'react';
import styles from './player-controls.module.css';
import { PlayerBar } from './PlayerBar.tsx';
import { controlsCopy } from './player-controls.copy.ts';
import { usePlayback, type Playback } from './use-playback.ts';

interface BigPlayerProps {
  episode: PlayableEpisode;
  /** External audio has none. */
  hasWaveform?: boolean;
  /** From the URL. */
  startSeconds?: number;
  /** Below the track, across its width. */
  marks?: ReactNode;
  /** At the end of the bar: download, share. */
  actions?: ReactNode;
}

/** Controls the shell's player: it has no audio element itself. */
export function BigPlayer({ episode, hasWaveform = false, startSeconds, marks, actions }: BigPlayerProps) {
  const playback = usePlayback(episode, startSeconds);
  const { status, isActive, positionSeconds, durationSeconds, error } = playback;
  const { player } = useHost();
  const errorRole = useErrorRole(player);
  const waveform = useCall(getWaveform, hasWaveform ? { params: { id: episode.episodeId } } : null);
  const facts = useMemo(() => playableFacts(episode), [episode]);
  const isBusy = status === 'loading' || status === 'buffering';
  const chapter = isActive || status === 'paused' ? chapterAt(episode.chapters, positionSeconds) : undefined;

  return (
    <section
      {...facts}
      className={styles.player}
      id={pagePlayerId}
      tabIndex={-1}
      aria-label={controlsCopy.region(episode.number)}
    >
      <div className={styles.top}>
        <PlayButton
          {...playControl(episode.episodeId, { src: episode.preview?.stream })}
          isBig
          label={isActive ? controlsCopy.pause : controlsCopy.play}
          isPlaying={isActive}
          isBusy={isBusy}
          onClick={playback.toggle}
        />
        <div className={styles.what}>
          {error ? (
            <PlaybackFailure player={player} error={error} role={errorRole} />
          ) : (
            <p
              className={`${styles.state} label`}
              // Shown by the style sheet while the script before hydration drives the button.
              data-loading={controlsCopy.loading}
              data-playing={controlsCopy.playing}
            >
              <span>{stateLine(playback, chapter?.startMs)}</span>
            </p>
          )}
          <p className={`${styles.now} title`}>{chapter?.title ?? episode.title}</p>
          {playback.missedStartSeconds !== undefined && (
            <p className="soft size-sm">
              {controlsCopy.beyondEnd(timecode(playback.missedStartSeconds), timecode(durationSeconds))}
            </p>
          )}
        </div>
        <p className={styles.clock}>
          <span>{timecode(positionSeconds)}</span>
          <small>/ {durationSeconds > 0 ? timecode(durationSeconds) : controlsCopy.usualDuration}</small>
        </p>
      </div>
      <Track
        label={controlsCopy.position}
        levels={waveform.state === 'ready' ? waveform.data.levels : null}
        chapters={episode.chapters}
        currentSubjectId={chapter?.subjectId}
        positionSeconds={positionSeconds}
        durationSeconds={durationSeconds}
        onSeek={playback.seek}
      />
      {marks}
      <PlayerBar chapters={episode.chapters} playback={playback} actions={actions} />
    </section>
  );
}

function stateLine({ status, start }: Playback, chapterStartMs: number | undefined): string {
  if (status === 'loading') return controlsCopy.loading;
  if (status === 'buffering') return controlsCopy.buffering;
  if (chapterStartMs !== undefined) return controlsCopy.currentSubject(timecode(chapterStartMs / 1000));
  if (status === 'playing') return controlsCopy.playing;
  if (status === 'paused') return controlsCopy.paused;
  if (!start) return controlsCopy.ready;
  const time = timecode(start.seconds);
  return start.reason === 'resume' ? controlsCopy.resumeAt(time) : controlsCopy.startAt(time);
}
