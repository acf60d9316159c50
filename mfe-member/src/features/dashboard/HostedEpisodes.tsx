import type { HostedEpisode } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { Badge, Panel } from '@nobicast/web-kit';
import { formatShortDate } from '@nobicast/web-kit/format';
import { ChevronDown, MessageSquare, Radio } from '@nobicast/web-kit/icons';
import { Link } from 'react-router-dom';
import { overviewCopy } from './dashboard.copy.ts';
import styles from './HostedEpisodes.module.css';
import { Unavailable } from './Unavailable.tsx';

interface HostedEpisodesProps {
  episodes: readonly HostedEpisode[];
  isUnavailable: boolean;
  hasCommentCounts: boolean;
  onRetry: () => void;
}

const initialCount = 12;

/** Newest first. A long list is collapsed. */
export function HostedEpisodes({ episodes, isUnavailable, hasCommentCounts, onRetry }: HostedEpisodesProps) {
  const others = episodes.slice(initialCount);
  return (
    <section className="mt-6" aria-labelledby="episodes-animes">
      <h2 className={`${styles.heading} title`} id="episodes-animes">
        {overviewCopy.hosted}
      </h2>
      {isUnavailable && <Unavailable title={overviewCopy.hostedUnavailable} onRetry={onRetry} />}
      {!isUnavailable && episodes.length === 0 && (
        <Panel title={overviewCopy.noHosted}>
          <p className="soft">{overviewCopy.noHostedHint}</p>
        </Panel>
      )}
      <HostedList episodes={episodes.slice(0, initialCount)} hasCommentCounts={hasCommentCounts} />
      {others.length > 0 && (
        <details>
          <summary className="more">
            {overviewCopy.otherHosted(others.length)}
            <ChevronDown className="icon" aria-hidden="true" />
          </summary>
          <HostedList episodes={others} hasCommentCounts={hasCommentCounts} />
        </details>
      )}
    </section>
  );
}

function HostedList({
  episodes,
  hasCommentCounts,
}: Pick<HostedEpisodesProps, 'episodes' | 'hasCommentCounts'>) {
  return (
    <ul className={styles.list}>
      {episodes.map((episode) => (
        <li key={`${episode.id}.${episode.host_type}`} className={styles.line}>
          <span className={`${styles.number} display`}>{episode.number}</span>
          <div className={styles.body}>
            <h3 className={`${styles.title} title`}>
              <Link to={paths.episode(episode.slug)}>{episode.title}</Link>
            </h3>
            {episode.description && <p className={`${styles.text} soft size-sm`}>{episode.description}</p>}
          </div>
          <div className={styles.side}>
            <Badge tone={episode.type === 'preparation' ? 'prep' : 'plain'}>
              {episode.type === 'podcast' && <Radio aria-hidden="true" />}
              {overviewCopy.hostTypes[episode.host_type]}
            </Badge>
            {hasCommentCounts && (
              <Badge>
                <MessageSquare aria-hidden="true" />
                {overviewCopy.commentCount(episode.comment_count)}
              </Badge>
            )}
            <time className="time mute" dateTime={episode.published_at}>
              {formatShortDate(episode.published_at)}
            </time>
          </div>
        </li>
      ))}
    </ul>
  );
}
