import type { PublicProfile } from '@nobicast/contracts/profile';
import { paths } from '@nobicast/contracts/paths';
import { episodeHeading, titleOrEnigma } from '@nobicast/contracts/titles';
import { Band } from '@nobicast/web-kit';
import { ChevronDown } from '@nobicast/web-kit/icons';
import { Link } from 'react-router-dom';
import { userCopy } from './user.copy.ts';
import styles from './user-profile.module.css';

type Hosted = PublicProfile['hosted_episodes'];

const initialCount = 12;

/** Newest first. A long list is collapsed; an empty one renders nothing. */
export function HostedEpisodes({ episodes }: { episodes: Hosted }) {
  if (episodes.length === 0) return null;
  const others = episodes.slice(initialCount);
  return (
    <Band
      margin={
        <>
          <span className="label">{userCopy.onAir}</span>
          <span className="time mute">{episodes.length}</span>
        </>
      }
    >
      <h2 className="section-title display">{userCopy.hosted}</h2>
      <HostedList episodes={episodes.slice(0, initialCount)} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary className="more">
            {userCopy.otherEpisodes(others.length)}
            <ChevronDown className="icon" aria-hidden="true" />
          </summary>
          <HostedList episodes={others} />
        </details>
      )}
    </Band>
  );
}

function HostedList({ episodes }: { episodes: Hosted }) {
  return (
    <ul className={styles.hosted}>
      {episodes.map((episode) => (
        <li key={episode.id} className={episode.type === 'preparation' ? styles.prep : undefined}>
          <span className={`${styles.num} display`} aria-hidden="true">
            {episode.number}
          </span>
          <span>
            <Link className="title" to={paths.episode(episode.slug)} viewTransition>
              <span className="vh">{userCopy.hostedNumber(episodeHeading(episode))}</span>
              {titleOrEnigma(episode)}
            </Link>
            {episode.host_type === 'co-host' && <span className="mute size-sm block">{userCopy.coHost}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
