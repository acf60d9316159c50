import { brand } from '@nobicast/contracts/brand';
import type { Episode, EpisodeDetail } from '@nobicast/contracts/episodes';
import { isStillAsked } from '@nobicast/contracts/live-window';
import { episodeHeading } from '@nobicast/contracts/titles';
import { Badge, Band, ButtonLink } from '@nobicast/web-kit';
import { formatFullDate } from '@nobicast/web-kit/format';
import { paths } from '@nobicast/contracts/paths';
import { useIsMounted, useLive } from '@nobicast/web-kit/host';
import { ArrowLeft } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recordingLine } from '../../recording-line.ts';
import { episodeCopy } from './episode.copy.ts';
import styles from './episode.module.css';

interface EpisodeHeadProps {
  episode: Episode;
  /** The podcast of a preparation. */
  sibling?: EpisodeDetail['sibling'];
  /** Renders what replaces its argument while the episode's show is on air. */
  live?: (before: ReactNode) => ReactNode;
}

export function EpisodeHead({ episode, sibling, live }: EpisodeHeadProps) {
  const { number, type, kind, season, comment_count, recording_starts_at: startsAt } = episode;
  const isPodcast = type === 'podcast';
  const heading = episodeHeading(episode);
  const name = isPodcast ? brand.name : heading.replace(/#\d+$/, '').trim();
  const title = episode.title?.trim();
  return (
    <Band isFirst isRuled margin={<BackToArchives />}>
      <div className="masthead">
        <h1 className="display fit">
          <span className={`${styles.name} block`}>{name}</span>{' '}
          {number === null ? (
            <span className="vh">{title}</span>
          ) : (
            <span
              className={isPodcast ? `${styles.number} block` : `${styles.number} ${styles.prep} block`}
              style={{
                '--glyphs': `#${number}`.length,
                viewTransitionName: `number-${isPodcast ? '' : 'prep-'}${number}`,
              }}
            >
              #{number}
            </span>
          )}
        </h1>
        <div>
          <Badge tone={isPodcast ? 'podcast' : 'prep'}>
            {isPodcast ? episodeCopy.kinds[kind] : episodeCopy.preparation}
          </Badge>
          {title && <p className={`${styles.title} display mt-3`}>{title}</p>}
          <p className="facts mt-5">
            <time className="time" dateTime={episode.published_at}>
              {formatFullDate(episode.published_at)}
            </time>
            {startsAt && (
              <time className="time" dateTime={startsAt}>
                {recordingLine(startsAt)}
              </time>
            )}
            {season && <span className="time">{episodeCopy.season(season)}</span>}
            {isPodcast && <span className="time">{episodeCopy.duration(episode.duration_ms)}</span>}
            <span className="time">{episodeCopy.comments(comment_count)}</span>
          </p>
          {live && !isPodcast && !sibling && (
            <div className="mt-5">{live(<Recording slug={episode.slug} startsAt={startsAt} />)}</div>
          )}
          {/* The podcast is out: the preparation is over. */}
          {!isPodcast && sibling && (
            <p className="mt-5">
              <ButtonLink variant="primary" to={paths.episode(sibling.slug)} viewTransition>
                {episodeCopy.listen(number)}
              </ButtonLink>
            </p>
          )}
        </div>
      </div>
    </Band>
  );
}

/** A served document says that it is recorded live, until the page knows the live state or looks at the clock. */
function Recording({ slug, startsAt }: { slug: string; startsAt: string | null | undefined }) {
  const isMounted = useIsMounted();
  const hasEnded = useLive(({ live }) => live?.show?.slug === slug && live.show.phase === 'ended');
  const isOver = isMounted && startsAt ? !isStillAsked(Date.parse(startsAt), Date.now()) : false;
  return (
    <p className={styles.recording}>{hasEnded || isOver ? episodeCopy.recorded : episodeCopy.recording}</p>
  );
}

export function BackToArchives() {
  return (
    <Link className="crumb link" to={paths.archives} viewTransition>
      <ArrowLeft className="icon" aria-hidden="true" />
      {episodeCopy.archives}
    </Link>
  );
}
