import { distributionHour } from '@nobicast/contracts/brand';
import { listAdminEpisodes, listShows } from '@nobicast/contracts/calls';
import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { regiePath } from '@nobicast/contracts/generated/regie-path';
import { parisInstant, parisTime } from '@nobicast/contracts/paris-time';
import { numberedTitle, titleOrEnigma } from '@nobicast/contracts/titles';
import { MoreLink, Skeleton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { nextDistribution } from '@nobicast/web-kit/countdown';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { overviewCopy } from './overview.copy.ts';
import styles from './overview.module.css';

function lastDistribution(): number {
  const { day, ...next } = parisTime(nextDistribution(new Date()));
  return parisInstant({ ...next, day: day - 7 }, distributionHour).getTime();
}

/** The ways to the régie, from the day before a show until its end. */
function ShowDoors() {
  const load = useCall(listShows, {});
  const shows = load.state === 'ready' ? load.data.shows : [];
  return shows
    .filter(({ is_open: isOpen }) => isOpen)
    .map((show) => (
      <p key={show.episode_id}>
        <MoreLink to={regiePath(show.slug)}>{overviewCopy.enterShow(show.number)}</MoreLink>
      </p>
    ));
}

/** The first episode from the last distribution on, or else the newest one, and its page. */
export function ThisWeek() {
  const load = useCall(listAdminEpisodes, { query: { limit: 20 } });
  const [monday] = useState(lastDistribution);
  const episodes = load.state === 'ready' ? load.data.episodes : [];
  // The newest date is the first.
  const episode = episodes.findLast(({ published_at: at }) => Date.parse(at) >= monday) ?? episodes[0];
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
      <ShowDoors />
    </section>
  );
}
