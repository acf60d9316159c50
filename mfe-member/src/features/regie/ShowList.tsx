import type { ReplyOf } from '@nobicast/contracts/call';
import { listShows } from '@nobicast/contracts/calls';
import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { regiePath } from '@nobicast/contracts/generated/regie-path';
import { paths } from '@nobicast/contracts/paths';
import { teamTitle } from '@nobicast/contracts/titles';
import { Band, ButtonLink, MoreLink, Panel, Skeleton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { Link } from 'react-router-dom';
import { doorCopy, regieCopy as copy } from './regie.copy.ts';
import styles from './Regie.module.css';

type PlannedShow = ReplyOf<typeof listShows>['shows'][number];

function State({ show }: { show: PlannedShow }) {
  const comments = doorCopy.comments(show, new Date());
  return (
    <>
      <span className="time mute">{doorCopy.state(show)}</span>
      {comments !== undefined && (
        <Link className="time link" to={paths.episode(show.slug)}>
          {comments}
        </Link>
      )}
    </>
  );
}

/** The shows that one may enter; without any, it says who may. */
export function ShowList({ shows }: { shows: readonly PlannedShow[] }) {
  return (
    <Band isFirst margin={<span className="label">{copy.title}</span>}>
      {shows.length === 0 ? (
        <Panel heading="h1" title={doorCopy.none}>
          <p className="soft">{doorCopy.noneHint}</p>
          <ButtonLink to={paths.dashboard}>{copy.dashboard}</ButtonLink>
        </Panel>
      ) : (
        <>
          <h1 className="section-title display">{doorCopy.choose}</h1>
          <ol className={styles.order}>
            {shows.map((show) => (
              <li key={show.episode_id}>
                <Link className={`${styles.name} title size-xl`} to={regiePath(show.slug)}>
                  {teamTitle({ ...show, type: 'preparation' })}
                </Link>
                <State show={show} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Band>
  );
}

export const RegieLoading = () => (
  <Band isFirst margin={<span className="label">{copy.title}</span>}>
    <div className="stack" role="status" aria-label={copy.loading}>
      <Skeleton height="clamp(3rem, 8vw, 5rem)" width="70%" />
      <Skeleton height="4rem" />
    </div>
  </Band>
);

/**
 * A button to the régie from the day before a show until its end, and before that a quiet link, because notes and
 * planned lengths are written there. Admins get no quiet link, but links to the page of the show's week and to the back
 * office, which only they may enter.
 */
export function RegieLink({ isAdmin }: { isAdmin: boolean }) {
  const load = useCall(listShows, {});
  const shows = load.state === 'ready' ? load.data.shows : [];
  const doors = shows
    .filter(({ is_open: isOpen, phase }) => isOpen || isAdmin || phase === 'planned')
    .map((show) => (
      <p key={show.episode_id} className="cluster gap-4 mt-5">
        {show.is_open && (
          <ButtonLink variant="primary" to={regiePath(show.slug)}>
            {doorCopy.enter(show.number)}
          </ButtonLink>
        )}
        {!show.is_open && !isAdmin && (
          <MoreLink to={regiePath(show.slug)}>{doorCopy.ahead(show.number)}</MoreLink>
        )}
        {isAdmin && <MoreLink to={episodeWeekPath(show.episode_id)}>{doorCopy.week(show.number)}</MoreLink>}
        <State show={show} />
      </p>
    ));
  return (
    <>
      {doors}
      {isAdmin && (
        <p className="mt-5">
          <MoreLink to={paths.admin}>{doorCopy.admin}</MoreLink>
        </p>
      )}
    </>
  );
}
