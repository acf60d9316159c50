import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { isActiveStatus, type PlayableEpisode } from '@nobicast/contracts/host-api';
import { titleOrEnigma } from '@nobicast/contracts/titles';
import { Button } from '@nobicast/web-kit';
import { failureText } from '@nobicast/web-kit/api';
import { timecode } from '@nobicast/web-kit/format';
import { useHost, usePlayer } from '@nobicast/web-kit/host';
import { Pause, Play } from '@nobicast/web-kit/icons';
import { useState } from 'react';
import styles from './subjects.module.css';
import { subjectsCopy } from './subjects.copy.ts';

/** Whether the player has this episode loaded. */
export const useIsHeard = (episodeId: number) => usePlayer(({ episode }) => episode?.episodeId === episodeId);

type Preview = PlayableEpisode['preview'];

const playableOf = (
  episode: AdminEpisode,
  subjects: readonly AdminSubject[],
  preview: Preview,
): PlayableEpisode => ({
  episodeId: episode.id,
  slug: episode.slug,
  number: episode.number,
  type: episode.type,
  title: titleOrEnigma(episode),
  coverUrl: episode.cover_url ?? '',
  durationMs: episode.duration_ms,
  chapters: subjects.flatMap(({ id, title, start_ms: startMs }) =>
    startMs === null ? [] : [{ subjectId: id, title, startMs }],
  ),
  ...(preview && { preview }),
});

export interface ListeningBarProps {
  episode: AdminEpisode;
  subjects: readonly AdminSubject[];
  /** Where an episode is heard that is not public yet. */
  findPreview: (episodeId: number) => Promise<NonNullable<Preview>>;
}

/** Plays the episode in the player of the site, and shows where it is: starts are set by ear. */
export function ListeningBar({ episode, subjects, findPreview }: ListeningBarProps) {
  const { player, notify } = useHost();
  const [isFinding, setIsFinding] = useState(false);
  const isHeard = useIsHeard(episode.id);
  const isActive = usePlayer(({ status }) => isActiveStatus(status)) && isHeard;
  if (!episode.assets.audio) return null;

  async function start() {
    if (isFinding) return;
    setIsFinding(true);
    try {
      const preview = episode.is_public ? undefined : await findPreview(episode.id);
      player.play(playableOf(episode, subjects, preview));
    } catch (error) {
      notify(failureText(error, subjectsCopy.listenFailed), { kind: 'error' });
    } finally {
      setIsFinding(false);
    }
  }
  function toggle() {
    if (isActive) player.pause();
    else if (isHeard) player.resume();
    else void start();
  }
  return (
    <div className={styles.listening}>
      <Button aria-busy={isFinding || undefined} onClick={toggle}>
        {isActive ? (
          <Pause className="icon" aria-hidden="true" />
        ) : (
          <Play className="icon" aria-hidden="true" />
        )}
        {isActive ? subjectsCopy.pause : subjectsCopy.play}
      </Button>
      {isHeard && <Position />}
      <p className="mute size-sm">{subjectsCopy.hereHelp}</p>
    </div>
  );
}

/** Apart, because it is drawn again several times a second. */
function Position() {
  const seconds = usePlayer(({ positionSeconds }) => Math.floor(positionSeconds));
  return (
    <span className="time">
      <span className="vh">{subjectsCopy.position} </span>
      {timecode(seconds)}
    </span>
  );
}
