import { listShows } from '@nobicast/contracts/calls';
import { regiePath } from '@nobicast/contracts/generated/regie-path';
import { ButtonLink } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { doorCopy } from './regie.copy.ts';

/** The way to the régie from the day before a show until its end; nothing otherwise, because the dashboard has its own. */
export function ShowDoor() {
  const shows = useCall(listShows, {});
  const open = shows.state === 'ready' ? shows.data.shows.filter(({ is_open: isOpen }) => isOpen) : [];
  return open.map((show) => (
    <p key={show.episode_id} className="cluster gap-4 mt-5">
      <ButtonLink variant="primary" to={regiePath(show.slug)}>
        {doorCopy.enter(show.number)}
      </ButtonLink>
      <span className="time mute">{doorCopy.state(show)}</span>
    </p>
  ));
}
