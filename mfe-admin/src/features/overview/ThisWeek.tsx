import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { listAdminEpisodes, listShows } from '@nobicast/contracts/calls';
import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { regiePath } from '@nobicast/contracts/generated/regie-path';
import { teamTitle } from '@nobicast/contracts/titles';
import { Button, MoreLink, Skeleton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { Plus } from '@nobicast/web-kit/icons';
import { Link } from 'react-router-dom';
import { usePreparing } from '../../editing/use-preparing.ts';
import { weekOf } from './coming-show.ts';
import { overviewCopy } from './overview.copy.ts';
import styles from './overview.module.css';

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

/** The preparation of the coming show, or the button that creates it; below it the podcasts around it. */
export function ThisWeek() {
  const load = useCall(listAdminEpisodes, { query: { limit: 20 } });
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
      {load.state === 'ready' && (
        <Episodes episodes={load.data.episodes} nextNumber={load.data.next_number} />
      )}
      <ShowDoors />
    </section>
  );
}

function Episodes({ episodes, nextNumber }: { episodes: AdminEpisode[]; nextNumber: number }) {
  const { prepare, isPreparing } = usePreparing();
  const { preparation, podcasts } = weekOf(episodes, new Date());
  return (
    <>
      {preparation ? (
        <div className={styles.coming}>
          <p className="title size-2xl">
            <Link to={episodeWeekPath(preparation.id)}>{teamTitle(preparation)}</Link>
          </p>
          <p className="time mute">{overviewCopy.weekState(preparation)}</p>
        </div>
      ) : (
        <p>
          <Button
            variant="primary"
            aria-busy={isPreparing || undefined}
            onClick={() => void prepare(nextNumber)}
          >
            <Plus className="icon" aria-hidden="true" />
            {overviewCopy.prepare(nextNumber)}
          </Button>
        </p>
      )}
      {podcasts.map((podcast) => (
        <p key={podcast.id} className={styles.podcast}>
          <Link className="link" to={episodeWeekPath(podcast.id)}>
            {teamTitle(podcast)}
          </Link>{' '}
          <span className="time mute">{overviewCopy.weekState(podcast)}</span>
        </p>
      ))}
    </>
  );
}
