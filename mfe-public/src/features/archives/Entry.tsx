import type { EpisodeCard } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { archiveTitle } from '@nobicast/contracts/titles';
import { Badge, Macro, MoreLink } from '@nobicast/web-kit';
import { formatShortDate } from '@nobicast/web-kit/format';
import { useViewTransitionState } from 'react-router-dom';
import { archivesCopy } from './archives.copy.ts';
import styles from './archives.module.css';

/** The whole row is the link. Cover and number take part in the view transition. */
export function Entry({ episode, isNear }: { episode: EpisodeCard; isNear: boolean }) {
  const { number, type, slug, published_at } = episode;
  const isPodcast = type === 'podcast';
  const to = paths.episode(slug);
  // Named only during the transition: a hundred names would make every navigation slow.
  const isTransitioning = useViewTransitionState(to);
  const name = (part: string) =>
    isTransitioning ? `${part}-${isPodcast ? '' : 'prep-'}${number}` : undefined;
  const title = episode.title?.trim();

  return (
    <li className={isPodcast ? styles.entry : `${styles.entry} ${styles.prep}`}>
      <p
        className={`${styles.num} display`}
        aria-hidden="true"
        style={{ viewTransitionName: name('number') }}
      >
        {number}
      </p>
      <Macro
        className={styles.cover}
        style={{ viewTransitionName: name('cover') }}
        episode={episode}
        size={96}
        alt=""
        isLazy={!isNear}
      />
      <div className={styles.body}>
        <p className={styles.meta}>
          <Badge tone={isPodcast ? 'podcast' : 'prep'}>
            {isPodcast ? archivesCopy.podcast : archivesCopy.prep}
          </Badge>
          <time className="time mute" dateTime={published_at}>
            {formatShortDate(published_at)}
          </time>
        </p>
        <h3 className={`${styles.title} title`}>
          {/* Assistive technology loses a separate space at the end of a line. */}
          {title ? `${archiveTitle(episode)} ` : archiveTitle(episode)}
          {title && <span className="soft block regular">{title}</span>}
        </h3>
      </div>
      <span className={styles.go}>
        <MoreLink className={isPodcast ? undefined : styles.goPrep} to={to} viewTransition>
          {isPodcast ? archivesCopy.listen : archivesCopy.themes}
          <span className="vh"> {number ?? title}</span>
        </MoreLink>
      </span>
    </li>
  );
}
