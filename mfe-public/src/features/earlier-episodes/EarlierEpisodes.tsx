import { listEpisodes } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { titleOrEnigma } from '@nobicast/contracts/titles';
import { Band, Macro, MoreLink } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { formatShortDate } from '@nobicast/web-kit/format';
import { Link } from 'react-router-dom';
import { earlierEpisodes, earlierEpisodesRules, shownCount } from './earlier-episodes.query.ts';
import styles from './EarlierEpisodes.module.css';

const copy = { margin: 'Avant celui-ci', title: 'À réécouter', archives: 'Toutes les archives' } as const;

/** Nothing while they are unknown (U22). */
export function EarlierEpisodes({ latestId }: { latestId: number }) {
  const reply = useCall(listEpisodes, earlierEpisodes, earlierEpisodesRules);
  if (reply.state !== 'ready') return null;
  const episodes = reply.data.filter(({ id }) => id !== latestId).slice(0, shownCount);
  if (episodes.length === 0) return null;
  return (
    <Band margin={<span className="label">{copy.margin}</span>}>
      <h2 className="section-title display">{copy.title}</h2>
      <ol className={styles.list}>
        {episodes.map((episode) => (
          <li key={episode.id} className={styles.episode}>
            <Macro episode={episode} size={320} alt="" />
            <p className="time mute">
              {episode.number !== null && `#${episode.number} · `}
              {formatShortDate(episode.published_at)}
            </p>
            <h3 className={`${styles.title} title`}>
              <Link to={paths.episode(episode.slug)} viewTransition>
                {titleOrEnigma(episode)}
              </Link>
            </h3>
          </li>
        ))}
      </ol>
      <MoreLink className="mt-5" to={paths.archives}>
        {copy.archives}
      </MoreLink>
    </Band>
  );
}
