import type { Episode } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { titleOrEnigma } from '@nobicast/contracts/titles';
import { Badge, Band, Macro, MoreLink } from '@nobicast/web-kit';
import { formatWeekdayDate } from '@nobicast/web-kit/format';
import { MessageSquare } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import { recordingLine } from '../../recording-line.ts';
import { latestCopy } from './latest-episode.copy.ts';
import styles from './LatestEpisode.module.css';

interface LatestEpisodeProps {
  episode: Episode;
  commentCount: number;
  /** Only for a podcast. */
  player: ReactNode;
}

export function LatestEpisode({ episode, commentCount, player }: LatestEpisodeProps) {
  const { number, type, slug, recording_starts_at: startsAt } = episode;
  const isPodcast = type === 'podcast';
  return (
    <Band
      margin={
        <>
          <span className="label">{isPodcast ? latestCopy.margin : latestCopy.marginPrep}</span>
          {!isPodcast && <Badge tone="prep">{latestCopy.prep}</Badge>}
          <time className="time" dateTime={episode.published_at}>
            {formatWeekdayDate(episode.published_at)}
          </time>
          {isPodcast && <span className="time mute">{latestCopy.duration(episode.duration_ms)}</span>}
          {startsAt && (
            <time className="time mute" dateTime={startsAt}>
              {recordingLine(startsAt)}
            </time>
          )}
          <Badge>
            <MessageSquare aria-hidden="true" />
            <span aria-hidden="true">{commentCount}</span>
            <span className="vh">{latestCopy.comments(commentCount)}</span>
          </Badge>
        </>
      }
    >
      <div className={styles.latest}>
        <div className="fit">
          {number !== null && (
            <p
              className={isPodcast ? `${styles.number} display` : `${styles.number} ${styles.prep} display`}
              style={{ '--glyphs': `#${number}`.length }}
              aria-hidden="true"
            >
              #{number}
            </p>
          )}
          <h2 className={`${styles.title} display`}>
            <span className="vh">{latestCopy.number(number)}</span>
            {titleOrEnigma(episode)}
          </h2>
          <MoreLink
            className={isPodcast ? styles.go : `${styles.go} ${styles.goPrep}`}
            to={paths.episode(slug)}
            viewTransition
          >
            {isPodcast ? latestCopy.openEpisode : latestCopy.openThemes}
          </MoreLink>
        </div>
        <Macro
          className={styles.cover}
          episode={episode}
          size={640}
          isLazy={false}
          alt={latestCopy.cover(number)}
        />
      </div>
      {player && <div className="mt-6">{player}</div>}
    </Band>
  );
}
