import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { paths } from '@nobicast/contracts/paths';
import { ButtonLink, MoreLink } from '@nobicast/web-kit';
import { useMemberSession } from '@nobicast/web-kit/sign-in-again';
import type { Show } from './known-show.ts';
import { doorCopy, regieCopy as copy } from './regie.copy.ts';
import styles from './Regie.module.css';

function useIsAdmin(): boolean {
  const session = useMemberSession();
  return session.state === 'member' && session.user.role === 'admin';
}

/**
 * A link before the show: for admins to the page of its week, which they alone may open; for others to the episode or
 * the dashboard.
 */
export function WayBack({ show }: { show: Show }) {
  const isAdmin = useIsAdmin();
  const { episode_id: id, number, slug } = show;
  return (
    <p>
      {isAdmin ? (
        <MoreLink to={episodeWeekPath(id)}>{doorCopy.week(number)}</MoreLink>
      ) : show.is_public ? (
        <MoreLink to={paths.episode(slug)}>{copy.toEpisode}</MoreLink>
      ) : (
        <MoreLink to={paths.dashboard}>{copy.dashboard}</MoreLink>
      )}
    </p>
  );
}

/** A link after the show: for admins to the page of its week, which is not over; for others to the dashboard. */
export function DoorAfterwards({ episodeId }: { episodeId: number }) {
  const isAdmin = useIsAdmin();
  return (
    <ButtonLink
      className={styles.command}
      variant="primary"
      to={isAdmin ? episodeWeekPath(episodeId) : paths.dashboard}
    >
      {isAdmin ? copy.prepare : copy.dashboard}
    </ButtonLink>
  );
}
