import type { Dashboard } from '@nobicast/contracts/dashboard';
import { Button } from '@nobicast/web-kit';
import { Pencil } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import { expertiseAreas, networks, type ProfileValues } from './profile-values.ts';
import { profileCopy } from './profile.copy.ts';
import styles from './ProfileView.module.css';

interface ProfileViewProps {
  user: Dashboard['user'];
  values: ProfileValues;
  /** The focus comes back here from the form. */
  isFocused: boolean;
  onEdit: () => void;
}

/** The profile as it is kept, without a control but the one that opens the form. */
export function ProfileView({ user, values, isFocused, onEdit }: ProfileViewProps) {
  const { labels } = profileCopy;
  return (
    <div>
      <section className={styles.group}>
        <h2 className={`${styles.title} title`}>{profileCopy.you}</h2>
        <dl className={styles.facts}>
          <Fact label={labels.name}>{values.name}</Fact>
          <Fact label={labels.email}>{user.email}</Fact>
          <Fact label={labels.avatar_url}>{values.avatar_url}</Fact>
          <Fact label={labels.bio}>{values.bio}</Fact>
        </dl>
      </section>
      {user.profile.role === 'host' && (
        <section className={styles.group}>
          <h2 className={`${styles.title} title`}>{profileCopy.onAir}</h2>
          <dl className={styles.facts}>
            <Fact label={labels.host_bio}>{values.host_bio}</Fact>
            <Fact label={labels.expertise}>{expertiseAreas(values.expertise).join(', ')}</Fact>
            {networks.map((network) => (
              <Fact key={network} label={labels[network]}>
                {values[network]}
              </Fact>
            ))}
          </dl>
        </section>
      )}
      <Button className={styles.edit} variant="primary" isBig autoFocus={isFocused} onClick={onEdit}>
        <Pencil className="icon" aria-hidden="true" />
        {profileCopy.edit}
      </Button>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="size-sm mute">{label}</dt>
      <dd>{children || <span className="mute">{profileCopy.empty}</span>}</dd>
    </div>
  );
}
