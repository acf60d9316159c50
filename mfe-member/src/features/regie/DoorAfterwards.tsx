import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { paths } from '@nobicast/contracts/paths';
import { ButtonLink } from '@nobicast/web-kit';
import { useMemberSession } from '@nobicast/web-kit/sign-in-again';
import { regieCopy as copy } from './regie.copy.ts';
import styles from './Regie.module.css';

/** The show is over, the week is not. */
export function DoorAfterwards({ episodeId }: { episodeId: number }) {
  const session = useMemberSession();
  const isAdmin = session.state === 'member' && session.user.role === 'admin';
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
