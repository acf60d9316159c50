import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { isActiveStatus, type PlayableEpisode } from '@nobicast/contracts/host-api';
import { titleOrHeading } from '@nobicast/contracts/titles';
import { Button } from '@nobicast/web-kit';
import { timecode } from '@nobicast/web-kit/format';
import { useHost, usePlayer } from '@nobicast/web-kit/host';
import { Pause, Play } from '@nobicast/web-kit/icons';
import { isOnline, teamPaths, withTeamCover } from '../../editing/team-files.ts';
import styles from './subjects.module.css';
import { subjectsCopy } from './subjects.copy.ts';

/** Whether the player has this episode loaded. */
export const useIsHeard = (episodeId: number) => usePlayer(({ episode }) => episode?.episodeId === episodeId);

/** For an episode that visitors may not hear yet: the team hears it by its session. */
const previewOf = (episode: AdminEpisode): PlayableEpisode['preview'] =>
  isOnline(episode) ? undefined : { page: episodeWeekPath(episode.id), stream: teamPaths.stream(episode.id) };

function playableOf(episode: AdminEpisode, subjects: readonly AdminSubject[]): PlayableEpisode {
  const preview = previewOf(episode);
  return {
    episodeId: episode.id,
    slug: episode.slug,
    number: episode.number,
    type: episode.type,
    title: titleOrHeading(episode),
    coverUrl: withTeamCover(episode).cover_url ?? '',
    durationMs: episode.duration_ms,
    chapters: subjects.flatMap(({ id, title, start_ms: startMs }) =>
      startMs === null ? [] : [{ subjectId: id, title, startMs }],
    ),
    ...(preview && { preview }),
  };
}

interface ListeningBarProps {
  episode: AdminEpisode;
  subjects: readonly AdminSubject[];
}

/** Plays the episode in the player of the site, and shows where it is: starts are set by ear. */
export function ListeningBar({ episode, subjects }: ListeningBarProps) {
  const { player } = useHost();
  const isHeard = useIsHeard(episode.id);
  const isActive = usePlayer(({ status }) => isActiveStatus(status)) && isHeard;
  if (!episode.assets.audio) return null;

  function toggle() {
    if (isActive) player.pause();
    else if (isHeard) player.resume();
    else player.play(playableOf(episode, subjects));
  }
  return (
    <div className={styles.listening}>
      <Button onClick={toggle}>
        {isActive ? (
          <Pause className="icon" aria-hidden="true" />
        ) : (
          <Play className="icon" aria-hidden="true" />
        )}
        {isActive ? subjectsCopy.pause : subjectsCopy.play}
      </Button>
      {isHeard && <Position />}
      <p className={`${styles.keyHelp} mute size-sm`}>{subjectsCopy.hereHelp}</p>
    </div>
  );
}

/** A component of its own, because it renders again every second. */
function Position() {
  const seconds = usePlayer(({ positionSeconds }) => Math.floor(positionSeconds));
  return (
    <span className="time">
      <span className="vh">{subjectsCopy.position} </span>
      {timecode(seconds)}
    </span>
  );
}
