import type { EpisodeGuest } from '@nobicast/contracts/episodes';
import { Avatar } from '@nobicast/web-kit';
import { episodeCopy } from './episode.copy.ts';
import styles from './EpisodeGuests.module.css';

/** The participants of an episode. Renders nothing if there are none. */
export function EpisodeGuests({ guests }: { guests: readonly EpisodeGuest[] }) {
  if (guests.length === 0) return null;
  return (
    <div className="aside-block">
      <h2 className="aside-title title">{episodeCopy.guests}</h2>
      <ul>
        {guests.map(({ id, name, role, avatar_url, participant_role }) => (
          <li key={id} className={styles.person}>
            <Avatar name={name} imageUrl={avatar_url} />
            <span>
              <strong className="block">{name}</strong>
              <span className="mute size-sm">{role?.trim() || episodeCopy.roles[participant_role]}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
