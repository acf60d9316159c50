import type { PublicProfile } from '@nobicast/contracts/profile';
import { Band } from '@nobicast/web-kit';
import { userCopy } from './user.copy.ts';
import styles from './UserHosting.module.css';

/** The host's biography and areas of expertise. Renders nothing if there is neither. */
export function UserHosting({ user: { host_bio, expertise_areas } }: { user: PublicProfile }) {
  const bio = host_bio?.trim();
  if (!bio && expertise_areas.length === 0) return null;
  return (
    <Band margin={<span className="label">{userCopy.microphone}</span>}>
      <h2 className="section-title display">{userCopy.behind}</h2>
      <div className="stack">
        {bio && <p className={`${styles.bio} prose`}>{bio}</p>}
        {expertise_areas.length > 0 && (
          <ul className={styles.chips} aria-label={userCopy.expertise}>
            {expertise_areas.map((area) => (
              <li key={area}>{area}</li>
            ))}
          </ul>
        )}
      </div>
    </Band>
  );
}
