import { listAdminEpisodes } from '@nobicast/contracts/calls';
import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { numberedTitle, titleOrEnigma } from '@nobicast/contracts/titles';
import { Skeleton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { Link } from 'react-router-dom';
import { overviewCopy } from './overview.copy.ts';
import styles from './overview.module.css';

/** The episode with the newest date, which is this week's work, and its page. */
export function ThisWeek() {
  const load = useCall(listAdminEpisodes, { query: { limit: 1 } });
  const episode = load.state === 'ready' ? load.data.episodes[0] : undefined;
  return (
    <section className={styles.week} aria-labelledby="semaine">
      <h2 className="label" id="semaine">
        {overviewCopy.week}
      </h2>
      {load.state === 'loading' && (
        <div role="status" aria-label={overviewCopy.weekLoading}>
          <Skeleton height="3rem" />
        </div>
      )}
      {load.state === 'failed' && <p className="mute">{overviewCopy.weekFailed}</p>}
      {load.state === 'ready' && !episode && <p className="mute">{overviewCopy.noWeek}</p>}
      {episode && (
        <>
          <p className="title size-2xl">
            <Link to={episodeWeekPath(episode.id)}>
              {numberedTitle(episode.number, titleOrEnigma(episode))}
            </Link>
          </p>
          <p className="time mute">{overviewCopy.weekState(episode)}</p>
        </>
      )}
    </section>
  );
}
