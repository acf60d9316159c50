import { getLatestEpisode, listEpisodes } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { titleOrEnigma } from '@nobicast/contracts/titles';
import { Band } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { formatShortDate } from '@nobicast/web-kit/format';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { searchCopy } from './search.copy.ts';
import styles from './search.module.css';

export const recentEpisodes = { query: { limit: 4, type: 'podcast', fields: 'card' } } as const;

/** Where there are no results: what people talk about in the latest episode, and the episodes before it. */
export function WaysIn() {
  const latest = useCall(getLatestEpisode, {});
  const recent = useCall(listEpisodes, recentEpisodes);
  const data = latest.state === 'ready' ? latest.data : undefined;
  const subjects = (data?.subjects ?? []).toSorted((a, b) => b.comment_count - a.comment_count).slice(0, 4);
  const episodes = recent.state === 'ready' ? recent.data.episodes : [];
  return (
    <>
      {data && subjects.length > 0 && (
        <Ways heading={searchCopy.discussed}>
          {subjects.map((subject) => (
            <Way
              key={subject.id}
              to={paths.subject(data.episode.slug, subject.id)}
              title={subject.title}
              fact={searchCopy.comments(subject.comment_count)}
            />
          ))}
        </Ways>
      )}
      {episodes.length > 0 && (
        <Ways heading={searchCopy.latest}>
          {episodes.map((episode) => (
            <Way
              key={episode.id}
              to={paths.episode(episode.slug)}
              lead={episode.number}
              title={titleOrEnigma(episode)}
              fact={formatShortDate(episode.published_at)}
            />
          ))}
        </Ways>
      )}
    </>
  );
}

const Ways = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Band margin={<h2 className="label ink">{heading}</h2>}>
    <ol className={styles.ways}>{children}</ol>
  </Band>
);

const Way = ({
  to,
  lead,
  title,
  fact,
}: {
  to: string;
  lead?: number | null;
  title: string;
  fact: string;
}) => (
  <li>
    <p className="title size-xl">
      {typeof lead === 'number' && `#${lead}, `}
      <Link to={to}>{title}</Link>
    </p>
    <p className="time mute">{fact}</p>
  </li>
);
